/**
 * The disk of DATA_DIR is full: ENOSPC for originals, snapshots, logs and the append-only file of the embedded Redis.
 */
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { uploadBurst } from '../../load/file-owner.ts';
import { scenario } from '../../scenario.ts';
import { ServedAgain } from '../../served-again.ts';
import { canMountDisk } from '../../world.ts';

const fullMs = 20_000;
const diskMb = 128;
const chunk = Buffer.alloc(1024 * 1024);
/** Uploads that are accepted just before the fault. */
const burst = 24;

scenario(import.meta.filename, {
  promise: `The disk is full for ${fullMs / 1000} s: nothing is acknowledged that cannot be kept, and everything works after it.`,
  needs: () => (canMountDisk() ? undefined : 'it may not mount a small disk (unshare --mount)'),
  faultMsMax: 200_000,
  history: { outageExpected: true },
  world: { diskMb },
  async fault({ world, client, length }) {
    const refused: Record<string, number> = {};
    client.onAnswer = ({ status }) => {
      if (status >= 500) refused[status] = (refused[status] ?? 0) + 1;
    };
    const filler = join(world.dataPath, 'filler');
    await uploadBurst(client, burst);
    await fill(filler);
    await delay(length.ms(fullMs));
    await rm(filler);
    client.onAnswer = undefined;
    const servedAgain = new ServedAgain(client);
    await servedAgain.wait();
    return { refused: JSON.stringify(refused), ...servedAgain.figures };
  },
});

/** Writes until the disk has no space for one more byte. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (let bytes = chunk.length; bytes >= 1; bytes = Math.floor(bytes / 2)) {
      while (await fits(file.write(chunk, 0, bytes))) {}
    }
  } finally {
    await file.close();
  }
}

async function fits(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    return false;
  }
}
