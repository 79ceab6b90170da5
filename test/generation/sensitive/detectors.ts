import fc from 'fast-check';
import t from 'tap';
import { Scanner } from '../../../processors/generation/sensitive/scanner.ts';
import { WordSet } from '../../../processors/generation/sensitive/word-set.ts';

function scan(pieces: readonly string[]) {
  const scanner = new Scanner({ words: new WordSet([]) });
  return [...pieces.flatMap((piece) => scanner.push(piece)), ...scanner.end()];
}

const found: [text: string, secTag: string, templateId: string, word: string][] = [
  ['Write to ida.holm+varn@mail.example.org.', 'email', 'email', 'ida.holm+varn@mail.example.org'],
  ['邮箱是zhang_wei@qq.com，请联系', 'email', 'email', 'zhang_wei@qq.com'],
  ['mail 13800138000@139.com now', 'email', 'email', '13800138000@139.com'],
  ['Card 4111 1111 1111 1111, 12/29', 'bank_card', 'bank_card', '4111 1111 1111 1111'],
  ['Card 4111 1111 1111 1111 123', 'bank_card', 'bank_card', '4111 1111 1111 1111'],
  ['amex 378282246310005.', 'bank_card', 'bank_card', '378282246310005'],
  ['卡号5555555555554444。', 'bank_card', 'bank_card', '5555555555554444'],
  ['银联 6212345678900000003', 'bank_card', 'bank_card', '6212345678900000003'],
  ['IBAN: DE89 3704 0044 0532 0130 00 AND MORE', 'iban', 'iban', 'DE89 3704 0044 0532 0130 00'],
  ['pay GB82WEST12345698765432.', 'iban', 'iban', 'GB82WEST12345698765432'],
  ['to FR14 2004 1010 0505 0001 3M02 606', 'iban', 'iban', 'FR14 2004 1010 0505 0001 3M02 606'],
  ['身份证号码11010519491231002X。', 'national_id', 'cn_resident_id', '11010519491231002X'],
  ['id 11010519491231002x', 'national_id', 'cn_resident_id', '11010519491231002x'],
  ['440524188001010014', 'national_id', 'cn_resident_id', '440524188001010014'],
  ['SSN 536-90-4399', 'national_id', 'us_ssn', '536-90-4399'],
  ['DNI 12345678Z', 'national_id', 'es_dni', '12345678Z'],
  ['NIE X1234567L', 'national_id', 'es_dni', 'X1234567L'],
  ['NIR 2 55 08 14 168 025 38', 'national_id', 'fr_nir', '2 55 08 14 168 025 38'],
  ['cf RSSMRA85T10A562S', 'national_id', 'it_codice_fiscale', 'RSSMRA85T10A562S'],
  ['CPF 529.982.247-25', 'national_id', 'br_cpf', '529.982.247-25'],
  ['Aadhaar 2341 2341 2346.', 'national_id', 'in_aadhaar', '2341 2341 2346'],
  ['Call +49 (0)30 901820.', 'phone', 'phone_international', '+49 (0)30 901820'],
  ['Call +1-555-010-9999', 'phone', 'phone_international', '+1-555-010-9999'],
  ['0044 20 7946 0958', 'phone', 'phone_international', '0044 20 7946 0958'],
  ['call (555) 234-5678 today', 'phone', 'phone_north_america', '(555) 234-5678'],
  ['call 555-234-5678.', 'phone', 'phone_north_america', '555-234-5678'],
  ['手机13800138000，', 'phone', 'phone_china_mobile', '13800138000'],
  ['手机 138 0013 8000', 'phone', 'phone_china_mobile', '138 0013 8000'],
  ['电话010-62345678', 'phone', 'phone_china_landline', '010-62345678'],
  ['London 020 7946 0958', 'phone', 'phone_trunk_prefix', '020 7946 0958'],
  ['Paris 01 42 68 53 00', 'phone', 'phone_france', '01 42 68 53 00'],
  ['host 192.168.10.7:8080', 'ip_address', 'ipv4', '192.168.10.7'],
  ['at http://10.0.0.5/x', 'ip_address', 'ipv4', '10.0.0.5'],
  ['resolver 8.8.8.8.', 'ip_address', 'ipv4', '8.8.8.8'],
  ['2001:db8::8a2e:370:7334.', 'ip_address', 'ipv6', '2001:db8::8a2e:370:7334'],
  ['[fe80::1]', 'ip_address', 'ipv6', 'fe80::1'],
  ['2001:0db8:85a3:0000:0000:8a2e:0370:7334', 'ip_address', 'ipv6', '2001:0db8:85a3:0000:0000:8a2e:0370:7334'],
  ['key sk-proj-a1B2c3D4e5F6g7H8i9J0k1L2', 'api_key', 'api_key_openai', 'sk-proj-a1B2c3D4e5F6g7H8i9J0k1L2'],
  ['AKIAIOSFODNN7EXAMPLE', 'api_key', 'api_key_aws', 'AKIAIOSFODNN7EXAMPLE'],
  [
    `token=ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2)};`,
    'api_key',
    'api_key_github',
    `ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2)}`,
  ],
  ['AIzaSyA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q', 'api_key', 'api_key_google', 'AIzaSyA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q'],
  ['glpat-x1Y2z3A4b5C6d7E8f9G0', 'api_key', 'api_key_gitlab', 'glpat-x1Y2z3A4b5C6d7E8f9G0'],
];
for (const [text, secTag, templateId, word] of found) {
  t.test(`the detectors find "${word}" in: ${text}`, async (t) => {
    const offset = text.indexOf(word);
    t.strictSame(scan([text]), [{ offset, word, secTag, templateId }]);
    t.strictSame(scan([...text]), [{ offset, word, secTag, templateId }], 'a character at a time');
  });
}

const innocent = [
  'The lighthouse of Varn was built in 1874 by the engineer Ida Holm; it is 31.5 m high.',
  'On 2024-05-17 at 12:30:45 it rained. From 01.02.2024 10:30 to 03/04/2025, 08:15.',
  'ISBN 978-3-16-148410-0 and 0-306-40615-2, ISSN 2049-3630, DOI 10.1000/182.',
  'Version 1.2.3.4, v10.20.30.40, node 22.23.3, Windows 10.0.19041.1, section 3.2.1.4.',
  'release 10.11.12.13 follows release 9.8.7.',
  '/usr/lib/x86_64-linux-gnu/libc.so.6 and C:\\Windows\\System32\\drivers\\etc\\hosts',
  'src/icon@2x.png, react@18.2.0, @types/node, a @ b, std::vector<int>, a::b, Dead::beef',
  'The population was 1 234 567 890 in 1999 and 1,234,567,890.12 later.',
  'Order 1234567890123456, timestamp 1718000000000, 1718000000, hash 9f86d081884c7d659a2feaa0c55ad015',
  'sk-learn-contrib-projects-2024-extended, task-1, risk-based, ghp_short, AKIA',
  'Lines 05 06 07 08 09 and pages 10-12, 100-200, 1990-1995; 3-2-1; 2 + 2 = 4.',
  'card 4111 1111 1111 1112 and 1234 5678 9012 3456 have wrong check digits',
  'DE89 3704 0044 0532 0130 01 and GB82WEST12345698765433 have wrong check digits',
  '110105194912310021 has a wrong check digit, 11010519491331002X a wrong month',
  'SSN-like 000-12-3456, 666-12-3456, 900-12-3456, 123-45-67890',
  '12345678A, 529.982.247-26, RSSMRA85T10A562T and 2341 2341 2347 neither',
  'UUID 123e4567-e89b-12d3-a456-426614174000, MAC 00:1A:2B:3C:4D:5E, ratio 16:9, 1:2:3:4',
  '水泵的重量是十二公斤，2024年5月17日，电话会议于12:30开始，编号20240517001。',
  'DFARS 252.227-7013, localhost 127.0.0.1, mask 255.255.255.0',
  '256.1.1.1 and 1.2.3 and 1.2.3.4.5 are no addresses, and 10.0.0.5.6 is none',
  'matrix 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20',
  'years 1914 1918 1939 1945, 2341 2341 2346 2341 and 0.1234567890',
  'E = 6.626 070 15 x 10^-34, pi = 3.14159265358979, +5 degrees, -273.15',
];
for (const text of innocent) {
  t.test(`the detectors find nothing in: ${text}`, async (t) => t.strictSame(scan([text]), []));
}

t.test('the findings do not depend on how the text is cut', async () => {
  const piece = fc.oneof(
    fc.constantFrom(...found.map(([, , , word]) => word)),
    fc.constantFrom(...' ,.:;-+/()@=1234567890'.split(''), 'x', 'X', 'the ', '水', 'A', 'DE89 ', '::', '4111 ', '😀'),
    fc.constantFrom(...innocent),
  );
  await fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.infiniteStream(fc.nat(9)), (pieces, sizes) => {
      const text = pieces.join('');
      const cut: string[] = [];
      for (let at = 0; at < text.length; ) {
        const size = sizes.next().value;
        cut.push(text.slice(at, at + size));
        at += size;
      }
      return JSON.stringify(scan([text])) === JSON.stringify(scan(cut));
    }),
    { numRuns: 2000 },
  );
});
