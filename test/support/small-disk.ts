/** A disk of a few KiB that a test can fill. It is a tmpfs, which only root may mount. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Mounts a disk until the end of the test.
 * @returns its folder; undefined where this process may not mount.
 */
export async function mountSmallDisk(
  t: { teardown(close: () => unknown): void },
  { kib }: { kib: number },
): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kib}k`, 'tmpfs', folder]).status === 0;
  t.teardown(async () => {
    if (mounted) spawnSync('umount', ['--lazy', folder]);
    await rm(folder, { recursive: true, force: true });
  });
  return mounted ? folder : undefined;
}
