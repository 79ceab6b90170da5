/** Documents that are written as source: XML, AsciiDoc, reStructuredText, LaTeX. */
import t from 'tap';
import { linesOf, parse } from '../../outline-lines.ts';

const cases: [name: string, fileName: string, source: string, want: string[]][] = [
  [
    'XML: an article has sections, tables and equations, and no tags',
    'a.xml',
    '<?xml version="1.0"?><!DOCTYPE article><article><front><article-title>On <italic>Mills</italic></article-title><contrib><surname>Lovelace</surname><given-names>Ada</given-names></contrib></front>' +
      '<body><sec><title>Wheels</title><p>They turn<xref>1</xref> &mdash; <inline-formula><alternatives><tex-math>\\begin{document}$x^2$\\end{document}</tex-math></alternatives></inline-formula>.</p>' +
      '<sec><title>Wood</title><table-wrap><table><thead><tr><th>Kind</th><th>Use</th></tr></thead><tr><td>Oak</td><td>wheel</td></tr></table></table-wrap></sec></sec></body></article>',
    [
      '1 section On Mills',
      '1.1 row Lovelace | Ada',
      '1.2 section Wheels',
      '1.2.1 paragraph They turn1 — $x^2$.',
      '1.2.2 section Wood',
      '1.2.2.1 table',
      '1.2.2.1.1 row Kind: Oak; Use: wheel',
    ],
  ],
  [
    'XML: a caption opens no section, a reference is one paragraph, and the title of a section has its label',
    'a.xml',
    '<?xml version="1.0"?><article><front><article-title>Mills</article-title></front><body><sec><label>2.</label><title>Wheels</title>' +
      '<fig><label>Figure 1.</label><caption><title>The wheel.</title><p>It turns <italic>left</italic>.</p></caption></fig><p>It is old.</p></sec></body>' +
      '<back><ref-list><title>References</title><ref><label>1</label><element-citation><name><surname>Holm</surname><given-names>I</given-names></name>' +
      '<year>1990</year><article-title>On <italic>mills</italic></article-title></element-citation></ref></ref-list></back></article>',
    [
      '1 section Mills',
      '1.1 section 2. Wheels',
      '1.1.1 paragraph Figure 1.',
      '1.1.2 paragraph The wheel. It turns left.',
      '1.1.3 paragraph It is old.',
      '1.2 section References',
      '1.2.1 paragraph 1 Holm I 1990 On mills',
    ],
  ],
  [
    'XML: data is rows of values, whatever the extension says',
    'a.txt',
    '<?xml version="1.0"?><mills><mill id="1"><name>Upper</name><power>5</power></mill><mill><name>Lower</name><power>6</power></mill></mills>',
    ['1 row Upper | 5', '2 row Lower | 6'],
  ],
  [
    'AsciiDoc: sections, lists, tables and footnotes',
    'a.adoc',
    '= On Mills\n\n== Wheels\n\nThey *turn*.footnote:[Daily.]\n\n. one\n. two\n\n|===\n|Name |Age\n\n|Ada |36\n|===\n',
    [
      '1 section On Mills',
      '1.1 section Wheels',
      '1.1.1 paragraph They turn.[1]',
      '1.1.2 listItem 1. one',
      '1.1.3 listItem 2. two',
      '1.1.4 table',
      '1.1.4.1 row Name: Ada; Age: 36',
      '1.1.5 paragraph 1. Daily.',
    ],
  ],
  [
    'reStructuredText: headings take their levels in the order of their underlines',
    'a.rst',
    '========\nOn Mills\n========\n\nWheels\n------\n\nThey *turn*, see `here <http://x>`_ and :ref:`that <y>`.\n\n.. comment\n   of two lines\n\n.. note:: Mind the\n   river.\n\nWood\n~~~~\n\n- one\n  more\n- two\n\nCode::\n\n    a\n      b\n\nStones\n------\n\nThey grind.\n',
    [
      '1 section On Mills',
      '1.1 section Wheels',
      '1.1.1 paragraph They turn, see here and that.',
      '1.1.2 paragraph Mind the',
      '1.1.3 paragraph river.',
      '1.1.4 section Wood',
      '1.1.4.1 listItem - one more',
      '1.1.4.2 listItem - two',
      '1.1.4.3 paragraph Code:',
      '1.1.4.4 code a\n  b',
      '1.2 section Stones',
      '1.2.1 paragraph They grind.',
    ],
  ],
  [
    'reStructuredText: simple, grid, list and CSV tables, and footnotes',
    'a.rst',
    '===== ===\nName  Age\n===== ===\nAda   36\nBob   7\n===== ===\n\n+---+---+\n| A | B |\n+===+===+\n| 1 | 2 |\n+---+---+\n\n.. list-table:: Mills\n   :header-rows: 1\n\n   * - Mill\n     - Power\n     - Year\n   * - Water\n     - 5\n     - 1204\n\n.. csv-table::\n   :header: "X", "Y"\n\n   "a, b", c\n\n.. [1] Daily.\n',
    [
      '1 table',
      '1.1 row Name: Ada; Age: 36',
      '1.2 row Name: Bob; Age: 7',
      '2 table',
      '2.1 row A: 1; B: 2',
      '3 table Mills',
      '3.1 row Mill: Water; Power: 5; Year: 1204',
      '4 table',
      '4.1 row X: a, b; Y: c',
      '5 footnote [1] Daily.',
    ],
  ],
  [
    'LaTeX: sections, lists, accents, references, equations and footnotes, without comments and commands',
    'a.txt',
    String.raw`\documentclass{article}
\newcommand{\mill}{water mill}
\title{On Mills}\author{Ada Lovelace}
\begin{document}\maketitle % a comment
\section{M\"uhlen}\label{x}
The \textbf{\mill} turns~\cite{ada}\footnote{Daily.}, 50\% of $x_1 + \frac{1}{2}$.

\begin{equation}\label{e} E = mc^2 \end{equation}
\subsection*{Parts}
\begin{enumerate}\item wheel \begin{itemize}\item wood\end{itemize}\item stone\end{enumerate}
\begin{verbatim}
100% \raw
\end{verbatim}
\end{document} ignored`,
    [
      '1 section On Mills',
      '1.1 paragraph Ada Lovelace',
      '1.2 section Mühlen',
      '1.2.1 paragraph The water mill turns [ada], 50% of $x_1 + \\frac{1}{2}$.',
      '1.2.2 footnote [1] Daily.',
      '1.2.3 paragraph $$E = mc^2$$',
      '1.2.4 section Parts',
      '1.2.4.1 listItem 1. wheel',
      '1.2.4.1.1 listItem wood',
      '1.2.4.2 listItem 2. stone',
      '1.2.4.3 code 100% \\raw',
    ],
  ],
  [
    'LaTeX: a table has its caption and header',
    'a.tex',
    String.raw`\begin{table}[h]\begin{tabular}{|l|c|r|}\hline Name & Age & \textbf{City} \\ \hline Ada \& Bob & 36 & London \\\hline\end{tabular}\caption{Staff}\end{table}`,
    ['1 table', '1.1 row Name: Ada & Bob; Age: 36; City: London', '2 paragraph Staff'],
  ],
];

for (const [name, fileName, source, want] of cases)
  t.test(name, async (t) => t.strictSame(await linesOf(source, fileName), want));

const included: [fileName: string, source: string][] = [
  ['a.adoc', '= T\n\ninclude::other.adoc[]\n\nText.'],
  ['a.rst', 'Text.\n\n.. include:: other.rst\n'],
  ['a.tex', 'Text. \\input{other.tex}'],
];

for (const [fileName, source] of included) {
  t.test(`a file that ${fileName} includes is named in the notes`, async (t) => {
    t.match((await parse(source, fileName)).notes, [/other\.\w+, which the text includes/]);
  });
}

const hostile: [name: string, fileName: string, source: string][] = [
  ['XML of deeply nested elements', 'a.xml', `<?xml version="1.0"?>${'<a>'.repeat(100_000)}`],
  ['LaTeX of deeply nested braces', 'a.tex', `\\section{x}${'\\footnote{a'.repeat(5_000)}${'}'.repeat(5_000)}`],
  ['LaTeX of deeply nested environments', 'a.tex', '\\begin{a}'.repeat(3_000) + '\\end{a}'.repeat(3_000)],
];

for (const [name, fileName, source] of hostile) {
  t.test(`${name} ends in an error that names it`, async (t) => {
    await t.rejects(parse(source, fileName), { type: 'unprocessable', message: /deeply|no text/ });
  });
}

t.test('reStructuredText: a long line of colons takes a time that is linear in it', async (t) => {
  const before = process.cpuUsage();
  t.equal((await linesOf(`Mills ${':'.repeat(50_000)} grind.`, 'a.rst')).length, 1);
  t.ok(process.cpuUsage(before).user < 2_000_000);
});
