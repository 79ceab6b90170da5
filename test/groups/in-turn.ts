/**
 * Runs small test files in one process, one after the other. A process costs 0.8 s of CPU time before its first test.
 *
 * Each file also runs alone. The next file is loaded when the tests of the one before are over, so its fixtures start then.
 * Fixtures end with the process.
 */
import t from 'tap';

/** @param files each imports one file, which registers its tests with the root of tap */
export function inTurn([first, ...rest]: readonly (() => Promise<unknown>)[]): void {
  if (!first) return;
  t.test('the file before has ended', async () => {
    // Tests run in the order in which they are registered: those of this file, then the next call.
    await first();
    inTurn(rest);
  });
}
