/**
 * A reindex: embeds every file of every tenant with the configured embedder, beside what search finds, and changes each
 * tenant's index over in one step (`core/store/index/reindex.ts` says how).
 *
 * It may be killed at any point and started again: what is embedded already is not embedded again. It never changes an
 * index over to an embedder that a running replica cannot embed queries with, but waits until all can.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { MillraceError } from '../../core/errors.ts';
import type { BlobStore } from '../../core/store/blobs/blobs.ts';
import type { LiveFile, ReindexStore } from '../../core/store/index/reindex.ts';
import type { Embedder } from '../embedding/embedder.ts';
import { largePartChunks, makePart, type PartDeps } from './part.ts';
import type { Pool } from './pool.ts';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';

/** Files at a time: the embedder has its own bounds. */
const filesAtOnce = 4;
const searchersPollMs = 500;
const tellEveryMs = 1_000;
/** Well below the age at which the sweeper takes what no record refers to. */
const renewPartsMs = 10 * 60_000;

export interface ReindexDeps {
  readonly store: ReindexStore;
  readonly blobs: BlobStore;
  readonly pool: Pool;
  readonly embedder: Embedder;
  /** Chunks that a space may hold, by the dimension of their vectors. */
  chunksMax(dimension: number): number;
  /** Where it stands, for whoever watches. */
  tell(line: string): void;
}

type EmbedDeps = ReindexDeps & Pick<PartDeps, 'onCut'>;

/** @throws {MillraceError} conflict when another reindex takes over; unavailable: the embedder stays away. */
export async function reindex(deps: ReindexDeps, { signal }: { signal: AbortSignal }): Promise<void> {
  const { store, embedder, tell } = deps;
  const outdated: string[] = [];
  for (const tenant of await store.tenants()) {
    if (await isOutdated(deps, tenant)) outdated.push(tenant);
  }
  for (const tenant of outdated) await checkRoom(deps, tenant);
  if (outdated.length === 0) return tell(`Every index is made by ${embedder.fingerprint}: nothing is to be done.`);
  // All of them first: from here on what they have is searched until it is changed over.
  for (const tenant of outdated) await store.begin(tenant, embedder.fingerprint);
  for (const tenant of outdated) await embedTenant(deps, tenant, signal);
  await searchersReady(deps, signal);
  for (const tenant of outdated) await changeOver(deps, tenant, signal);
}

/** @throws {MillraceError} insufficient_storage when a space has more chunks than fit with the embedder's vectors. */
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

/** One that is not is freed of what an earlier reindex may have left. */
async function isOutdated({ store, embedder, tell }: ReindexDeps, tenant: string): Promise<boolean> {
  const { fingerprint } = embedder;
  const [current, target] = await Promise.all([store.current(tenant), store.target(tenant)]);
  if (current !== fingerprint) return true;
  if (target !== undefined) {
    tell(`${tenant}: the index is made by ${fingerprint}; the reindex to ${target} is given up.`);
    await store.giveUp(tenant, fingerprint);
  }
  await store.settle(tenant);
  return false;
}

/** Until no file is left, those included that come meanwhile. */
async function embedTenant(deps: ReindexDeps, tenant: string, signal: AbortSignal): Promise<void> {
  const { store, tell } = deps;
  let nextTellMs = 0;
  let cut = 0;
  const onCut = (chunks: number) => {
    cut += chunks;
  };
  for (;;) {
    signal.throwIfAborted();
    const { fileIds, total } = await store.left(tenant, filesAtOnce);
    if (total === 0) break;
    if (performance.now() >= nextTellMs) {
      tell(`${tenant}: ${total} ${total === 1 ? 'file' : 'files'} to embed`);
      nextTellMs = performance.now() + tellEveryMs;
    }
    await Promise.all(fileIds.map((fileId) => embedFile({ ...deps, onCut }, tenant, fileId, signal)));
  }
  if (cut > 0) tell(`${tenant}: ${cut} chunks are longer than the model takes, and were cut at their ends`);
}

async function embedFile(deps: EmbedDeps, tenant: string, fileId: string, signal: AbortSignal): Promise<void> {
  const { store, embedder } = deps;
  const { fingerprint, dimension } = embedder;
  const file = await store.liveFile(tenant, fileId);
  const parts = file ? await embedParts(deps, file, signal) : [];
  const record = { ...file?.record, tenant, file_id: fileId, parts, fingerprint, dimension };
  if ((await store.keep(tenant, fileId, record)) !== 'stopped') return;
  throw new MillraceError(
    'conflict',
    'Another "npm run reindex" has taken over, for another embedder: this one stops.',
  );
}

async function embedParts(deps: EmbedDeps, { record, chunks }: LiveFile, signal: AbortSignal): Promise<string[]> {
  const { blobs, tell } = deps;
  const parts: string[] = [];
  let renewedMs = performance.now();
  const renew = async () => {
    if (performance.now() - renewedMs < renewPartsMs) return;
    await blobs.renew(parts);
    renewedMs = performance.now();
  };
  for (let first = 0; first < chunks; first += largePartChunks) {
    const count = Math.min(largePartChunks, chunks - first);
    const range = { outlinePath: blobs.path(record.outline), first, count };
    const bytes = await retryWhileUnavailable(
      () => makePart(deps, range, { signal }),
      async ({ message }) => {
        await renew();
        tell(`${record.tenant}: ${message}`);
        return true;
      },
      { signal },
    );
    if (bytes) parts.push((await blobs.put(bytes)).name);
    await renew();
  }
  return parts;
}

async function searchersReady({ store, embedder, tell }: ReindexDeps, signal: AbortSignal): Promise<void> {
  let told = false;
  for (;;) {
    // The embedded Redis is away while the service is restarted.
    const searchers = await store.searchers(Date.now()).catch(() => undefined);
    const others = [...(searchers ?? [])].filter((one) => one !== embedder.fingerprint);
    if (searchers && others.length === 0) return;
    if (others.length > 0 && !told) {
      tell(
        `All files are embedded by ${embedder.fingerprint}. The service still runs with ${others.join(', ')}: restart ` +
          'it with the configuration that this command has. Until then search goes on as before; then it changes over.',
      );
    }
    told ||= others.length > 0;
    await wait(searchersPollMs, undefined, { signal });
  }
}

async function changeOver(deps: ReindexDeps, tenant: string, signal: AbortSignal): Promise<void> {
  const { store, embedder, tell } = deps;
  for (;;) {
    const outcome = await store.change(tenant, embedder.fingerprint);
    if (outcome === 'stopped') throw new MillraceError('conflict', 'Another "npm run reindex" has taken over.');
    if (outcome === 'changed') break;
    await embedTenant(deps, tenant, signal);
  }
  await store.settle(tenant);
  tell(`${tenant}: searches are answered by ${embedder.fingerprint} now`);
}
