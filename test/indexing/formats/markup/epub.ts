import t from 'tap';
import { type ZipParts, zipOf } from '../../files/zip-file.ts';
import { linesOf, parse } from '../../outline-lines.ts';

const book = (parts: ZipParts = {}) =>
  zipOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>',
    'OPS/book.opf':
      '<package><metadata><dc:title>On Mills</dc:title></metadata><manifest><item id="b" href="two%20b.xhtml"/><item id="a" href="one.htm"/>' +
      '<item id="n" href="nav.xhtml" properties="nav"/><item id="m" href="missing.xhtml"/></manifest>' +
      '<spine><itemref idref="n"/><itemref idref="a"/><itemref idref="b"/><itemref idref="m"/></spine></package>',
    'OPS/nav.xhtml': '<html><body><nav>One Two</nav></body></html>',
    'OPS/one.htm': '<html><head><title>x</title></head><body><h1>One</h1><p>Wheels turn.</p></body></html>',
    'OPS/two b.xhtml': '<html><body><h1>Two</h1><p>Stones grind.</p></body></html>',
    ...parts,
  });

t.test('the chapters of an EPUB are read in the order of its spine, under its title', async (t) => {
  t.strictSame(await linesOf(book(), 'a.zip'), [
    '1 section One',
    '1.1 paragraph Wheels turn.',
    '2 section Two',
    '2.1 paragraph Stones grind.',
  ]);
  const { title, notes } = await parse(book(), 'a.epub');
  t.equal(title, 'On Mills');
  t.match(notes, [/table of contents/, /missing\.xhtml/]);
});

t.test('a book that is locked by its seller is refused', async (t) => {
  const encryption =
    '<encryption><EncryptedData><CipherData><CipherReference URI="OPS/one.htm"/></CipherData></EncryptedData></encryption>';
  await t.rejects(parse(book({ 'META-INF/encryption.xml': encryption }), 'a.epub'), { message: /DRM/ });
});
