/**
 * A power cut after which Redis has lost acknowledged uploads.
 * Searches must not show the lost uploads. New uploads get the versions and log positions of the lost ones.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../inject/processes.ts';
import { cutPower } from '../../inject/redis.ts';
import { searchFile, sendFile, textOf } from '../../load/file-owner.ts';
import { scenario } from '../../scenario.ts';

/** Time after which `everysec` has synced earlier writes. */
const syncedMs = 1_500;
const backMsMax = 30_000;

scenario(import.meta.filename, {
  promise: 'No search shows what a crashed Redis has lost, and later uploads are found.',
  faultMsMax: 300_000,
  world: { redis: 'everysec' },
  // The load loses its last seconds, too: all answers after the sync below.
  history: { outageExpected: true, lossMsMax: 60_000 },
  async fault({ world, client }) {
    const problem = (what: string) => client.history.leftovers.push(`forgotten: ${what}`);
    const [kept, forgotten, later] = [1, 2, 3].map(() => client.history.files.newWord()) as [string, string, string];
    await sendFile(client, 'report', textOf('report', kept));
    await delay(syncedMs);
    const uploads = async () => {
      await sendFile(client, 'report', textOf('report', forgotten));
      await sendFile(client, 'gone', textOf('gone', forgotten));
    };
    await cutPower(world.redis!, uploads, () => client.history.crashes.add(Date.now()));
    const isBack = async () => (await searchFile(client, 'report'))?.words[kept] === 1;
    await until('the old version is back', backMsMax, isBack).catch(() => problem('the old version is not back'));
    if ((await searchFile(client, 'gone'))?.status !== 'deleted') problem('a search shows a file without a record');
    for (const fileId of ['report', 'gone']) {
      const status = await sendFile(client, fileId, textOf(fileId, later), { wait: 30 });
      const found = await searchFile(client, fileId);
      if (status !== 200 || found?.words[later] !== 1)
        problem(`${fileId} is not found after its new upload: ${status}`);
    }
    return { forgotten: 2 };
  },
});
