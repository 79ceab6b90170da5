/** Loads the files of a running service into a corpus of this process, to search it without HTTP and Redis. */
import { connect } from '../../core/bus/connection.ts';
import { createLog } from '../../core/log.ts';
import { BlobStore } from '../../core/store/blobs/blobs.ts';
import { FileScan } from '../../core/store/files/file-scan.ts';
import { FolderObjects } from '../../core/store/objects/folder-objects.ts';
import { Corpus } from '../../processors/retrieval/index/corpus.ts';
import { millrace } from '../../proto/generated.js';

const { ChunkPart, Outline } = millrace.v1;

export async function loadInProcess(
  at: { redisUrl: string; dataDir: string },
  options: { hnswChunksMin: number },
): Promise<Corpus> {
  const redis = await connect({ url: at.redisUrl, name: 'bench', log: createLog({ level: 'warn', process: 'bench' }) });
  const blobs = new BlobStore(new FolderObjects(at.dataDir));
  const corpus = new Corpus({ ...options });
  for await (const record of new FileScan({ redis }).live(0)) {
    for (const name of record.parts)
      corpus.partition(record).addPart(record, name, ChunkPart.decode(await blobs.read(name)));
    corpus.commit(record, Outline.decode(await blobs.read(record.outline)));
  }
  redis.disconnect();
  return corpus;
}
