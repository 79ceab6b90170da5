/** How plausible a decoded text is in Chinese, Japanese and Korean: how usual its characters are. */

const usualChinese = new Set(
  '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运' +
    '這個們來為國說時會對發後裡樣無從實問題經學現當動開關點業將兩間與還進過種應長頭體機條義員論處門電數總報務產場計區書則聽達強難權規類據程邊張該領確傳師觀識帶導爭運號',
);

const usualKorean = new Set(
  '이다는을에의가고하한를은지로사도기서어자대인해일나있정부것그시리아수전들으장국동만제보원라니',
);

export type IdeographicLanguage = 'zh' | 'ja' | 'ko';

/** An ideograph or syllable between letters or a space. Two letters of a Western charset become one of them. */
const lone = /(?<=[A-Za-z])\P{ASCII}(?=[A-Za-z ])/gu;

/** Factor that makes the figure comparable with those of other languages. */
const scale = 1.15;

/** From 0 to about 1.1; 0: the charset is impossible. */
export function ideographPlausibility(text: string, language: IdeographicLanguage): number {
  const usual = language === 'ko' ? usualKorean : usualChinese;
  let beyondAscii = 0;
  let sum = -(text.match(lone)?.length ?? 0);
  for (const character of text) {
    const code = character.codePointAt(0)!;
    if (code < 0x80) continue;
    beyondAscii++;
    if (usual.has(character)) sum += 1;
    else sum += usualness(code, language);
  }
  return beyondAscii === 0 ? 0 : Math.max(0, (sum / beyondAscii) * scale);
}

/** How usual a character is, by its block. Kana and CJK punctuation are sure signs. Ideographs are weaker signs. */
function usualness(code: number, language: IdeographicLanguage): number {
  if (code === 0xfffd || code < 0xa0) return -5;
  if (code >= 0x3041 && code <= 0x30ff) return language === 'ja' ? 0.9 : 0;
  // Byte pairs of Hangul are common Chinese characters in GBK.
  if (code >= 0xac00 && code <= 0xd7a3) return 0.45;
  if ((code >= 0x3000 && code <= 0x3011) || (code >= 0xff01 && code <= 0xff5e)) return 0.8;
  if (code >= 0x4e00 && code <= 0x9fff) return language === 'ko' ? 0.1 : 0.35;
  if (code >= 0x2010 && code <= 0x203a) return 0.5;
  // With a wrong charset, text decodes to half-width kana, private-use and rare characters.
  return code >= 0xe000 ? -1 : 0;
}
