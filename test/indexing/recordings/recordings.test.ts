/** Recordings are read by a scripted transcription server. */
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import type { MillraceError } from '../../../core/errors.ts';
import { decodeOutline } from '../../../processors/indexing/document/outline.ts';
import { type ReadOptions, type ReadProgress, readDocument } from '../../../processors/indexing/document-reader.ts';
import { formatOf } from '../../../processors/indexing/formats/detection.ts';
import { startParsers } from '../../../processors/indexing/parser/parsers.ts';
import { Transcriber } from '../../../processors/indexing/transcription/transcriber.ts';
import { startTranscriptionServer, type TranscriptionAnswer } from '../../support/models/transcription-server.ts';
import { outlineLines } from '../outline-lines.ts';
import { bytesOf, outlined } from '../parsed.ts';

const folder = await mkdtemp(join(tmpdir(), 'recordings-'));
const log = pino({ level: 'silent' });
const parsers = await startParsers({ places: 1, dataDir: folder, log });
t.teardown(async () => {
  await parsers[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});
const path = join(folder, 'talk.bin');
const mp3 = Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0'), Buffer.alloc(500, 0xaa)]);

/** @returns reads the recording at `path` by a server with these answers. */
async function start(t: Test, ...answers: TranscriptionAnswer[]) {
  await writeFile(path, mp3);
  const server = await startTranscriptionServer(t, ...answers);
  const times = { answerMs: 5_000, backoffMs: 1 };
  const transcriber = new Transcriber({ url: server.url, apiKey: 'secret', model: 'whisper-1', times });
  const outageTimes = { firstMs: 1, longestMs: 1, totalMs: 1000 };
  const deps = { parsers, transcriber, pictures: { describes: false } as never, libreOffice: {} as never, outageTimes };
  const options: ReadOptions = {
    tenant: 'default',
    signal: new AbortController().signal,
    onProgress: async () => true,
  };
  return {
    server,
    read: (more: Partial<ReadOptions> = {}) => readDocument(deps, { path, fileName: 'talk' }, { ...options, ...more }),
  };
}

const linesIn = async (read: Awaited<ReturnType<typeof readDocument>>) =>
  outlineLines(decodeOutline(await bytesOf(outlined(read!))));

for (const [name, head] of [
  ['an MP3 with tags', 'ID3\x04\0'],
  ['an MP3 without tags', '\xff\xfb\x90\x64'],
  ['a WAV', 'RIFF\x24\0\0\0WAVEfmt '],
  ['an M4A', '\0\0\0\x20ftypM4A '],
  ['an Ogg', 'OggS\0\x02'],
  ['a FLAC', 'fLaC\0\0\0\x22'],
  ['a WebM', '\x1aE\xdf\xa3\x9f'],
] as const)
  t.test(`${name} is a recording by its content`, async (t) => {
    t.equal(formatOf(Buffer.from(head.padEnd(64, '\0'), 'latin1'), 'a.pdf'), 'audio');
  });

t.test('a text about sound is none', async (t) => {
  for (const text of ['ID3 tags name the artist.', 'OggS begins a page.', 'fLaC is the mark.', 'the ftyp box'])
    t.equal(formatOf(Buffer.from(text), 'a.txt'), 'text', text);
});

t.test('segments become sections of about a minute, under their times', async (t) => {
  const segments = Array.from({ length: 8 }, (_, n) => ({
    id: n,
    start: 3580 + n * 20,
    end: 3600 + n * 20,
    text: ` Sentence ${n}.`,
  }));
  const { server, read } = await start(t, { text: 'Sentence 0. Sentence 1.', segments });
  t.strictSame(await linesIn(await read()), [
    '1 section 59:40 – 1:00:40',
    '1.1 paragraph Sentence 0. Sentence 1. Sentence 2.',
    '2 section 1:00:40 – 1:01:40',
    '2.1 paragraph Sentence 3. Sentence 4. Sentence 5.',
    '3 section 1:01:40 – 1:02:20',
    '3.1 paragraph Sentence 6. Sentence 7.',
  ]);
  t.match(server.requests, [
    {
      path: '/v1/audio/transcriptions',
      authorization: 'Bearer secret',
      model: 'whisper-1',
      response_format: 'verbose_json',
      file: `recording.mp3 ${mp3.length}`,
    },
  ]);
});

t.test('a server without segments is asked for the text alone, and after that at once', async (t) => {
  const { server, read } = await start(t, 400, { text: 'The mill turns.' });
  for (let n = 0; n < 2; n++) t.strictSame(await linesIn(await read()), ['1 paragraph The mill turns.']);
  t.match(
    server.requests.map(({ response_format }) => response_format),
    ['verbose_json', 'json', 'json'],
  );
});

t.test('a failing server is asked again, and the file says what it waits for', async (t) => {
  const { server, read } = await start(t, 500, 503, 429, { text: 'The mill turns.' });
  const outages: MillraceError[] = [];
  const steps = new Set<string>();
  const onProgress = async ({ step, outage }: ReadProgress) => {
    steps.add(step.name);
    if (outage) outages.push(outage);
    return true;
  };
  t.strictSame(await linesIn(await read({ onProgress })), ['1 paragraph The mill turns.']);
  t.equal(server.requests.length, 4);
  t.match(outages, [{ type: 'unavailable', message: /transcription server cannot answer now/ }]);
  t.strictSame([...steps], ['transcription']);
});

t.test('a refusal fails the file, and names the settings', async (t) => {
  const { read } = await start(t, 401);
  await t.rejects(read(), { type: 'unprocessable', message: /refused it \(401\); check TRANSCRIPTION_URL/ });
});

t.test('a recording without speech, or above 25 MB, fails with what to do', async (t) => {
  const { server, read } = await start(t, { text: ' ' });
  await t.rejects(read(), { type: 'unprocessable', message: /No speech/ });
  await truncate(path, 26 * 2 ** 20);
  await t.rejects(read(), { type: 'unprocessable', message: /more than 25 MB.*Split it/ });
  t.equal(server.requests.length, 1, 'it is not sent');
});

t.test('a request ends with its file', async (t) => {
  const { server, read } = await start(t, 'silence');
  t.equal(await read({ onProgress: async () => server.requests.length === 0 }), undefined);
  for (const until = Date.now() + 5_000; server.abandoned() === 0 && Date.now() < until; ) await delay(10);
  t.equal(server.abandoned(), 1);
});

t.test('without a server the refusal names the settings', async (t) => {
  await writeFile(path, mp3);
  const deps = { parsers, pictures: { describes: false } as never, libreOffice: {} as never };
  const options = { tenant: 'default', signal: new AbortController().signal, onProgress: async () => true };
  await t.rejects(readDocument(deps, { path, fileName: 'talk.mp3' }, options), {
    type: 'unsupported_media_type',
    message: /MP3.*Set TRANSCRIPTION_URL and TRANSCRIPTION_MODEL.*retry/,
    reason: 'Recordings (MP3) are read by a transcription server, and none is configured here.',
  });
});
