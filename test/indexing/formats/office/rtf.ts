import t from 'tap';
import { linesOf, parse } from '../../outline-lines.ts';

const cases: [name: string, rtf: string, want: string[]][] = [
  [
    'bytes are decoded by the font, and Unicode characters replace their fallback',
    String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset204 Arial;}{\f2\fcharset134 SimSun;}}\f0 M\'fchle \uc1\u8212?x \f1 \'cc\'e8\'f0\f2  \'c4\'a5\par}`,
    ['1 paragraph Mühle —x Мир 磨'],
  ],
  [
    'headings are found by styles and outline levels, and list numbers are shown',
    String.raw`{\rtf1{\stylesheet{\s1 heading 1;}{\s2 Body;}}\pard\s1 Mills\par\pard\outlinelevel1 Wheels\par\pard {\listtext 1.\tab}round\par {\pntext 2.\tab}wooden\par}`,
    ['1 section Mills', '1.1 section Wheels', '1.1.1 listItem 1. round', '1.1.2 listItem 2. wooden'],
  ],
  [
    'tables have rows, with the first row as header',
    String.raw`{\rtf1\pard Before.\par\trowd\cellx1\cellx2\pard\intbl Name\cell Age\cell Place\cell\row\trowd\pard\intbl Ada\cell 36\cell London\cell\row\pard After.\par}`,
    ['1 paragraph Before.', '2 table', '2.1 row Name: Ada; Age: 36; Place: London', '3 paragraph After.'],
  ],
  [
    'footnotes, comments and text boxes follow their paragraph, and headers come last',
    String.raw`{\rtf1{\header Mill Ltd.\par}It turns{\footnote Daily.}{\*\atnauthor Ada}{\*\annotation Sure?}{\shp{\*\shpinst{\sp{\sn x}}{\shptxt Boxed.\par}}}.\par Next.\par}`,
    [
      '1 paragraph It turns.',
      '2 footnote [1] Daily.',
      '3 paragraph Comment (Ada): Sure?',
      '4 paragraph Boxed.',
      '5 paragraph Next.',
      '6 paragraph Mill Ltd.',
    ],
  ],
  [
    'equations are LaTeX, and their pictures for old readers are no text',
    String.raw`{\rtf1 Let {\mmath{\*\moMathPara{\*\moMathParaPr{\mjc center}}{\*\moMath{\mr\mscr0 x=}{\mf{\mfPr{\mtype bar}{\*\mctrlPr\f3 }}{\mnum{\mr {\f34 a}}}{\mden{\msSup{\me{\mr b}}{\msup{\mr 2}}}}}}}{\mmathPict 0102 }} be.\par}`,
    ['1 paragraph Let $x=\\frac{a}{b^{2}}$ be.'],
  ],
  [
    'pictures, fields and unknown destinations are no text',
    String.raw`{\rtf1{\*\generator X;}{\field{\*\fldinst HYPERLINK "http://x"}{\fldrslt link}}{\pict 0102ff} \{braces\} \bin3 }}}end\par}`,
    ['1 paragraph link {braces} end'],
  ],
];

for (const [name, rtf, want] of cases)
  t.test(name, async (t) => t.strictSame(await linesOf(Buffer.from(rtf, 'latin1'), 'a.doc'), want));

t.test('groups that are nested too deeply end in an error', async (t) => {
  const deep = Buffer.from(`{\\rtf1 ${'{'.repeat(2000)}x`);
  await t.rejects(parse(deep, 'a.rtf'), { type: 'unprocessable', message: /deeply/ });
});
