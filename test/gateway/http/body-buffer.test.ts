import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import t from 'tap';
import { createBudget } from '../../../core/byte-budget.ts';
import { BodyBuffer } from '../../../gateway/http/body-buffer.ts';

const mib = 1024 * 1024;

t.test('every byte is handed over once and in order, however it comes and is held', async () => {
  const bytes = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 200_000, max: 1_200_000 }));
  const step = fc.oneof(bytes, fc.constantFrom('pause', 'resume', 'turn'));
  const check = fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
    const taken: Buffer[] = [];
    const { intake, given, ended } = collect();
    for (const step of [...steps, 0]) {
      if (step === 'turn') await setImmediate();
      else if (typeof step === 'string') intake[step]();
      else take(intake, taken, step, false);
    }
    take(intake, taken, 0, true);
    intake.resume();
    await ended;
    return Buffer.concat(given).equals(Buffer.concat(taken));
  });
  await fc.assert(check, { numRuns: 20 });
});

t.test('one piece is handed over a turn, and none while it is held', async (t) => {
  const { intake, given } = collect();
  take(intake, [], 2 * mib, false);
  t.equal(given.length, 0);
  await setImmediate();
  t.equal(given.length, 1);
  intake.pause();
  for (let turn = 0; turn < 5; turn++) await setImmediate();
  t.equal(given.length, 1);
  intake.resume();
  while (given.length < 4) await setImmediate();
});

t.test('what is more than may be kept is handed over, though it is held', async (t) => {
  const { intake, given } = collect();
  intake.pause();
  for (let i = 0; i < 100; i++) take(intake, [], mib / 2, false);
  t.equal(given.length, 60);
});

function collect() {
  const given: Buffer[] = [];
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const intake = new BodyBuffer(createBudget().take('uploads', 0), {
    onPiece(piece, last) {
      given.push(piece);
      if (last) resolve();
    },
    onEmpty() {},
  });
  return { intake, given, ended };
}

/** The memory is the socket's again, as with uWebSockets.js. */
function take(intake: BodyBuffer, taken: Buffer[], bytes: number, last: boolean): void {
  const data = new Uint8Array(randomBytes(bytes));
  taken.push(Buffer.from(data));
  intake.append(data.buffer, last);
  data.fill(0);
}
