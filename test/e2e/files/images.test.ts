/** Images and scanned PDFs over HTTP: searches find their text, and unread pictures are reported. */
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { fileResponse, searchResponse } from '../../../gateway/schemas/response-schema.ts';
import { drawText, encodePdf, encodePng } from '../../support/bitmap-text.ts';
import { startVisionServer } from '../../support/models/vision-server.ts';
import { startRoles } from '../../support/service.ts';
import { programPath, withoutTesseract } from '../../support/tesseract.ts';
import {
  citationsOf,
  type Enveloped,
  type ErrorBody,
  eventually,
  type FileState,
  fileState,
  read,
  readChat,
  searchFor,
  space,
} from '../responses.ts';

const skip = withoutTesseract;
const sign = drawText('THE FERRY TO VARN', 'LEAVES AT NOON.');
const scan = drawText('THE LAMP OF VARN WAS', 'LIT BY IDA HOLM.');
const prose = 'The keeper of the lighthouse writes in his book what the weather was and which ships went by. '.repeat(
  3,
);
const question = { scope: space('default'), user: 'tester', mode: 'ultra' };

/** Programs that the service can find. Tesseract is installed by the first test. */
const bin = await mkdtemp(join(tmpdir(), 'millrace-bin-'));
t.teardown(() => rm(bin, { recursive: true }));
const service = await startRoles(t, 'gateway,retrieval,indexing,planner,generation', { env: { PATH: bin } });

t.test('without Tesseract the error says what to install, and a retry with it reads the rest', { skip }, async (t) => {
  const refused = await read<ErrorBody>(service.upload('sign', 'sign.png', encodePng(sign)));
  t.match(refused, {
    status: 422,
    body: { error: { type: 'unprocessable', message: /apt-get install tesseract-ocr.*VISION_URL/ } },
  });
  t.match(await fileState(service, 'sign'), { body: { data: { status: 'failed', error: { type: 'unprocessable' } } } });

  const notes = [/^Not read: what is pictured on page 2 .*install tesseract/];
  const book = await read<Enveloped<FileState>>(service.upload('book', 'book.pdf', await encodePdf(prose, scan)));
  t.match(book, { status: 200, body: { data: { status: 'success', notes } } });
  const partly = await fileState(service, 'book');
  fileResponse.parse(partly.body);
  t.match(partly, { body: { data: { status: 'ready', notes } } });

  await symlink(programPath('tesseract') ?? '', join(bin, 'tesseract'));
  for (const id of ['sign', 'book']) {
    t.equal((await service.fetch(`/api/file/${id}/retry`, { method: 'POST' })).status, 202);
    await eventually(async () => (await fileState(service, id)).body.data.status === 'ready');
    t.notOk((await fileState(service, id)).body.data.notes);
  }
  const lamp = await searchFor(service, 'Who lit the lamp of Varn?', { mode: 'ultra', limit: 1 });
  t.match(lamp.body.data.docs, [{ type: 'image', text: /IDA HOLM/ }]);
  for (const id of ['sign', 'book']) await service.fetch(`/api/file/${id}`, { method: 'DELETE' });
});

t.test('pictures are found with their page, as hits of type image', { skip }, async (t) => {
  const png = await read<Enveloped<FileState>>(service.upload('sign', 'sign.png', encodePng(sign)));
  t.match(png, { status: 200, body: { data: { status: 'success', chunks: 1 } } });
  await service.upload('book', 'book.pdf', await encodePdf(prose, scan));

  const ferry = await searchFor(service, 'When does the ferry to Varn leave?', { mode: 'ultra', limit: 1 });
  searchResponse.parse(ferry.body);
  t.match(ferry.body.data.docs, [
    { type: 'image', text: /LEAVES AT NOON/, annotation: { file_id: 'sign', paths: [[1]], page: 1 } },
  ]);

  const query = 'Who lit the lamp of Varn?';
  const lamp = await searchFor(service, query, { mode: 'ultra', limit: 1 });
  t.match(lamp.body.data.docs, [{ type: 'image', text: /IDA HOLM/, annotation: { file_id: 'book' } }]);
  const weather = await searchFor(service, 'What does the keeper write about the weather?', {
    mode: 'ultra',
    limit: 1,
  });
  t.match(weather.body.data.docs, [{ type: 'text', annotation: { file_id: 'book' } }]);

  for (const mode of ['ultra', 'deep']) {
    const body = { ...question, query, mode, response_type: 'stream' };
    const events = await readChat(await service.post('/api/rag/chat', body));
    const docs = events.find(({ object }) => object === 'retrieval.doc')?.doc ?? [];
    const picture = docs.find(({ annotation }) => annotation.file_id === 'book');
    t.match(picture, { type: 'image', annotation: { paths: [2], page: 2 } }, mode);
    const cited = citationsOf(events.flatMap(({ delta }) => delta?.content ?? []));
    t.match(cited, [{ file_citation: { file_id: 'book', paths: [2], page: 2 } }], mode);
  }
});

t.test('a vision model describes pictures, and searches find its words', async (t) => {
  const model = await startVisionServer(t, 'A white tower with a red gallery stands on a cliff.');
  const env = { VISION_URL: model.url, VISION_MODEL: 'eyes', VISION_API_KEY: 'k' };
  const service = await startRoles(t, 'gateway,retrieval,indexing', { env });
  const state = await read<Enveloped<FileState>>(service.upload('tower', 'tower.png', encodePng(sign)));
  t.match(state, { status: 200, body: { data: { status: 'success' } } });
  const found = await searchFor(service, 'a tower with a red gallery', { mode: 'ultra', limit: 1 });
  t.match(found.body.data.docs, [{ type: 'image', text: /red gallery/, annotation: { file_id: 'tower', page: 1 } }]);
  t.equal(model.requests.length, 1);
});
