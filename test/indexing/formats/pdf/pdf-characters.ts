/** Characters that a PDF does not spell as they are read: accents apart from their letters, spaces as gaps. */
import t from 'tap';
import { linesOf, parse } from '../../outline-lines.ts';
import { type Pen, pdf, pdfOf } from './draw-pdf.ts';

/** Draws pieces one after the other. A number moves back by that many points, as TeX does after an accent. */
function pieces({ page, text }: Pen, y: number, parts: readonly (string | number)[]): void {
  let x = 70;
  for (const part of parts) {
    if (typeof part === 'number') x -= part;
    else {
      page.drawText(part, { x, y, size: 11, font: text });
      x += text.widthOfTextAtSize(part, 11);
    }
  }
}

const accents: [name: string, parts: (string | number)[], want: string][] = [
  ['an accent before its letter', ['Brot f¨', 4.4, 'ur alle K¨', 4.6, 'opfe'], 'Brot für alle Köpfe'],
  ['an accent at the start of a word', ['das ¨', 5.6, 'Ol der M¨', 4.6, 'uhle'], 'das Öl der Mühle'],
  ['an accent after its letter', ['Das Cafe', 4.1, '´', ' ist offen'], 'Das Café ist offen'],
  ['a cedilla below its letter', ['Cá e fac', 4.1, '¸', 'a'], 'Cá e faça'],
  ['an apostrophe that looks like an accent', ['Is it John´s mill'], 'Is it John´s mill'],
];

for (const [name, parts, want] of accents)
  t.test(`${name} is read right`, async (t) =>
    t.same(await linesOf(await pdf((pen) => pieces(pen, 700, parts)), 'a.pdf'), [`1 paragraph ${want}`]),
  );

t.test('Korean words have spaces, within a line and at its end', async (t) => {
  const shown = (text: string) => `<${Buffer.from(text, 'utf16le').swap16().toString('hex')}> Tj`;
  // Words are drawn apart, with a gap of a quarter of the font size.
  const file = pdfOf(
    `BT /F1 10 Tf 1 0 0 1 70 700 Tm ${shown('포인트')} 1 0 0 1 102.5 700 Tm ${shown('적립')} 1 0 0 1 70 686 Tm ${shown('혜택')} ET`,
  );
  t.same(await linesOf(file, 'a.pdf'), ['1 paragraph 포인트 적립 혜택']);
});

t.test('a line that runs from right to left is one line, with Latin words in it', async (t) => {
  const draw = (x: number, y: number, text: string) => `1 0 0 1 ${x} ${y} Tm (${text}) Tj`;
  // A letter is 6 points wide. Drawing begins at the right end.
  const file = pdfOf(
    `BT /F2 10 Tf ${draw(482, 700, 'CBA')} ${draw(446, 700, 'water')} ${draw(428, 700, 'FED')} ${draw(422, 700, '.')} ` +
      `${draw(476, 686, 'IHG')} ET`,
  );
  t.same(await linesOf(file, 'a.pdf'), ['1 paragraph אבג water דהו. זחט']);
});

t.test('glyphs without a Unicode value are named with their page, and bullets are not', async (t) => {
  const long = 'The keeper of the mill writes in his book how much rye was ground, and who came to fetch it in a cart.';
  const page = (text: string) => pdfOf(`BT /F3 10 Tf 1 0 0 1 70 700 Tm (${long}) Tj 1 0 0 1 70 686 Tm (${text}) Tj ET`);
  const unnamed = await parse(page('\x01 = 7'), 'a.pdf');
  t.strictSame(unnamed.notes, ['Left out: signs on page 1 (their font does not say which characters they are).']);
  t.strictSame((await parse(page('\x02 rye'), 'a.pdf')).notes, []);
});
