import { strToU8, zipSync } from 'fflate';
import t from 'tap';
import { decodeText } from '../../../processors/indexing/charset/decode.ts';
import { formatOf } from '../../../processors/indexing/formats/detection.ts';
import { compoundFileOf } from '../files/compound-file.ts';
import { linesOf, parse } from '../outline-lines.ts';

/** A text in UTF-16 and UTF-32 of both byte orders, without a mark, and in UTF-32 with one. */
function unicodeForms(text: string): [name: string, bytes: string, want: string][] {
  const sixteen = Buffer.from(text, 'utf16le');
  const points = Array.from(text, (character) => character.codePointAt(0)!);
  const thirtyTwo = Buffer.from(Uint32Array.from(points).buffer);
  const marked = Buffer.from(Uint32Array.of(0xfeff, ...points).buffer);
  return (
    [
      ['UTF-16LE', sixteen],
      ['UTF-16BE', Buffer.from(sixteen).swap16()],
      ['UTF-32LE', thirtyTwo],
      ['UTF-32BE', Buffer.from(thirtyTwo).swap32()],
      ['UTF-32LE with a mark', marked],
      ['UTF-32BE with a mark', Buffer.from(marked).swap32()],
    ] as const
  ).map(([name, bytes]) => [`${name}, ${text.slice(0, 3)}`, bytes.toString('base64'), text]);
}

/** The bytes are base64. */
const charsets: [name: string, bytes: string, want: string][] = [
  ['GBK, a sentence', 'vfHM7LXEu+HS6dTasbG+qb7Z0NCjrMzWwtvBy7L6xrfWysG/oaM=', '今天的会议在北京举行，讨论了产品质量。'],
  ['GBK, four characters', 'v7zH2tbGtsg=', '考勤制度'],
  ['GB18030', '1LG5pMfrvNnQ68zhx7DI/czsyerH66Gj', '员工请假须提前三天申请。'],
  ['Big5', 'pXjGV6q6uGfA2bVvrmm7ULDqu9q2VKn2prPD9qFD', '台灣的經濟發展與國際貿易有關。'],
  ['Shift_JIS', 'grGC6oLNk/qWe4zqgsyVto/NgsWCt4FCg2WDWINngvCCtYLcgreBQg==', 'これは日本語の文章です。テストをします。'],
  ['EUC-JP', 'pLOk7KTPxvzL3LjspM7KuL7PpMekuaGjpcaluaXIpPKkt6TepLmhow==', 'これは日本語の文章です。テストをします。'],
  ['EUC-KR', 'x9Gxub7uILmuwOXA1LTPtNkuIL3Dx+jAuyDH1bTPtNku', '한국어 문장입니다. 시험을 합니다.'],
  [
    'windows-1252, German',
    'RGVyIFNjaGz8c3NlbCBsaWVndCD8YmVyIGRlciBU/HIgliBm/HIgYWxsZSBH5HN0ZS4=',
    'Der Schlüssel liegt über der Tür – für alle Gäste.',
  ],
  [
    'windows-1252, French',
    'TGUgY2Fm6SBlc3QgZmVybekg4CBjYXVzZSBkZSBsYSBncuh2ZSBn6W7pcmFsZS4=',
    'Le café est fermé à cause de la grève générale.',
  ],
  [
    'windows-1251',
    '0eXj7uTt/yDiIMzu8eri5SDv8O746+Ag4vHy8OX34CDs6O3o8fLw7uIsIOPk5SDu4fHz5uTg6+gg8u7w4+7i6/4u',
    'Сегодня в Москве прошла встреча министров, где обсуждали торговлю.',
  ],
  [
    'KOI8-R',
    '88XHz8TO0SDXIO3P08vXxSDQ0s/bzMEg19PU0sXewSDNyc7J09TSz9csIMfExSDPwtPV1sTBzMkg1M/Sx8/XzMAu',
    'Сегодня в Москве прошла встреча министров, где обсуждали торговлю.',
  ],
  [
    'UTF-16LE without a mark',
    'VABoAGUAIABxAHUAaQBjAGsAIABiAHIAbwB3AG4AIABmAG8AeAAuACAAYE99WQ==',
    'The quick brown fox. 你好',
  ],
  [
    'UTF-16BE without a mark',
    'AFQAaABlACAAcQB1AGkAYwBrACAAYgByAG8AdwBuACAAZgBvAHgALgAgT2BZfQ==',
    'The quick brown fox. 你好',
  ],
  ['UTF-16 with a mark', '//5NAGEAcgBrAGUAZAAgAHQAZQB4AHQAIABgT31Z', 'Marked text 你好'],
  ...unicodeForms('磨坊靠河水转动。\u3000今天 3 点。'),
  ...unicodeForms('Die Mühle mahlt — täglich.'),
];

for (const [name, bytes, want] of charsets)
  t.test(`text in ${name} is decoded`, async (t) => t.equal(decodeText(Buffer.from(bytes, 'base64')), want));

t.test('a text that was cut inside a character is decoded as UTF-8', async (t) => {
  t.equal(decodeText(Buffer.from('磨坊磨坊').subarray(0, 11)), '磨坊磨\ufffd');
});

t.test('line ends become line feeds, and control characters are removed', async (t) => {
  t.equal(decodeText(Buffer.from('\ufeffa\r\nb\rc\u0000\u0007\u200bd')), 'a\nb\ncd');
});

const zip = (name: string) => zipSync({ [name]: strToU8('<x/>') });
const refused: [name: string, fileName: string, content: string | Uint8Array, type: string, message: RegExp][] = [
  ['an empty file', 'a.txt', '', 'unprocessable', /empty/],
  ['a file of white space', 'a.md', ' \n\n\t', 'unprocessable', /no text/],
  ['an archive', 'a.txt', Buffer.from('1f8b0800', 'hex'), 'unsupported_media_type', /gzip.*Supported are.*PDF.*PNG/],
  ['an unknown binary', 'a.bin', Buffer.from([1, 2, 0, 3, 0, 0, 9]), 'unsupported_media_type', /binary.*Supported are/],
  ['an old Word file', 'a.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'unsupported_media_type', /DOCX/],
  [
    'an Office file with a password',
    'a.docx',
    compoundFileOf('Root Entry', 'DataSpaces', 'Version', 'Primary', 'EncryptionInfo', 'EncryptedPackage'),
    'unprocessable',
    /password/,
  ],
  ['text named as PDF', 'a.pdf', 'hello', 'unprocessable', /PDF/],
  ['a damaged DOCX', 'a.docx', zip('word/document.xml').subarray(0, 60), 'unprocessable', /damaged/],
  ['a PPTX of which only the mark is left', 'a.pptx', Buffer.from('504b0304', 'hex'), 'unprocessable', /PPTX.*damaged/],
];

for (const [name, fileName, content, type, message] of refused)
  t.test(`${name} is refused, and the message says what to do`, async (t) => {
    await t.rejects(parse(content, fileName), { type, message });
  });

/** A DOCX whose zip directory says that its document unpacks to `bytes`. */
function declaring(bytes: number, document: Uint8Array): Buffer {
  const file = Buffer.from(zipSync({ 'word/document.xml': document }));
  file.writeUInt32LE(bytes, file.indexOf('PK\x01\x02') + 24);
  return file;
}

t.test('a zip bomb is refused by the size that it declares', async (t) => {
  const bomb = declaring(300 * 1024 * 1024, strToU8('<x/>'));
  await t.rejects(parse(bomb, 'a.docx'), { type: 'unprocessable', message: /256 MB/ });
});

t.test('a zip bomb that declares a small size is cut at that size', async (t) => {
  const bomb = declaring(100, new Uint8Array(64 * 1024 * 1024));
  const before = process.memoryUsage().rss;
  await t.rejects(parse(bomb, 'a.docx'), { type: 'unprocessable', message: /damaged/ });
  t.ok(process.memoryUsage().rss - before < 48 * 1024 * 1024);
});

const decided: [name: string, fileName: string, content: string | Buffer, want: string][] = [
  ['HTML in a text file is HTML', 'a.txt', '<!DOCTYPE html><p>x</p>', '1 paragraph x'],
  ['JSON without a name is JSON', 'data', '{"a":1}', '1 paragraph a: 1'],
  ['HTML in UTF-16 without a mark is HTML', 'a.txt', Buffer.from('<html><p>Mühle</p>', 'utf16le'), '1 paragraph Mühle'],
  ['JSON in a Markdown file is JSON', 'a.md', '{"a":1}', '1 paragraph a: 1'],
  ['a link at the start of a Markdown file is no JSON', 'a.md', '[a](b)', '1 paragraph a'],
  ['an unknown extension is text', 'a.xyz', 'Some words, and more.', '1 paragraph Some words, and more.'],
];

for (const [name, fileName, content, want] of decided)
  t.test(name, async (t) => t.same(await linesOf(content, fileName), [want]));

for (const extension of ['txt', 'md', 'docx', 'csv'])
  t.test(`an e-mail named as ${extension} is an e-mail`, async (t) => {
    const mail = 'From: Ida <ida@varn.example>\nTo: Ole <ole@orne.example>\nSubject: Rye\n\nThe rye is ground.\n';
    t.equal(formatOf(Buffer.from(mail), `mail.${extension}`), 'eml');
  });

const prefix = 'application/vnd.openxmlformats-officedocument';
const containers: [name: string, bytes: Uint8Array, format: string][] = [
  ['a DOC', compoundFileOf('Root Entry', '1Table', 'WordDocument'), 'doc'],
  ['an XLS', compoundFileOf('Root Entry', 'Workbook'), 'xls'],
  ['a PPT', compoundFileOf('Root Entry', 'a', 'b', 'c', 'd', 'e', 'f', 'PowerPoint Document'), 'ppt'],
  ['a message of Outlook', compoundFileOf('Root Entry', '__properties_version1.0'), 'msg'],
  ['an EPUB', zipSync({ mimetype: strToU8('application/epub+zip') }), 'epub'],
  ['an ODS template', zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet-template') }), 'ods'],
  [
    'a PPTX by its types',
    zipSync({
      '[Content_Types].xml': strToU8(`<Override ContentType="${prefix}.presentationml.slideshow.main+xml"/>`),
    }),
    'pptx',
  ],
  [
    'an XLSB',
    zipSync({
      'xl/workbook.bin': strToU8('x'),
      '[Content_Types].xml': strToU8(
        '<Override ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/>',
      ),
    }),
    'xls',
  ],
];

for (const [name, bytes, format] of containers) {
  t.test(`${name} is found by the parts of its container, whatever the extension says`, async (t) => {
    t.equal(formatOf(Buffer.from(bytes), 'a.txt'), format);
  });
}

t.test('a zip of an Office file is a zip: only its own parts count', async (t) => {
  const inner = zipSync({ 'word/document.xml': strToU8('<x/>') }, { level: 0 });
  const outer = zipSync({ 'report.docx': inner }, { level: 0 });
  t.equal(formatOf(Buffer.from(outer), 'a.docx'), 'zip');
  t.equal(formatOf(Buffer.from(zip('a.txt')), 'a.txt'), 'zip');
});
