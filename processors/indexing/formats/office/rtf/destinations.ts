/** The destinations of RTF: groups whose content is not text of the body. */

/** Groups that are left out whole. Those that begin with `\*` and are not named here are left out too. */
export const dropped = new Set(
  (
    'colortbl pict objdata fldinst filetbl listtable listoverridetable revtbl rsidtbl generator xmlnstbl mmathPr mmathPict ' +
    'themedata colorschememapping latentstyles datastore datafield formfield userprops docvar template nonshppict ' +
    'bkmkstart bkmkend xe tc tcn private atnid atrfstart atrfend atndate atnref atntime shprslt result_absent ' +
    'pgptbl ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn background sp sn sv wgrffmtfilter pnseclvl panose falt'
  ).split(' '),
);

/** Groups that begin with `\*` and hold text, or lead to it. */
export const kept = new Set(
  'shpinst shptxt shppict moMath moMathPara annotation atnauthor ud pntext listtext footnote pn do dptxbxtext'.split(
    ' ',
  ),
);

/** Groups whose text stands beside the text of the body. */
export const asides: Readonly<Record<string, 'note' | 'comment' | 'box' | 'running'>> = {
  footnote: 'note',
  annotation: 'comment',
  shptxt: 'box',
  dptxbxtext: 'box',
  header: 'running',
  headerl: 'running',
  headerr: 'running',
  headerf: 'running',
  footer: 'running',
  footerl: 'running',
  footerr: 'running',
  footerf: 'running',
};

/** Control words that are characters. */
export const characters: Readonly<Record<string, string>> = {
  tab: '\t',
  line: '\n',
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
  '~': ' ',
  _: '-',
};

/** Charsets of fonts (`\fcharset`) as labels of TextDecoder. */
export const fontCharsets: Readonly<Record<number, string>> = {
  0: 'windows-1252',
  77: 'macintosh',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gb18030',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
};

/** The label of a code page (`\ansicpg`). */
export function codePage(page: number): string {
  const others: Readonly<Record<number, string>> = {
    932: 'shift_jis',
    936: 'gb18030',
    949: 'euc-kr',
    950: 'big5',
    10000: 'macintosh',
    65001: 'utf-8',
  };
  if (page >= 1250 && page <= 1258) return `windows-${page}`;
  return others[page] ?? (page === 874 ? 'windows-874' : 'windows-1252');
}
