/** E-mail in both formats. `test/indexing/files/outlook-message.ts` makes the messages of Outlook. */
import t from 'tap';
import { outlookMessage } from '../../files/outlook-message.ts';
import { zipOf } from '../../files/zip-file.ts';
import { linesOf, parse } from '../../outline-lines.ts';

const head =
  'From: Ada <ada@mill.example>\r\nTo: bob@mill.example\r\nSubject: =?utf-8?B?TcO8aGxl?=\r\nDate: Mon, 2 Mar 2026 10:00:00 +0000\r\n';
const part = (type: string, name: string, content: string | Buffer) =>
  `--b\r\nContent-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(content).toString('base64')}\r\n`;
const mixed = (...parts: string[]) =>
  `${head}MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>It <b>turns</b>.</p>\r\n${parts.join('')}--b--\r\n`;

const headers =
  '1 paragraph Subject: Mühle\nFrom: Ada <ada@mill.example>\nTo: bob@mill.example\nDate: Mon, 2 Mar 2026 10:00:00 +0000';

const cases: [name: string, fileName: string, mail: string | Buffer, want: string[]][] = [
  [
    'the headers of an e-mail are its first node',
    'a.eml',
    `${head}\r\nIt turns.\r\n`,
    [headers, '2 paragraph It turns.'],
  ],
  [
    'an e-mail is found by its headers, whatever the extension says',
    'a.txt',
    `${head}\r\nIt turns.\r\n`,
    [headers, '2 paragraph It turns.'],
  ],
  [
    'attachments are sections, each read by its own format',
    'a.eml',
    mixed(
      part('text/csv', 'mills.csv', 'name,age\nUpper,9\n'),
      part('message/rfc822', 'inner.eml', `${head}\r\nInside.\r\n`),
    ),
    [
      headers,
      '2 paragraph It turns.',
      '3 section mills.csv',
      '3.1 table',
      '3.1.1 row name: Upper; age: 9',
      '4 section inner.eml',
      `4.${headers}`,
      '4.2 paragraph Inside.',
    ],
  ],
  [
    'a message of Outlook has headers, body and attachments',
    'a.bin',
    outlookMessage({
      subject: 'Mühle',
      sender: ['Ada', 'ada@mill.example'],
      recipient: ['Bob', 'bob@mill.example'],
      body: 'It turns.',
      attachment: ['mills.csv', Buffer.from('name,age\nUpper,9\n')],
    }),
    [
      '1 paragraph Subject: Mühle\nFrom: Ada <ada@mill.example>\nTo: Bob <bob@mill.example>',
      '2 paragraph It turns.',
      '3 section mills.csv',
      '3.1 table',
      '3.1.1 row name: Upper; age: 9',
    ],
  ],
];

for (const [name, fileName, mail, want] of cases)
  t.test(name, async (t) => t.strictSame(await linesOf(mail, fileName), want));

t.test('an attachment that cannot be read fails alone, and is named with the reason', async (t) => {
  const broken = part('application/pdf', 'a.pdf', '%PDF-1.4 broken');
  const zip = part('application/zip', 'a.zip', zipOf({ 'x.txt': 'x' }));
  const { notes, text } = await parse(mixed(broken, zip), 'a.eml');
  t.match(text.toString(), /It turns\.$/);
  t.match(notes, [/a\.pdf/, /a\.zip .*ZIP archives are read only as files of their own/]);
});

t.test('messages inside of messages are read up to a depth', async (t) => {
  let mail = `${head}\r\nInnermost.\r\n`;
  for (let depth = 0; depth < 12; depth++) mail = mixed(part('message/rfc822', 'inner.eml', mail));
  const { notes } = await parse(mail, 'a.eml');
  t.match(notes, [/at most 8 messages/]);
});
