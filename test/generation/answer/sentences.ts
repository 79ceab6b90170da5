import t from 'tap';
import { splitSentences } from '../../../processors/generation/answer/sentences.ts';

const split = (text: string) => splitSentences(text).map(({ start, end }) => text.slice(start, end));

const table: [name: string, input: string, want: string[]][] = [
  ['at a stop before a capital', 'It rains. We stay.', ['It rains.', 'We stay.']],
  ['not at an abbreviation', 'Dr. Lee met Prof. Ode. They spoke.', ['Dr. Lee met Prof. Ode.', 'They spoke.']],
  ['not at initials', 'J. R. R. Tolkien wrote it. It sold well.', ['J. R. R. Tolkien wrote it.', 'It sold well.']],
  [
    'not at initials in Devanagari, which are a letter or the name of a Latin one',
    'निक्सन ने विलियम ई. साइमन को चुना। उसने टी. एस. एलियट और डब्ल्यू. बी. येट्स को पढ़ा।',
    ['निक्सन ने विलियम ई. साइमन को चुना।', 'उसने टी. एस. एलियट और डब्ल्यू. बी. येट्स को पढ़ा।'],
  ],
  [
    'not at initials in Arabic',
    'كتب المؤرخ فريديريك و. موت أن المصطلح مضلل. وصل القس بول ت. ستالسوورث.',
    ['كتب المؤرخ فريديريك و. موت أن المصطلح مضلل.', 'وصل القس بول ت. ستالسوورث.'],
  ],
  [
    'not at initials in Cyrillic',
    'Роман написал Л. Н. Толстой. Он жил в Туле.',
    ['Роман написал Л. Н. Толстой.', 'Он жил в Туле.'],
  ],
  [
    'not at initials with accents',
    'Şair Ö. Seyfettin geldi. Sonra É. Zola.',
    ['Şair Ö. Seyfettin geldi.', 'Sonra É. Zola.'],
  ],
  ['at a Hindi word with a stop', 'वह घर गया है. फिर वह सोया.', ['वह घर गया है.', 'फिर वह सोया.']],
  ['at a Korean syllable with a stop', '집이 큰 건 네. 다음 날', ['집이 큰 건 네.', '다음 날']],
  ['not at titles of other languages', 'Geldi Doç. Kaya ve डॉ. सिंह. Bitti.', ['Geldi Doç. Kaya ve डॉ. सिंह.', 'Bitti.']],
  ['not at a Thai abbreviation', 'สร้างเมื่อปี พ.ศ. 2325 แล้ว', ['สร้างเมื่อปี พ.ศ. 2325 แล้ว']],
  [
    'not at a German ordinal',
    'Sie gilt seit dem 1. Juli und bis zum 3. Mai. Am Ende sind es 12. Dann nicht.',
    ['Sie gilt seit dem 1. Juli und bis zum 3. Mai.', 'Am Ende sind es 12.', 'Dann nicht.'],
  ],
  ['not in decimals and versions', 'Use 3.14 with v1.2.3 here. Done.', ['Use 3.14 with v1.2.3 here.', 'Done.']],
  ['not before a small letter', 'Pumps, valves, etc. are checked.', ['Pumps, valves, etc. are checked.']],
  ['after a closing quote', '"Stop." He left.', ['"Stop."', 'He left.']],
  ['at Chinese stops without space', '他来了。“好！”她说。', ['他来了。', '“好！”', '她说。']],
  ['at bullets', 'Bring:\n- a map\n- two lamps', ['Bring:', '- a map', '- two lamps']],
  [
    'at table rows',
    'Model: A1; Weight: 3 kg\nModel: B2; Weight: 4 kg',
    ['Model: A1; Weight: 3 kg', 'Model: B2; Weight: 4 kg'],
  ],
  ['after a heading', 'Cleaning\nThe filter is washed weekly.', ['Cleaning', 'The filter is washed weekly.']],
  [
    'not at the line break of a wrapped line',
    'The inlet valve closes when the pressure in the tank is\nhigher than two bar. It opens again.',
    ['The inlet valve closes when the pressure in the tank is\nhigher than two bar.', 'It opens again.'],
  ],
  ['at a blank line', 'one\n\ntwo', ['one', 'two']],
  ['not at the number of a section', '3.13.1. Purpose\nThe mill is old.', ['3.13.1. Purpose', 'The mill is old.']],
  ['not at the number of a list item', '1. Open the lid.\n2. Fill it.', ['1. Open the lid.', '2. Fill it.']],
  [
    'at a space of a long Thai text, not before a number',
    'ระยะเวลาแจ้งลาออกของพนักงานประจำสำนักงานใหญ่ในกรุงเทพมหานครและในต่างจังหวัดทุกแห่งคือ 30 วันนับจากวันที่แจ้ง ค่าเช่าถูก',
    ['ระยะเวลาแจ้งลาออกของพนักงานประจำสำนักงานใหญ่ในกรุงเทพมหานครและในต่างจังหวัดทุกแห่งคือ 30 วันนับจากวันที่แจ้ง', 'ค่าเช่าถูก'],
  ],
  ['nowhere in white space', ' \n ', []],
];

for (const [name, input, want] of table) {
  t.test(`sentences end in the right places: ${name}`, async (t) => t.same(split(input), want));
}

t.test('a text without stops is cut into pieces of bounded length, and only white space is lost', async (t) => {
  const text = 'measure 😀 '.repeat(300);
  const pieces = split(text);
  t.ok(pieces.every((piece) => piece.length <= 600 && piece.isWellFormed()));
  t.equal(pieces.join('').replaceAll(' ', ''), text.replaceAll(' ', ''));
});
