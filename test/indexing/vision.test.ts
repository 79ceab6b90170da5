/** Descriptions of pictures by a scripted vision server. */
import t from 'tap';
import { MillraceError } from '../../core/errors.ts';
import { Vision } from '../../processors/indexing/pictures/vision.ts';
import { drawText, encodePdf, encodePng, encodeTiff } from '../support/bitmap-text.ts';
import { startVisionServer } from '../support/models/vision-server.ts';
import { withoutTesseract } from '../support/tesseract.ts';
import { english, notInstalled, startReading, visionAt } from './pictures.ts';

const lamp = drawText('THE LAMP OF VARN WAS LIT', 'IN 1874 BY IDA HOLM.');
const prose = 'The keeper of the lighthouse writes in his book what the weather was and which ships went by. '.repeat(
  3,
);
const skip = withoutTesseract;

t.test('without text recognition an image is indexed by its description', async (t) => {
  const server = await startVisionServer(t, '<think>Hm.</think>A lighthouse at dusk.\n\nIts lamp is lit.');
  const readFile = startReading({ vision: visionAt(server) });
  const { lines, notes } = await readFile(encodePng(lamp));
  t.same(lines, ['1i 1 paragraph A lighthouse at dusk.', '1i 2 paragraph Its lamp is lit.']);
  t.same(notes, []);
  const [{ model, messages }] = server.requests as [(typeof server.requests)[0]];
  t.equal(model, 'eyes');
  t.match(messages[0]?.content, [
    { type: 'text', text: /write out all text/ },
    { image_url: { url: /^data:image\/png;base64,iVBOR/ } },
  ]);
});

t.test('with text recognition the description follows the text', { skip }, async (t) => {
  const server = await startVisionServer(t, 'A sign in capitals.');
  const readFile = startReading({ findTesseract: english, vision: visionAt(server) });
  const { lines } = await readFile(await encodePdf(prose, lamp));
  t.same(lines.slice(1), [
    '2i 2 paragraph THE LAMP OF VARN WAS LIT IN 1874 BY IDA HOLM.',
    '2i 3 paragraph A sign in capitals.',
  ]);
  t.match(server.requests[0]?.messages[0]?.content[1]?.image_url?.url, /^data:image\/jpeg;base64,/);
  t.notMatch(server.requests[0]?.messages[0]?.content[0]?.text, /write out/);
});

t.test('a figure beside text is described, and the text stays unchanged', async (t) => {
  const server = await startVisionServer(t, 'A chart of the ships that went by.');
  const chart = drawText('SHIPS', ...Array.from({ length: 12 }, (_, at) => `MONTH ${at} ${'-'.repeat(at + 1)}`));
  const small = drawText('LOGO');
  const readFile = startReading({ findTesseract: english, vision: visionAt(server) });
  const { lines, notes } = await readFile(await encodePdf([prose, chart], [prose, small], prose));
  t.same(
    lines.map((line) => line.slice(0, 40)),
    [
      `1 1 paragraph ${prose.slice(0, 26)}`,
      '1i 2 paragraph A chart of the ships that',
      `2 3 paragraph ${prose.slice(0, 26)}`,
      `3 4 paragraph ${prose.slice(0, 26)}`,
    ],
  );
  t.same(notes, []);
  t.match(server.requests, [{ messages: [{ content: [{ text: /the figures on this page/ }] }] }]);
  t.equal(server.requests.length, 1);
});

t.test('a description has at most 20,000 characters', async (t) => {
  const server = await startVisionServer(t, 'word '.repeat(10_000));
  const { lines } = await startReading({ vision: visionAt(server) })(encodePng(lamp));
  const length = lines.join(' ').length;
  t.ok(length > 19_000 && length < 20_100, `${length}`);
});

t.test('a request that fails for a while is repeated', async (t) => {
  const server = await startVisionServer(t, 503, 429, 'A lighthouse.');
  const readFile = startReading({ vision: visionAt(server) });
  t.same((await readFile(encodePng(lamp))).lines, ['1i 1 paragraph A lighthouse.']);
  t.equal(server.requests.length, 3);
});

t.test('an answer that stalls after its headers fails as unavailable', async (t) => {
  const server = await startVisionServer(t, 'headers only');
  const vision = new Vision({ url: server.url, apiKey: '', model: 'eyes', times: { answerMs: 50, backoffMs: 1 } });
  const image = { mediaType: 'image/png', bytes: encodePng(lamp) };
  const described = vision.describe(image, { tenant: 'default', aim: 'picture', signal: AbortSignal.timeout(20_000) });
  await t.rejects(described, { type: 'unavailable', message: /cannot answer now/ });
  t.equal(server.requests.length, 3);
});

t.test('if the model keeps failing, the text is indexed with a note', { skip }, async (t) => {
  const server = await startVisionServer(t, 503);
  const readFile = startReading({ findTesseract: english, vision: visionAt(server) });
  const { lines, notes } = await readFile(encodePng(lamp));
  t.match(lines, ['1i 1 paragraph THE LAMP OF VARN WAS LIT IN 1874 BY IDA HOLM.']);
  t.same(notes, ['Not described: what is pictured on page 1 (the vision model cannot answer now).']);
});

t.test('after three failures in a row the model gets no further picture of the file', async (t) => {
  const server = await startVisionServer(t, 400);
  const readFile = startReading({ vision: visionAt(server) });
  const { notes } = await readFile(await encodePdf(prose, ...Array.from({ length: 9 }, () => lamp)));
  t.match(notes, [/pages 2-4 .*refused it \(400\); check VISION_URL/, /pages 5-10 .*failed at those before/]);
  t.equal(server.requests.length, 3);
});

t.test(
  'without text recognition a failing model makes a retryable error, and a refusing model a final error',
  async (t) => {
    const failing = await startVisionServer(t, 503);
    const later = startReading({ vision: visionAt(failing) });
    await t.rejects(later(encodePng(lamp)), { type: 'unavailable', message: /cannot answer now/ });
    const refusing = await startVisionServer(t, 401);
    const never = startReading({ vision: visionAt(refusing) });
    await t.rejects(never(encodePng(lamp)), { type: 'unprocessable', message: /refused it \(401\)/ });
  },
);

t.test('an image of a type that models do not take is not sent', async (t) => {
  const server = await startVisionServer(t, 'A lighthouse.');
  const readFile = startReading({ vision: visionAt(server) });
  await t.rejects(readFile(encodeTiff(lamp)), { type: 'unprocessable', message: /save it as one of these/ });
  t.equal(server.requests.length, 0);
});

t.test('pages that cannot be drawn are left out, and a note names them', async (t) => {
  const server = await startVisionServer(t, 'A lighthouse.');
  const draw = async () => {
    throw new MillraceError('unprocessable', 'The file takes too long to read.');
  };
  const readFile = startReading({ vision: visionAt(server), parsers: { draw } });
  const { lines, notes } = await readFile(await encodePdf(prose, lamp));
  t.equal(lines.length, 1);
  t.match(notes, [/page 2 .*too long, or too much memory/]);
});

t.test('without any reader an image is refused, and a PDF with text is indexed with a note', async (t) => {
  const readFile = startReading({ findTesseract: notInstalled });
  await t.rejects(readFile(encodePng(lamp)), {
    type: 'unprocessable',
    message: /Tesseract is not installed; or set VISION_URL and VISION_MODEL.*retry/,
  });
  await t.rejects(readFile(await encodePdf(lamp)), { type: 'unprocessable', message: /not installed/ });
  const { lines, notes } = await readFile(await encodePdf(prose, lamp, 'A short page.', lamp, lamp));
  t.equal(lines.length, 2);
  t.same(notes, ['Not read: what is pictured on pages 2, 4-5 (Tesseract is not installed).']);
});
