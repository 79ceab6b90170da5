/**
 * Letters beyond ASCII of the languages that have charsets of their own. A decoded text is plausible if one language
 * has all of its letters.
 */

/** Letters of languages in Latin script, by ISO 639-1 code. */
const latin: Readonly<Record<string, string>> = {
  ca: 'àçèéíïòóúü',
  cs: 'áčďéěíňóřšťúůýž',
  da: 'åæøéü',
  de: 'äöüßéà',
  en: 'éèêëïçñöü',
  es: 'áéíñóúü',
  et: 'äöõüšž',
  eu: 'ñçü',
  fi: 'äöåé',
  fr: 'àâæçéèêëîïôœùûüÿ',
  hr: 'čćđšž',
  hu: 'áéíóöőúüű',
  is: 'áðéíóúýþæö',
  it: 'àèéìíîòóùú',
  lt: 'ąčęėįšųūž',
  lv: 'āčēģīķļņšūž',
  nl: 'éèëïöüáóíêç',
  no: 'åæøéòôèü',
  pl: 'ąćęłńóśźż',
  pt: 'ãáàâçéêíõóôúü',
  ro: 'ăâîşţșț',
  sk: 'áäčďéíĺľňóôŕšťúýž',
  sl: 'čšž',
  sq: 'çë',
  sv: 'åäöéàü',
  // The last one is the dot of a small İ.
  tr: 'çğıöşüâîû\u0307',
  // windows-1258 writes the tones as marks of their own.
  vi: 'àáâãèéêìíòóôõùúýăđĩũơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ\u0300\u0301\u0303\u0309\u0323',
};

/** Letters of languages in other scripts, the most frequent first. */
const other: Readonly<Record<string, string>> = {
  ar: 'اليمنوترهبدعسفةكحقجأشصخطضزذىثئءؤإآغظ',
  be: 'анірыоелтскдвмупзьябгчхцжшўйюэёф',
  bg: 'аиоентрсвлдкпмузбяъгщчцжхфйюшь',
  el: 'αοιετνσηυρπκμλςωγδίάόέθύχήφώβξζψϊϋΐΰ',
  fa: 'ایرنهدمتوسبلکشزفگعخقجآپحطصضغژچثذظئءأؤة',
  he: 'יוהלארתבשמנכםדעקפחגסזטצןץףך',
  ru: 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё',
  sr: 'аиоенсрјтукдвлмпзгбчшжцћхфђљњџ',
  th: 'านรอก่เง้ยมลวดัิทสีตะปบคแจหพชขุไใู์็โืผถึำศซธณๆฐภญฟฉฏฎษ',
  uk: 'оанивіетрслкдмупязьбгчйжхцюїєщфшґ',
  ur: 'اریکنوےہمتلسبدںھپجعٹشگقحفخزصطچآئڈءثغضذڑظؤ',
};

/** The weights of the letters of a language, from 0 to 1. Letters of a wrong charset are mostly rare ones. */
export type LetterWeights = ReadonlyMap<string, number>;

export const alphabets: Readonly<Record<string, LetterWeights>> = Object.fromEntries([
  ...Object.entries(latin).map(([language, letters]) => [language, new Map([...letters].map((letter) => [letter, 1]))]),
  ...Object.entries(other).map(([language, letters]) => [language, byRank([...letters])]),
]);

function byRank(letters: readonly string[]): LetterWeights {
  return new Map(letters.map((letter, rank) => [letter, Math.min(1, 1.25 * (1 - rank / letters.length))]));
}
