/** Names that a careless service mistakes for a path, a pattern, a key, a command, a prototype or another name. */

/** Marker in the names that lead out of a folder. A file with it shows an escape. */
export const escapeMarker = 'zqescapeqz';

const traversals = [
  '..',
  '.',
  '../../../../../../tmp/zqescapeqz-1',
  '/tmp/zqescapeqz-2',
  '..\\..\\zqescapeqz-3',
  '%2e%2e%2fzqescapeqz-4',
  'a/../../zqescapeqz-5',
  'blobs/../zqescapeqz-6',
  'file:///etc/passwd',
  '/etc/passwd',
  '~/zqescapeqz-7',
  '$HOME/zqescapeqz-8',
  '`touch /tmp/zqescapeqz-9`',
  '; touch /tmp/zqescapeqz-10 #',
  '|zqescapeqz-11',
];
const patterns = ['*', '?', '**', '[a-z]*', '{a,b}', '\\*', '^.*$', '(a+)+$', '%', '_', '-', '--help'];
const keys = [
  ':',
  'victim:secret',
  'default:secret',
  'millrace:{s0}:file:victim:secret',
  '{s0}',
  '}{',
  'secret:live',
  'default:vault',
  'vault.1',
  'vault:0',
  '0-0',
  '$',
  '>',
  '+',
  '(1',
  '[a',
  'inf',
  'nan',
  '-1',
  '1e308',
  '0x1',
];
const commands = [
  "'; DROP TABLE files; --",
  '" OR 1=1 --',
  '"]]) redis.call("FLUSHALL") --',
  '{"a":1}',
  '"',
  "'",
  '\\',
  '\\u0000',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is a template of another language
  '${7*7}',
  '{{7*7}}',
  '%s%n%x',
  '</script><script>alert(1)</script>',
  '<!--',
  'data: x',
];
const prototypes = ['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', 'valueOf', 'then', 'length'];
/** Names that become equal to others by case folding, normalisation or stripping. */
const unicode = [
  '\u00e9',
  'e\u0301',
  '\u212a',
  'K',
  '\ufb01le',
  'file',
  'FILE',
  'stra\u00dfe',
  'strasse',
  '\u0131',
  'i',
  'a\u200bb',
  'ab',
  'a\u00adb',
  '\u202egpj.exe',
  ' ab',
  'ab ',
  '\uff21\uff22',
  'AB',
  'a\u0301'.repeat(40),
  '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}',
  '\u{10ffff}',
  '\u{1d4b6}',
  'a',
];
/** Names that the service refuses as a file id. */
const refused = [
  '',
  '\0',
  'a\0b',
  'a\nb',
  'a\r\nX-Injected: 1',
  'a\r\n\r\nHTTP/1.1 200 OK',
  '\t',
  '\x1b[31m',
  '\u2028',
  '\ufffd',
  '\ud800',
  'x'.repeat(257),
  'x'.repeat(5_000),
];

/** Names that the service accepts, each for a different thing. */
export const usableNames: readonly string[] = [
  ...traversals,
  ...patterns,
  ...keys,
  ...commands,
  ...prototypes,
  ...unicode,
  'x'.repeat(256),
];

export const hostileNames: readonly string[] = [...usableNames, ...refused];
