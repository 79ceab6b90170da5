/** The charset of a text that does not declare it: whole paragraphs, and their first words. */
import t from 'tap';
import { decodeWithNote } from '../../../../processors/indexing/charset/decode.ts';
import { parse } from '../../outline-lines.ts';

const paragraphs: [charsets: string, text: string][] = [
  [
    'windows-1251 koi8-r ibm866 iso-8859-5',
    'Столица России - Москва. Жираф самое высокое животное на Земле. Срок уведомления составляет три месяца.',
  ],
  ['windows-1251 koi8-u', 'Їжак живе у лісі. Київ - столиця України, і це велике місто на березі Дніпра.'],
  ['windows-1251', 'Столицата на България е София. Мелницата се намира до реката, където водата не замръзва.'],
  [
    'windows-1250 iso-8859-2',
    'Młyn stoi nad rzeką, w której woda nigdy nie zamarza. Płatność następuje po dziesięciu dniach.',
  ],
  ['windows-1250 iso-8859-2', 'Příliš žluťoučký kůň úpěl ďábelské ódy. Mlýn stojí u řeky, kde voda nikdy nezamrzá.'],
  ['windows-1250 iso-8859-2', 'Árvíztűrő tükörfúrógép. A malom a folyó mellett áll, ahol a víz soha nem fagy be.'],
  [
    'windows-1250 iso-8859-2',
    'Moara stă lângă râu, unde apa nu îngheaţă niciodată. Plata se face după primirea facturii.',
  ],
  [
    'windows-1252',
    'Die Mühle steht am Fluss, wo das Wasser nie gefriert. Größere Städte haben häufig mehrere Bahnhöfe.',
  ],
  [
    'windows-1252',
    'Le moulin est situé près de la rivière. Le délai de préavis est de trois mois, sauf accord contraire.',
  ],
  [
    'windows-1252',
    'España tiene montañas muy altas y niños felices. El molino está junto al río, donde el agua corre.',
  ],
  ['windows-1253 iso-8859-7', 'Η Αθήνα είναι η πρωτεύουσα της Ελλάδας. Ο μύλος βρίσκεται δίπλα στο ποτάμι.'],
  [
    'windows-1254',
    'Değirmen, suyun hiç donmadığı ırmağın kıyısındadır. Ödeme on gün içinde yapılır. İstanbul güzel şehir.',
  ],
  ['windows-1255 iso-8859-8', 'ירושלים היא בירת ישראל. הטחנה עומדת ליד הנהר, והמים בו אינם קופאים לעולם.'],
  ['windows-1256 iso-8859-6', 'القاهرة عاصمة مصر. الزرافة أطول حيوان في العالم. تقع الطاحونة بجانب النهر.'],
  [
    'windows-1257 iso-8859-13',
    'Malūnas stovi prie upės, kurioje vanduo niekada neužšąla. Įspėjimo terminas yra trys mėnesiai.',
  ],
  ['windows-1258', 'Cối xay nằm bên bờ sông, nơi nước không bao giờ đóng băng. Thời hạn thông báo là ba tháng.'],
  ['windows-874', 'กรุงเทพเป็นเมืองหลวงของประเทศไทย ยีราฟเป็นสัตว์ที่สูงที่สุด โรงสีตั้งอยู่ริมแม่น้ำ'],
  ['shift_jis euc-jp', '水車小屋は川のそばに立っており、水は決して凍りません。支払いは十日以内に行います。'],
  ['euc-kr', '물레방아는 물이 절대 얼지 않는 강가에 있습니다. 대금은 청구서를 받은 후 열흘 이내에 지급합니다.'],
  ['gbk', '磨坊位于河边，那里的水从不结冰。付款应在收到发票后十天内完成。合同自双方签字之日起生效。'],
  ['big5', '磨坊位於河邊，那裡的水從不結冰。付款應在收到發票後十天內完成。合約自雙方簽字之日起生效。'],
];

/** The bytes of each character, by charset. */
const tables = new Map<string, Map<string, number[]>>();

const shortBytes = 40;
const tones = /[\u0300\u0301\u0303\u0309\u0323]/;

for (const [charsets, text] of paragraphs)
  for (const charset of charsets.split(' '))
    t.test(`text in ${charset} is read: ${text.slice(0, 8)}`, async (t) => {
      const short = text.slice(0, text.lastIndexOf(' ', shortBytes) + 1) || text.slice(0, shortBytes / 2);
      t.equal(decodeWithNote(encoded(text, charset)).text, text);
      t.equal(decodeWithNote(encoded(short, charset)).text, short);
    });

t.test('text in ISO-2022-JP is read, although all of its bytes are ASCII', async (t) => {
  t.equal(decodeWithNote(Buffer.from('\x1b$B?e<V>.20\x1b(B.', 'latin1')).text, '水車小屋.');
});

t.test('a file whose charset is unsure has a note, and one that is sure or declared has none', async (t) => {
  const names = encoded('סורינאם\nדרום סודן\nסאו טומה ופרינסיפה', 'windows-1255');
  const { notes = [] } = await parse(names, 'a.txt');
  t.match(notes, [
    /^Read as [a-z0-9-]+: the file does not name its charset\. If the text is wrong, save it as UTF-8\.$/,
  ]);
  const { notes: none = [] } = await parse(encoded(paragraphs[0]![1], 'windows-1251'), 'a.txt');
  t.strictSame(none, []);
  const declared = [encoded('<html><meta charset="windows-1255"><p>', 'windows-1255'), names];
  const page = await parse(Buffer.concat(declared), 'a.html');
  t.strictSame(page.notes ?? [], []);
  t.match(page.text.toString(), 'סורינאם');
});

/** The bytes of a text in a charset, by the inverse of its decoder. */
function encoded(text: string, charset: string): Buffer {
  const bytes = bytesOf(charset);
  const known = (character: string): number[] => {
    const found = bytes.get(character);
    if (found) return found;
    // windows-1258 has the tone of a vowel as a mark of its own.
    const marks = character.normalize('NFD');
    const letter = marks.replace(tones, '').normalize('NFC');
    return [letter, tones.exec(marks)?.[0] ?? ''].flatMap((part) => bytes.get(part)!);
  };
  return Buffer.from([...text].flatMap(known));
}

function bytesOf(charset: string): Map<string, number[]> {
  const known = tables.get(charset);
  if (known) return known;
  const table = new Map<string, number[]>();
  const decoder = new TextDecoder(charset);
  const add = (...bytes: number[]) => {
    const text = decoder.decode(Uint8Array.from(bytes));
    if ([...text].length === 1 && text !== '\ufffd' && !table.has(text)) table.set(text, bytes);
  };
  for (let first = 0; first < 256; first++) add(first);
  if (/^(?:gbk|big5|shift_jis|euc)/.test(charset))
    for (let first = 0x81; first < 0xff; first++) for (let second = 0x40; second < 0xff; second++) add(first, second);
  tables.set(charset, table);
  return table;
}
