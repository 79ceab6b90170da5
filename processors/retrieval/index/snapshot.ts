/**
 * Encodes a partition as a few large buffers, and decodes it.
 *
 * A snapshot has rows (vectors and tokens) and files. Postings are built again from the tokens, which is faster than
 * reading them. Files that are still arriving are left out. Their later commit names all of their parts.
 *
 *   header, JSON:      format, embedder, sizes, files
 *   metadata, JSON:    lists of the metadata of 100 files each
 * for each segment:  terms, UTF-8, separated by line feeds | token counts | slots | chunk numbers | languages
 *                      (Uint32)
 *                      tokens (Uint32), in buffers that end with a whole row
 *                      vectors (fixed point), in buffers of at most 16 MiB
 *   for each file:     its outline record; all end to end, in buffers of at most 16 MiB
 *
 * Data that may change is copied when encoding begins. Arrays that only grow are captured as views. Vectors are copied
 * one buffer at a time while the snapshot is written, so no search waits long.
 */
import { z } from 'zod';
import { isJsonObject } from '../../../core/json-object.ts';
import type { Metadata } from '../../../core/metadata/filter.ts';
import { GrowableArray } from '../arrays/growable-array.ts';
import { namesOf } from '../engine/searched-file.ts';
import { TermDictionary } from '../terms/term-dictionary.ts';
import { TokenRows } from '../terms/token-rows.ts';
import { type IndexedFile, outlineBytes, placeFile } from './indexed-file.ts';
import { Partition, type PartitionOptions } from './partition.ts';
import { rowSteps, Segment } from './segment.ts';

/** Version of the layout. Increase it with every change of the layout or its meaning. */
const format = 6;
const bufferBytesMax = 16 * 1024 * 1024;
/** Files whose metadata are in one buffer. The metadata of a file have at most 64 Ki characters. */
const metadataFiles = 100;

const headerSchema = z.object({
  format: z.literal(format),
  space: z.string(),
  fingerprint: z.string(),
  dimension: z.int().positive(),
  segments: z.array(z.object({ rows: z.int(), slots: z.int() })),
  files: z.array(
    z.object({
      fileId: z.string(),
      version: z.number(),
      revision: z.number(),
      fileName: z.string(),
      directoryId: z.string(),
      parentId: z.string(),
      ownTitle: z.string(),
      segment: z.int(),
      slot: z.int(),
      spans: z.array(z.object({ chunk: z.int(), row: z.int(), count: z.int() })),
      recordBytes: z.int(),
    }),
  ),
});

type Header = z.infer<typeof headerSchema>;

/** Captures the partition as it is now. Its buffers are made one by one. */
export function encodePartition({ options, segments, files }: Partition): Iterable<Uint8Array> {
  const live = [...files.values()];
  const header: Header = {
    format,
    space: options.space,
    fingerprint: options.fingerprint,
    dimension: options.dimension,
    segments: segments.map((segment) => ({ rows: segment.rows, slots: segment.files.length })),
    files: live.map((file) => {
      const { segment, slot, spans, outline } = file;
      const { metadata: _, ...names } = namesOf(file);
      return { ...names, segment: segments.indexOf(segment), slot, spans: [...spans], recordBytes: outline.bytes };
    }),
  };
  const columns = segments.map(captureColumns);
  return (function* buffers() {
    yield Buffer.from(JSON.stringify(header));
    for (let at = 0; at < live.length; at += metadataFiles) {
      yield Buffer.from(JSON.stringify(live.slice(at, at + metadataFiles).map(({ metadata }) => metadata)));
    }
    for (const [at, segment] of segments.entries()) {
      yield* columns[at]!;
      yield* vectorBuffers(segment, header.segments[at]!.rows);
    }
    yield* joined(live.map(outlineBytes));
  })();
}

/**
 * Decodes a partition in steps: a large one takes seconds.
 * @param buffers buffers of `encodePartition`, in their order.
 * @throws {Error} if they have another format or are not consistent.
 */
export function* decodeInSteps(
  buffers: Iterable<Uint8Array>,
  options: Pick<PartitionOptions, 'hnswChunksMin' | 'rowsMax'>,
): Generator<void, Partition> {
  const source = new BufferSource(buffers);
  const header = headerSchema.parse(JSON.parse(Buffer.from(source.next()).toString('utf8')));
  const { space, fingerprint, dimension } = header;
  const metadata = readMetadataLists(source, header.files.length);
  const segments: Segment<IndexedFile>[] = [];
  for (const { rows, slots } of header.segments) segments.push(yield* readSegment(source, header, rows, slots));
  const partition = new Partition({ ...options, space, fingerprint, dimension }, segments);
  for (const [at, { recordBytes, segment, slot, spans, ...names }] of header.files.entries()) {
    const tally = yield* segments[segment]!.tallyOf(spans);
    const rows = { segment: segments[segment]!, slot, spans, tally };
    const file = placeFile({ ...names, metadata: metadata[at]! }, rows, source.take(recordBytes));
    partition.files.set(file.fileId, file);
    file.segment.show(file);
    yield;
  }
  for (const segment of segments) segment.deletedRows = segment.rows - segment.chunks;
  return partition;
}

function readMetadataLists(source: BufferSource, files: number): Metadata[] {
  const metadata: Metadata[] = [];
  while (metadata.length < files) {
    metadata.push(
      ...z
        .array(z.custom<Metadata>(isJsonObject))
        .min(1)
        .parse(JSON.parse(Buffer.from(source.next()).toString('utf8'))),
    );
  }
  return metadata;
}

function captureColumns({ dictionary, tokens, slotOf, chunkOf, languageOf }: Segment): Uint8Array[] {
  const columns = [tokens.counts, slotOf, chunkOf, languageOf].map((column) => column.trimmed());
  const words = [...columns, ...tokens.contents().filter(({ length }) => length > 0)];
  return [
    Buffer.from(dictionary.all().join('\n')),
    ...words.map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength)),
  ];
}

function* vectorBuffers(segment: Segment, rows: number): Generator<Uint8Array> {
  const step = Math.floor(bufferBytesMax / (segment.dimension * 2));
  for (let start = 0; start < rows; start += step) {
    yield Uint8Array.from(segment.vectors.bytesOf({ start, end: Math.min(rows, start + step) }));
  }
}

function* joined(records: readonly Uint8Array[]): Generator<Uint8Array> {
  let pending: Uint8Array[] = [];
  let bytes = 0;
  for (const record of records) {
    pending.push(record);
    bytes += record.byteLength;
    if (bytes < bufferBytesMax) continue;
    yield Buffer.concat(pending);
    pending = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(pending);
}

function* readSegment(
  source: BufferSource,
  header: Header,
  rows: number,
  slots: number,
): Generator<void, Segment<IndexedFile>> {
  const { dimension } = header;
  const terms = Buffer.from(source.next()).toString('utf8');
  const dictionary = new TermDictionary(terms === '' ? [] : terms.split('\n'));
  const counts = source.column();
  const tokens = new TokenRows();
  const segment = new Segment<IndexedFile>(header, {
    dictionary,
    tokens,
    slotOf: source.column(),
    chunkOf: source.column(),
    languageOf: source.column(),
  });
  yield;
  for (const { start, end } of rowSteps({ row: 0, count: rows })) {
    for (const count of counts.values.subarray(start, end)) tokens.append(source.words(count));
    yield;
  }
  for (let left = rows * dimension * 2; left > 0; ) {
    const vectors = source.next();
    segment.vectors.appendFixed(vectors);
    left -= vectors.byteLength;
    yield;
  }
  if (segment.vectors.rows !== rows || segment.rows !== rows) throw new Error('the snapshot has rows missing');
  for (const { start, end } of rowSteps({ row: 0, count: rows })) {
    for (let row = start; row < end; row += 1) segment.postings.add(row, tokens.of(row));
    yield;
  }
  for (let slot = 0; slot < slots; slot += 1) segment.newSlot();
  return segment;
}

/** Reads buffers in order: whole, as arrays, or in pieces that do not cross buffers. */
class BufferSource {
  readonly #buffers: Iterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array(0);

  constructor(buffers: Iterable<Uint8Array>) {
    this.#buffers = buffers[Symbol.iterator]();
  }

  next(): Uint8Array {
    const { done, value } = this.#buffers.next();
    if (done) throw new Error('the snapshot has buffers missing');
    return value;
  }

  column(): GrowableArray {
    const bytes = this.next();
    const aligned = bytes.byteOffset % 4 === 0 ? bytes : Uint8Array.from(bytes);
    return new GrowableArray(new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / 4));
  }

  words(count: number): Uint32Array {
    const bytes = this.take(count * 4);
    return new Uint32Array(bytes.buffer, bytes.byteOffset, count);
  }

  take(bytes: number): Uint8Array {
    if (this.#rest.byteLength === 0 && bytes > 0) this.#rest = this.next();
    if (this.#rest.byteLength < bytes) throw new Error('the snapshot has bytes missing');
    const taken = this.#rest.subarray(0, bytes);
    this.#rest = this.#rest.subarray(bytes);
    return taken;
  }
}
