/**
 * A reindex: embeds every file of every tenant with the configured embedder. It makes a second index beside the live
 * index, and switches each tenant to it in one step (`core/store/index/reindex.ts`).
 *
 * It may be killed at any point and started again, and it waits while Redis is away. It embeds no file twice. It
 * switches only when all running replicas can embed queries with the new embedder.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { MillraceError } from '../../core/errors.ts';
import { isOutage } from '../../core/outage.ts';
import type { BlobStore } from '../../core/store/blobs/blobs.ts';
import type { LiveFile, ReindexStore } from '../../core/store/index/reindex.ts';
import type { millrace } from '../../proto/generated.js';
import type { Embedder } from '../embedding/embedder.ts';
import { largePartChunks, makePart, type PartDeps } from './part.ts';
import type { Pool } from './pool.ts';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';

/** Files in flight. The embedder bounds its own work. */
const filesAtOnce = 4;
const searchersPollMs = 500;
/** Pause after an outage, such as the restart of a service with its embedded Redis. */
const outagePollMs = 500;
const reportEveryMs = 1_000;
/**
 * Interval at which the age of unreferenced parts is reset. It is well below the age at which the sweeper removes them.
 */
const renewPartsMs = 10 * 60_000;

export interface ReindexDeps {
  readonly store: ReindexStore;
  readonly blobs: BlobStore;
  readonly pool: Pool;
  readonly embedder: Embedder;
  /** Most chunks that a space may hold, by the dimension of their vectors. */
  chunksMax(dimension: number): number;
  /** Gives new parts to an index outside of the service before they are kept, so that no search waits for it. */
  stage?: ((record: millrace.v1.ILogRecord, signal: AbortSignal) => Promise<void>) | undefined;
  /** Called for each tenant whose reindex begins, also when it goes on after a stop. */
  onBegin?(tenant: string): Promise<void>;
  /** Reports progress as one line for the operator. */
  report(line: string): void;
}

type EmbedDeps = ReindexDeps & Pick<PartDeps, 'onCut'>;

/**
 * @throws {MillraceError} conflict when another reindex takes over; unavailable while the embedder cannot be reached.
 */
export async function reindex(deps: ReindexDeps, { signal }: { signal: AbortSignal }): Promise<void> {
  const { store, embedder, report } = deps;
  const outdated: string[] = [];
  for (const tenant of await store.tenants()) {
    if (await isOutdated(deps, tenant)) outdated.push(tenant);
  }
  for (const tenant of outdated) await checkRoom(deps, tenant);
  if (outdated.length === 0) return report(`Every index is made by ${embedder.fingerprint}: nothing is to be done.`);
  // All tenants begin before any of them is embedded. The live index of a tenant serves searches until the switch.
  for (const tenant of outdated) {
    await store.begin(tenant, embedder.fingerprint);
    await deps.onBegin?.(tenant);
  }
  for (const tenant of outdated) await embedTenant(deps, tenant, signal);
  await searchersReady(deps, signal);
  for (const tenant of outdated) await changeOver(deps, tenant, signal);
}

/** @throws {MillraceError} insufficient_storage when a space has more chunks than it may hold with the new vectors. */
async function checkRoom({ store, embedder: { dimension }, chunksMax }: ReindexDeps, tenant: string): Promise<void> {
  const [[space, chunks] = ['', 0]] = await store.chunksBySpace(tenant);
  const most = chunksMax(dimension);
  if (chunks <= most) return;
  throw new MillraceError(
    'insufficient_storage',
    `The space ${space} of ${tenant} has ${chunks} chunks. With vectors of ${dimension} components it holds at most ${most}: ` +
      'delete files of it, or take an embedder of a smaller dimension.',
  );
}

/** Whether another embedder made the index. If not, the remains of an earlier reindex are removed. */
async function isOutdated({ store, embedder, report }: ReindexDeps, tenant: string): Promise<boolean> {
  const { fingerprint } = embedder;
  const [current, target] = await Promise.all([store.current(tenant), store.target(tenant)]);
  if (current !== fingerprint) return true;
  if (target !== undefined) {
    report(`${tenant}: the index is made by ${fingerprint}; the reindex to ${target} is given up.`);
    await store.giveUp(tenant, fingerprint);
  }
  await store.settle(tenant);
  return false;
}

/** Embeds files until none is left, including files that are uploaded meanwhile. */
async function embedTenant(deps: ReindexDeps, tenant: string, signal: AbortSignal): Promise<void> {
  const { store, report } = deps;
  let nextReportMs = 0;
  let cut = 0;
  const onCut = (chunks: number) => {
    cut += chunks;
  };
  for (;;) {
    signal.throwIfAborted();
    const { fileIds, total } = await throughOutages(() => store.left(tenant, filesAtOnce), { report, signal });
    if (total === 0) break;
    if (performance.now() >= nextReportMs) {
      report(`${tenant}: ${total} ${total === 1 ? 'file' : 'files'} to embed`);
      nextReportMs = performance.now() + reportEveryMs;
    }
    await Promise.all(
      fileIds.map((fileId) =>
        throughOutages(() => embedFile({ ...deps, onCut }, tenant, fileId, signal), { report, signal }),
      ),
    );
  }
  if (cut > 0) report(`${tenant}: ${cut} chunks are longer than the model takes, and were cut at their ends`);
}

/** Repeats a step until no outage stops it. The service may be restarted while files are embedded. */
async function throughOutages<T>(
  step: () => Promise<T>,
  { report, signal }: Pick<ReindexDeps, 'report'> & { signal: AbortSignal },
): Promise<T> {
  for (let reported = false; ; reported = true) {
    try {
      return await step();
    } catch (error) {
      signal.throwIfAborted();
      if (!isOutage(error)) throw error;
      if (!reported) report(`The reindex waits for the end of an outage: ${(error as Error).message}`);
    }
    await wait(outagePollMs, undefined, { signal });
  }
}

async function embedFile(deps: EmbedDeps, tenant: string, fileId: string, signal: AbortSignal): Promise<void> {
  const { store, embedder } = deps;
  const { fingerprint, dimension } = embedder;
  const file = await store.liveFile(tenant, fileId);
  const parts = file ? await embedParts(deps, file, signal) : [];
  const record = { ...file?.record, tenant, file_id: fileId, parts, fingerprint, dimension };
  if (file && deps.stage) await stageParts(deps, record, signal);
  if ((await store.keep(tenant, fileId, record)) !== 'stopped') return;
  throw new MillraceError(
    'conflict',
    'Another "npm run reindex" has taken over, for another embedder: this one stops.',
  );
}

async function stageParts(
  { stage, blobs, report }: EmbedDeps,
  record: millrace.v1.ILogRecord & { parts: string[] },
  signal: AbortSignal,
): Promise<void> {
  await retryWhileUnavailable(
    () => stage!(record, signal),
    async ({ message }) => {
      await blobs.renew(record.parts);
      report(`${record.tenant}: ${message}`);
      return true;
    },
    { signal },
  );
}

async function embedParts(deps: EmbedDeps, file: LiveFile, signal: AbortSignal): Promise<string[]> {
  return deps.blobs.useFile(file.record.outline, (outlinePath) => embedPartsOf(deps, outlinePath, file, signal));
}

async function embedPartsOf(
  deps: EmbedDeps,
  outlinePath: string,
  { record, chunks }: LiveFile,
  signal: AbortSignal,
): Promise<string[]> {
  const { blobs, report } = deps;
  const parts: string[] = [];
  let renewedMs = performance.now();
  const renew = async () => {
    if (performance.now() - renewedMs < renewPartsMs) return;
    await blobs.renew(parts);
    renewedMs = performance.now();
  };
  for (let first = 0; first < chunks; first += largePartChunks) {
    const count = Math.min(largePartChunks, chunks - first);
    const range = { outlinePath, first, count };
    const bytes = await retryWhileUnavailable(
      () => makePart(deps, range, { tenant: record.tenant, signal }),
      async ({ message }) => {
        await renew();
        report(`${record.tenant}: ${message}`);
        return true;
      },
      { signal },
    );
    if (bytes) parts.push((await blobs.put(record.tenant, bytes)).name);
    await renew();
  }
  return parts;
}

/** Waits until every running replica embeds queries with the new embedder. */
async function searchersReady({ store, embedder, report }: ReindexDeps, signal: AbortSignal): Promise<void> {
  let reported = false;
  for (;;) {
    // While the service restarts, the embedded Redis is down.
    const searchers = await store.searchers().catch(() => undefined);
    const others = [...(searchers ?? [])].filter((fingerprint) => fingerprint !== embedder.fingerprint);
    if (searchers && others.length === 0) return;
    if (others.length > 0 && !reported) {
      report(
        `All files are embedded by ${embedder.fingerprint}. The service still runs with ${others.join(', ')}: restart ` +
          'it with the configuration that this command has. Until then search goes on as before; then it changes over.',
      );
    }
    reported ||= others.length > 0;
    await wait(searchersPollMs, undefined, { signal });
  }
}

/** An outage may have kept back the answer of a change. Then the index is changed already. */
async function changeOnce({ store, embedder: { fingerprint } }: ReindexDeps, tenant: string) {
  return (await store.current(tenant)) === fingerprint ? 'changed' : store.change(tenant, fingerprint);
}

async function changeOver(deps: ReindexDeps, tenant: string, signal: AbortSignal): Promise<void> {
  const { store, embedder, report } = deps;
  for (;;) {
    const outcome = await throughOutages(() => changeOnce(deps, tenant), { report, signal });
    if (outcome === 'stopped') throw new MillraceError('conflict', 'Another "npm run reindex" has taken over.');
    if (outcome === 'changed') break;
    await embedTenant(deps, tenant, signal);
  }
  await throughOutages(() => store.settle(tenant), { report, signal });
  report(`${tenant}: searches are answered by ${embedder.fingerprint} now`);
}
