/** Hits and citations say where in a file they stand: its page, and the titles along its path. */
import { PDFDocument, StandardFonts } from 'pdf-lib';
import t from 'tap';
import { sharedService } from '../../support/shared-service.ts';
import { type ChatAnswer, citationsOf, type Enveloped, read, readChat, searchFor, space } from '../responses.ts';

const service = await sharedService('places');
const needle = 'The lamp of Varn was lit by Ida Holm in the autumn.';
const place = { file_id: 'book', page: 3, titles: ['Lighthouses', 'The coast of Varn'] };

/** Three pages of one section. Its headings are on the first page, and the needle is on the last. */
async function book(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const text = await document.embedFont(StandardFonts.TimesRoman);
  const bold = await document.embedFont(StandardFonts.TimesRomanBold);
  for (let page = 1; page <= 3; page++) {
    const sheet = document.addPage([595, 842]);
    if (page === 1) {
      sheet.drawText('Lighthouses', { x: 70, y: 790, size: 22, font: bold });
      sheet.drawText('The coast of Varn', { x: 70, y: 760, size: 15, font: bold });
    }
    for (let paragraph = 0; paragraph < 6; paragraph++)
      for (let line = 0; line < 3; line++) {
        const words = `Paragraph ${page}.${paragraph} of the book tells in line ${line} of ships, ropes and weather`;
        const y = 720 - 60 * paragraph - 14 * line;
        sheet.drawText(line === 2 ? `${words}.` : words, { x: 70, y, size: 11, font: text });
      }
    if (page === 3) sheet.drawText(needle, { x: 70, y: 330, size: 11, font: text });
  }
  return document.save();
}

await service.upload('book', 'book.pdf', await book());
const query = 'Who lit the lamp of Varn?';

for (const mode of ['fast', 'normal', 'ultra']) {
  t.test(`a hit has the page of what was found, not of the headings above it: ${mode}`, async (t) => {
    const { body } = await searchFor(service, query, { mode, limit: 1 });
    const [hit] = body.data.docs;
    t.match(hit?.text, /^(?:book\n)?Lighthouses\n/, 'it begins with a heading of page 1');
    t.match(hit?.annotation, place);
  });
}

for (const mode of ['normal', 'deep']) {
  t.test(`passages and citations of a chat have their page and titles: ${mode}`, async (t) => {
    const chat = { query, mode, scope: space('default'), user: 'tester' };
    const blocking = await read<Enveloped<ChatAnswer>>(service.post('/api/rag/chat', chat));
    t.match(citationsOf(blocking.body.data.content)[0], { type: 'file_citation', file_citation: place });
    const events = await readChat(await service.post('/api/rag/chat', { ...chat, response_type: 'stream' }));
    t.match(events.find(({ object }) => object === 'retrieval.doc')?.doc?.[0]?.annotation, place);
    t.match(citationsOf(events.flatMap(({ delta }) => delta?.content ?? []))[0], { file_citation: place });
  });
}

t.test('a file without headings and pages has neither', async (t) => {
  await service.upload('note', 'note.txt', 'Zebras graze.', { space_id: 'notes' });
  const { body } = await searchFor(service, 'zebras', { scope: space('notes') });
  t.strictSame(body.data.docs[0]?.annotation, { file_id: 'note', file_name: 'note.txt', paths: [[1]] });
});

t.test('OpenAI’s form of a chat has them too', async (t) => {
  const completion = {
    model: 'millrace-normal',
    messages: [{ role: 'user', content: query }],
    scope: space('default'),
  };
  const { body } = await read<object>(service.post('/v1/chat/completions', completion));
  t.match(body, { choices: [{ message: { annotations: [{ file_citation: place }] } }] });
});
