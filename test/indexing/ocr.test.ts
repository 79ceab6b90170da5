/** Text recognition in pictures by the real Tesseract. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import t from 'tap';
import { findTesseract, recognise } from '../../processors/indexing/pictures/tesseract.ts';
import { languagesFor } from '../../processors/indexing/pictures/tesseract-languages.ts';
import { drawText, encodePdf, encodePng, encodeTiff } from '../support/bitmap-text.ts';
import { withoutTesseract } from '../support/tesseract.ts';
import { wordFileWith } from './files/office-files.ts';
import { english, notInstalled, scratchFiles, startReading } from './pictures.ts';

const skip = withoutTesseract;
const lamp = drawText('THE LAMP OF VARN WAS LIT', 'IN 1874 BY IDA HOLM.');
const invoice = drawText('INVOICE 4711 IS DUE', 'ON MONDAY 23');
const blank = { width: 400, height: 400, pixels: Buffer.alloc(160_000, 255) };
const prose = 'The keeper of the lighthouse writes in his book what the weather was and which ships went by. '.repeat(
  3,
);

t.test('text read from an image has its page and the mark of a picture', { skip }, async (t) => {
  const readFile = startReading({ findTesseract: english });
  const { lines, notes, progress } = await readFile(encodePng(lamp), 'lamp.txt');
  t.same(lines, ['1i 1 paragraph THE LAMP OF VARN WAS LIT IN 1874 BY IDA HOLM.']);
  t.same(notes, []);
  t.same(progress, ['pictures 0/1', 'pictures 1/1']);
});

t.test('every page of a TIFF is read', { skip }, async (t) => {
  const readFile = startReading({ findTesseract: english });
  const { lines } = await readFile(encodeTiff(lamp, invoice));
  t.same(lines, [
    '1i 1 paragraph THE LAMP OF VARN WAS LIT IN 1874 BY IDA HOLM.',
    '2i 2 paragraph INVOICE 4711 IS DUE ON MONDAY 23',
  ]);
});

t.test('a picture in a document is read where it stands, and its image is removed', { skip }, async (t) => {
  const readFile = startReading({ findTesseract: english });
  const { lines, notes } = await readFile(wordFileWith(encodePng(lamp), 'It was dark.'), 'a.docx');
  t.same(lines, ['0 1 paragraph It was dark.', '0i 2 paragraph THE LAMP OF VARN WAS LIT IN 1874 BY IDA HOLM.']);
  t.same(notes, []);
  t.same(await scratchFiles(), []);
  t.match((await readFile(wordFileWith(encodePng(lamp)), 'a.docx')).lines, [/THE LAMP OF VARN/]);
});

t.test('a picture in a document that cannot be read is named in the notes, with the reason', async (t) => {
  const readFile = startReading({ findTesseract: notInstalled });
  const unread = await readFile(wordFileWith(encodePng(lamp), 'It was dark.'), 'a.docx');
  t.same(unread.lines, ['0 1 paragraph It was dark.']);
  t.same(unread.notes, ['Not read: what is pictured in picture 1 (Tesseract is not installed).']);
  const drawing = await readFile(wordFileWith(Buffer.from('<svg/>'), 'It was dark.'), 'a.docx');
  t.match(drawing.notes, [/^Left out: what is pictured in picture 1 \(it is no PNG, .*save the file as PDF\)\.$/]);
  await t.rejects(readFile(wordFileWith(encodePng(lamp)), 'a.docx'), /holds pictures and no text/);
  t.same(await scratchFiles(), []);
});

t.test('icons and rules in a document are passed over', async (t) => {
  const readFile = startReading({ findTesseract: notInstalled });
  const notesWith = async (width: number, height: number) => {
    const image = encodePng({ width, height, pixels: Buffer.alloc(width * height, 255) });
    return (await readFile(wordFileWith(image, 'It was dark.'), 'a.docx')).notes.length;
  };
  t.same([await notesWith(32, 32), await notesWith(600, 7)], [0, 0]);
  t.same([await notesWith(33, 32), await notesWith(600, 8)], [1, 1], 'these may hold a word');
});

t.test('JPEG, WebP and GIF are read', { skip }, async (t) => {
  const readFile = startReading({ findTesseract: english });
  for (const type of ['image/jpeg', 'image/webp', 'image/gif']) {
    const { lines } = await readFile(await pictureAs(type));
    t.match(lines.join(' '), /INVOICE 4711 IS DUE/, type);
  }
});

t.test('scanned pages and pages of text become one outline, in their order', { skip }, async (t) => {
  const readFile = startReading({ findTesseract: english });
  const { lines, notes, progress } = await readFile(await encodePdf(prose, lamp, blank, prose, invoice));
  t.same(
    lines.map((line) => line.slice(0, 40)),
    [
      `1 1 paragraph ${prose.slice(0, 26)}`,
      '2i 2 paragraph THE LAMP OF VARN WAS LIT ',
      `4 3 paragraph ${prose.slice(0, 26)}`,
      '5i 4 paragraph INVOICE 4711 IS DUE ON MO',
    ],
  );
  t.same(notes, [], 'a blank page gets no note');
  t.same(progress, ['pictures 0/3', 'pictures 3/3']);
});

t.test('a scan of blank pages only is refused', { skip }, async (t) => {
  const readFile = startReading({ findTesseract: english });
  await t.rejects(readFile(await encodePdf(blank)), { type: 'unprocessable', message: /no text.*VISION_URL/ });
});

t.test('a picture that Tesseract cannot decode is refused, with its reason', { skip }, async (t) => {
  const readFile = startReading({ findTesseract: english });
  const damaged = encodePng(lamp).fill(0x77, 60, 200);
  await t.rejects(readFile(damaged), { type: 'unprocessable', message: /page 1.*Tesseract could not read it/ });
});

t.test('pages that take too long are left out, and a note names them', { skip }, async (t) => {
  const readFile = startReading({ findTesseract: english }, { fileMs: 0 });
  const { notes } = await readFile(await encodePdf(prose, lamp, prose, invoice, invoice));
  t.match(notes, [/pages 2, 4-5 \(they took longer/]);
});

t.test('an abort ends the program, and throws its reason', { skip }, async (t) => {
  const tesseract = await english();
  if (typeof tesseract === 'string') throw new Error(tesseract);
  const controller = new AbortController();
  const picture = { bytes: encodePng(lamp) };
  const running = recognise(tesseract, picture, { signal: controller.signal });
  controller.abort(new Error('newer upload'));
  await t.rejects(running, { message: 'newer upload' });
  const { signal } = new AbortController();
  await t.rejects(recognise(tesseract, picture, { signal, timeMs: 1 }), { message: /^Command failed/ });
});

t.test('a text layer over a scan is used unchanged, and a stamp is not a text layer', { skip }, async (t) => {
  const readFile = startReading({ findTesseract: english });
  const page = drawText(
    'THE LAMP OF VARN WAS LIT',
    'IN THE YEAR 1874 BY',
    'THE KEEPER IDA HOLM, WHO',
    'CAME FROM THE MAINLAND.',
    'NOBODY CAME AFTER HER.',
  );
  t.match((await readFile(await encodePdf([prose, page]))).lines, [/^1 1 paragraph The keeper of the lighthouse/]);
  const stamped = await readFile(await encodePdf(['Received 3 May', page]));
  t.match(stamped.lines.join(' '), /^1i.*Received 3 May.*THE LAMP OF VARN.*MAINLAND/);
  const own = 'The lamp of Varn was lit in the year 1874 by the keeper Ida Holm.';
  const sign = drawText('THE LAMP OF VARN WAS LIT', '', '', '', '');
  t.match(
    (await readFile(await encodePdf([own, sign]))).lines,
    [/^1 1 paragraph The lamp/],
    'the text layer is longer than the recognised text',
  );
});

t.test('if the data of a language is missing, the message says what to install', { skip }, async (t) => {
  t.match(
    await findTesseract({ languages: ['eng', 'xyz_q'], dataDir: undefined }),
    /no data of xyz_q.*tesseract-ocr-xyz-q/,
  );
  t.match(await findTesseract({ languages: [], dataDir: '/nowhere' }), /no data of eng.*TESSDATA_PREFIX/);
});

t.test('if the program is missing, the message says what to install', async (t) => {
  const path = process.env.PATH;
  t.teardown(() => Object.assign(process.env, { PATH: path }));
  process.env.PATH = '/nowhere';
  t.match(await english(), /not installed: sudo apt-get install tesseract-ocr/);
});

/** A page of Chinese characters that have straight strokes only. */
const chinese = drawText(
  ...Array.from({ length: 8 }, (_, line) =>
    Array.from(
      { length: 24 },
      (_, at) => '口日目田中王土工三五甲由申巨上下'[(line * 7 + at * 5 + ((line * at) % 3)) % 16],
    ).join(''),
  ),
);

t.test(
  'a page in a language that is not installed is no text, and a note says what to install',
  { skip },
  async (t) => {
    const readFile = startReading({ findTesseract: english });
    const { lines, notes } = await readFile(await encodePdf(prose, chinese));
    t.same(
      lines.map((line) => line.slice(0, 13)),
      ['1 1 paragraph'],
    );
    t.match(notes, [
      /^Not read: most words that are pictured on page 2 \(it seems to be in \w+ script.*apt-get install tesseract-ocr-chi-sim.*retry/,
    ]);
    await t.rejects(readFile(await encodePdf(chinese)), {
      type: 'unprocessable',
      message: /page 1.*apt-get install tesseract-ocr-chi-sim/,
    });
  },
);

t.test('where one language is installed, one picture of a file decides what to install', { skip }, async (t) => {
  const tesseract = await english();
  if (typeof tesseract === 'string') throw new Error(tesseract);
  const file = { script: Promise.resolve('Thai') };
  const options = { signal: new AbortController().signal, file };
  const { unread } = await recognise(tesseract, { bytes: encodePng(chinese) }, options);
  t.match(unread?.why, /Thai script.*tesseract-ocr-tha/);
});

t.test('the language of a page is chosen by its script', async (t) => {
  const languages = ['eng', 'deu', 'rus'];
  const installed = { languages, available: [...languages, 'chi_sim', 'jpn'] };
  t.same(languagesFor('Han', installed), ['chi_sim', 'jpn', 'eng']);
  t.same(languagesFor('Cyrillic', installed), ['rus', 'eng']);
  t.same(languagesFor('Latin', installed), ['eng', 'deu']);
  t.same(languagesFor('Thai', installed), languages, 'it is not installed');
  t.same(languagesFor(undefined, installed), languages);
  const found = await findTesseract({ languages: [], dataDir: undefined });
  const hasChinese = typeof found !== 'string' && found.available.includes('chi_sim');
  if (skip || !hasChinese) return;
  const tesseract = { ...found, languages: ['eng'] };
  const { lines } = await recognise(tesseract, { bytes: encodePng(chinese) }, { signal: new AbortController().signal });
  t.match(lines.map(({ text }) => text).join(''), /口.*甲.*下.*中/, 'it was read again in Chinese');
});

/** A picture of the invoice as a file of `type`, by the canvas that draws PDFs. */
async function pictureAs(type: string): Promise<Buffer> {
  const bytes = new Uint8Array(await encodePdf(invoice));
  const pdf = await getDocument({ data: bytes, verbosity: 0, isEvalSupported: false }).promise;
  const page = await pdf.getPage(1);
  const viewport = page.getViewport({ scale: 2 });
  const factory = pdf.canvasFactory as { create(width: number, height: number): { canvas: never } };
  const { canvas } = factory.create(viewport.width, viewport.height);
  await page.render({ canvas, viewport }).promise;
  const picture = (canvas as { toBuffer(type: string): Buffer }).toBuffer(type);
  await pdf.loadingTask.destroy();
  return picture;
}
