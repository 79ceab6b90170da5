/** The indexing role: accepts files, parses them in child processes, and embeds them in a pool of threads. */
import { availableParallelism } from 'node:os';
import type { Delivery } from '../../core/bus/consume/delivery.ts';
import { moveFormerStreams } from '../../core/bus/consume/former-streams.ts';
import { readBody } from '../../core/bus/entry.ts';
import type { Config } from '../../core/config.ts';
import type { AsyncDisposableStack } from '../../core/lifecycle.ts';
import { ArchiveStore } from '../../core/store/archives/archives.ts';
import { heldBlobs, startBlobSweeper } from '../../core/store/blobs/blob-sweeper.ts';
import { verifyStoreIdentity } from '../../core/store/blobs/identity.ts';
import { FileScan } from '../../core/store/files/file-scan.ts';
import { FileSources } from '../../core/store/files/file-source.ts';
import { countUncountedChunks } from '../../core/store/files/space-chunks.ts';
import { SpaceStore } from '../../core/store/files/spaces.ts';
import { ReindexStore } from '../../core/store/index/reindex.ts';
import { sweepLockKey } from '../../core/store/keys.ts';
import { parserScratchFolder, ScratchFolder } from '../../core/store/objects/scratch-folder.ts';
import { Embedders } from '../embedding/embedders.ts';
import { ContentReader } from '../indexing/content/content-reader.ts';
import { LibreOffice } from '../indexing/conversion/libreoffice.ts';
import { filesHandler } from '../indexing/files.ts';
import { startParsers } from '../indexing/parser/parsers.ts';
import { PictureReader, type PictureReaderDeps } from '../indexing/pictures/picture-reader.ts';
import { findTesseract } from '../indexing/pictures/tesseract.ts';
import { Vision } from '../indexing/pictures/vision.ts';
import { startPool } from '../indexing/pool.ts';
import { lowerPriority } from '../indexing/priority.ts';
import { failDeadLetter, type IndexingDeps, indexingHandler } from '../indexing/processor.ts';
import { startSpaceDeleter } from '../indexing/space-deleter.ts';
import { Transcriber } from '../indexing/transcription/transcriber.ts';
import { Staging } from '../retrieval/opensearch/writing/staging.ts';
import { type RoleDeps, reclaimIdleMs } from './role.ts';

/**
 * Interval at which former streams are emptied. A process of the previous release may still run and write entries
 * there.
 */
const moveFormerMs = 60_000;
/**
 * Files that are read from the stream at once. Long files wait for their turn, which takes no memory, while short files
 * pass.
 */
const filesInFlight = 32;

export async function indexing(
  { config, log, redis, registry, replies, files, objects, blobs, consume }: RoleDeps,
  stack: AsyncDisposableStack,
): Promise<void> {
  lowerPriority();
  const threads = config.POOL_THREADS || Math.max(1, availableParallelism() - 1);
  const memoryMegabytes = config.PARSER_MEMORY_MB;
  const parsers = stack.use(await startParsers({ places: threads, dataDir: config.DATA_DIR, log, memoryMegabytes }));
  const pool = stack.use(startPool({ threads, log }));
  const embedders = stack.use(await Embedders.open({ store: new ReindexStore({ redis }), log }, { config, threads }));
  const scan = new FileScan({ redis });
  await countUncountedChunks({ redis, scan });
  const referenced = async () => ({ names: await scan.referencedBlobs() });
  const verify = () => verifyStoreIdentity({ redis, objects });
  const sweep = { area: 'blobs', lockKey: sweepLockKey, shareMax: config.SWEEP_PERCENT_MAX / 100 };
  stack.use(startBlobSweeper({ redis, blobs, referenced, verify, held: heldBlobs(registry), log }, sweep));
  const pictures = new PictureReader({ parsers, log, ...readersOf(config) }, { places: threads });
  const scratch = stack.use(await ScratchFolder.open(config.DATA_DIR, parserScratchFolder));
  const libreOffice = new LibreOffice({ scratchFolder: scratch.path, places: threads, log });
  const archives = new ArchiveStore({ redis });
  const transcriber = transcriberOf(config);
  const staging = config.INDEX_URL ? await Staging.open({ redis, blobs, scan, log }, config.INDEX_URL) : undefined;
  const indexing: IndexingDeps = {
    files,
    archives,
    blobs,
    parsers,
    pool,
    pictures,
    libreOffice,
    transcriber,
    embedders,
    replies,
    log,
    stage: staging && ((record, signal) => staging.stage(record, signal)),
  };
  const onDeadLetter = async (delivery: Delivery, reason: string) => {
    const { file_id, version } = readBody(delivery, 'file.index');
    await failDeadLetter(indexing, { tenant: delivery.tenant, fileId: file_id, version }, reason);
  };
  const handler = indexingHandler(indexing);
  await consume({ stream: 'indexing', handler, concurrency: filesInFlight, reclaimIdleMs, onDeadLetter });
  const spaces = new SpaceStore({ redis });
  stack.use(startSpaceDeleter({ redis, files, archives, spaces, replies, log }));
  const contents = new ContentReader({ blobs, sources: new FileSources({ redis }) });
  await consume({
    stream: 'files',
    handler: filesHandler({
      files,
      archives,
      spaces,
      blobs,
      replies,
      contents,
      dimension: embedders.configured.dimension,
      allowPrivateCallbacks: config.CALLBACK_ALLOW_PRIVATE,
    }),
    concurrency: 64,
    reclaimIdleMs,
  });
  await moveFormer();
  const timer = setInterval(() => void moveFormer(), moveFormerMs);
  stack.defer(() => clearInterval(timer));

  async function moveFormer(): Promise<void> {
    try {
      const moved = await moveFormerStreams({ redis });
      if (moved > 0) log.info({ moved }, 'entries of the previous release were moved to their present stream');
    } catch (error) {
      log.warn({ err: error }, 'entries of the previous release were not moved; the next attempt follows in a minute');
    }
  }
}

/**
 * The readers of pictures that are available: Tesseract if it is installed, and the vision model if it is configured.
 */
function readersOf(config: Config): Pick<PictureReaderDeps, 'findTesseract' | 'vision'> {
  const { VISION_URL: url, VISION_API_KEY: apiKey, VISION_MODEL: model } = config;
  const options = { languages: config.OCR_LANGUAGES, dataDir: config.TESSDATA_PREFIX };
  return {
    findTesseract: () => findTesseract(options),
    vision: url ? new Vision({ url, apiKey, model }) : undefined,
  };
}

function transcriberOf(config: Config): Transcriber | undefined {
  const { TRANSCRIPTION_URL: url, TRANSCRIPTION_API_KEY: apiKey, TRANSCRIPTION_MODEL: model } = config;
  return url ? new Transcriber({ url, apiKey, model }) : undefined;
}
