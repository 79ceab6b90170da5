import {
  Document,
  FootnoteReferenceRun,
  HeadingLevel,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx';
import t from 'tap';
import { linesOf, parse } from '../../outline-lines.ts';

const cell = (text: string) => new TableCell({ children: [new Paragraph(text)] });

function docx(children: (Paragraph | Table)[]): Promise<Buffer> {
  return Packer.toBuffer(
    new Document({ footnotes: { 1: { children: [new Paragraph('Audited.')] } }, sections: [{ children }] }),
  );
}

t.test('headings, lists and tables of a DOCX become nodes below its title', async (t) => {
  const file = await docx([
    new Paragraph({ text: 'Annual Report', heading: HeadingLevel.TITLE }),
    new Paragraph({ text: 'Overview', heading: HeadingLevel.HEADING_1 }),
    new Paragraph({ children: [new TextRun('Revenue grew.'), new FootnoteReferenceRun(1)] }),
    new Paragraph({ text: 'Details', heading: HeadingLevel.HEADING_2 }),
    new Paragraph({ text: 'first', bullet: { level: 0 } }),
    new Paragraph({ text: 'nested', bullet: { level: 1 } }),
    new Table({
      rows: [
        new TableRow({ tableHeader: true, children: [cell('Region'), cell('Sales')] }),
        new TableRow({ children: [cell('North'), cell('120')] }),
      ],
    }),
    new Paragraph({ text: 'Outlook', heading: HeadingLevel.HEADING_1 }),
    new Paragraph('Good.'),
  ]);
  t.same(await linesOf(file, 'a.docx'), [
    '1 section Annual Report',
    '1.1 section Overview',
    '1.1.1 paragraph Revenue grew.',
    '1.1.2 footnote [1] Audited.',
    '1.1.3 section Details',
    '1.1.3.1 listItem first',
    '1.1.3.1.1 listItem nested',
    '1.1.3.2 table',
    '1.1.3.2.1 row Region: North; Sales: 120',
    '1.2 section Outlook',
    '1.2.1 paragraph Good.',
  ]);
  t.equal((await parse(file, 'a.docx')).title, 'Annual Report');
});

t.test('in a DOCX without heading styles, paragraphs that look like headings are headings', async (t) => {
  const file = await docx([
    new Paragraph('管理办法'),
    new Paragraph('一、总则'),
    new Paragraph('适用于全体员工。'),
    new Paragraph({ children: [new TextRun({ text: '二、考勤', bold: true })] }),
    new Paragraph('上午九点。'),
  ]);
  t.same(await linesOf(file, 'a.docx'), [
    '1 section 管理办法',
    '1.1 section 一、总则',
    '1.1.1 paragraph 适用于全体员工。',
    '1.2 section 二、考勤',
    '1.2.1 paragraph 上午九点。',
  ]);
});

t.test('a custom style with an outline level is a heading', async (t) => {
  const document = new Document({
    styles: {
      paragraphStyles: [{ id: 'Kapitel', name: 'Kapitel', paragraph: { outlineLevel: 0 } }],
    },
    sections: [{ children: [new Paragraph({ text: 'Mühle', style: 'Kapitel' }), new Paragraph('Sie mahlt.')] }],
  });
  t.same(await linesOf(await Packer.toBuffer(document), 'a.docx'), ['1 section Mühle', '1.1 paragraph Sie mahlt.']);
});
