/**
 * How follow-up questions are asked in each language: one row a language. Entries are pieces of regular expressions as
 * in the table of question words (`embedding/analysis/question-row.ts`). A language without a row gets no follow-up question of the
 * built-in way.
 */
import type { Language } from '../../embedding/analysis/languages.ts';

export interface FollowUpWords {
  /** Beginnings that continue the question before: "and", "what about". */
  readonly leads: string;
  /** Endings that do so. */
  readonly ends: string;
  /** Pronouns that stand for what was named before. */
  readonly pronouns: string;
  /** Those of them that never stand for a person. */
  readonly things: string;
  /** Words that stand for a place that was named before. */
  readonly places: string;
  /** Possessive pronouns. A word of the same question may be their owner. */
  readonly owners: string;
  /** Whether a question may lack its subject: "¿Cuándo nació?". */
  readonly dropsSubject: boolean;
  /** Whether the name of the thing asked about comes early: "法国的首都是哪里？". */
  readonly namesFirst: boolean;
  /** Whether each syllable is written as a word. */
  readonly writesSyllables: boolean;
  /** Whether every noun has a capital, so that a capital shows no name. */
  readonly hasCapitalNouns: boolean;
  /** Articles, if every noun has a capital. */
  readonly articles: string;
}

const usual = {
  dropsSubject: false,
  namesFirst: false,
  writesSyllables: false,
  hasCapitalNouns: false,
  articles: '',
};

const row = (
  [leads, ends, pronouns, things, places, owners]: readonly [string, string, string, string, string, string],
  traits: Partial<typeof usual> = {},
): FollowUpWords => ({ leads, ends, pronouns, things, places, owners, ...usual, ...traits });

/** English "it" without a meaning of its own: "how long does it take to", "what time is it in". */
const emptyIt =
  '(?!_(?:take|takes|cost|costs|rain|snow|mean|possible|true|legal|safe|allowed|better|necessary|called|in|determined|decided|known|said|thought|believed)\\b)';

export const followUpWords: Readonly<Record<Language, FollowUpWords>> = {
  en: row([
    'and_what_about what_about how_about and_how_about and_for and but or also then so',
    'too instead then',
    `he him she it${emptyIt} they them hers theirs that_one this_one the_same (?:this|that|these|those)(?=_(?:mean|apply|work|happen|change|include)s?\\b)`,
    `it${emptyIt} its`,
    '(?<!(?:are|is|was|were|been)_)there(?=[?？\\s]*$)',
    'his her its their',
  ]),
  de: row(
    [
      'und_was_ist_mit was_ist_mit und_wie_(?:ist|sieht)_es wie_sieht_es_(?:mit|bei) wie_steht_es_um und aber oder auch dann',
      'auch dann',
      'er sie(?!_(?:haben|sind|können|möchten)\\b) ihn ihm ihnen es(?!_(?:gibt|gab|möglich|erlaubt)\\b) dieser? diesem? letzterer?',
      'es',
      'dort da(?=[?？\\s]*$)',
      'sein(?:e[rsmn]?)? ihre?[rsmn]? deren dessen',
    ],
    { hasCapitalNouns: true, articles: 'der die das den dem des eine?[rsmn]?' },
  ),
  fr: row([
    'et_qu.en_est-il_(?:de|du|des) qu.en_est-il_(?:de|du|des) et_pour et mais ou alors',
    'aussi alors',
    'il(?!_y\\b) elle ils elles lui celui-ci celle-ci (?<=-t-|-)(?:il|elle|ils|elles)',
    '',
    'là y(?=_\\S+)',
    'son sa ses leurs?',
  ]),
  es: row(
    [
      'y_qué_(?:hay|pasa)_(?:de|con) qué_(?:hay|pasa)_(?:de|con) y_en_cuanto_a y e pero o también entonces',
      'también entonces',
      'él ella ellos ellas lo(?=_\\p{L}+) est[eo](?=[?？\\s]*$) es[eo](?=[?？\\s]*$)',
      '',
      'allí ahí allá',
      'su sus',
    ],
    { dropsSubject: true },
  ),
  it: row(
    [
      'e_per_quanto_riguarda che_(?:mi_dici|ne_è)_(?:di|del|della|dei) e_(?:in|per) e ed ma o anche allora',
      'invece anche',
      'lui lei egli ella esso essa essi esse loro',
      'esso essa',
      'lì là ci(?=_\\p{L}+)',
      'suo sua suoi sue',
    ],
    { dropsSubject: true },
  ),
  pt: row(
    [
      'e_quanto_a[os]* e_sobre e_(?:em|no|na) que_tal e mas ou também então',
      'também então',
      'ele ela eles elas ist[eo](?=[?？\\s]*$) iss[eo](?=[?？\\s]*$)',
      'isto isso',
      'lá ali aí',
      'seu sua seus suas dele dela deles delas',
    ],
    { dropsSubject: true },
  ),
  nl: row([
    'en_(?:hoe_zit_het_met|wat_met) hoe_zit_het_met wat_dacht_je_van en maar of ook dan',
    'dan ook',
    'hij zij ze hem haar(?=[?？\\s]*$) hen het(?=[?？\\s]*$)',
    '',
    'daar er(?=[?？\\s]*$)',
    'zijn(?=_\\p{Ll}+\\s*[?？]) hun',
  ]),
  sv: row([
    'och_hur_är_det_(?:med|i) hur_är_det_med vad_sägs_om och men eller också då',
    'då också',
    'han hon honom henne den(?=[?？\\s]*$|_\\p{L}+[?？]) det(?=[?？\\s]*$) de dem',
    'den det',
    'där dit',
    'hans hennes dess deras sin sitt',
  ]),
  ru: row(
    [
      'а_(?:что|как)_(?:насчёт|насчет|с|со) что_(?:насчёт|насчет) а_если а и но или также тогда',
      'тоже',
      'он она оно они ему ей им его_(?=\\p{L}+ли) него неё нее них нему нём нем ней',
      'оно',
      'там туда оттуда',
      'его её ее их',
    ],
    { dropsSubject: true },
  ),
  pl: row(
    [
      'a_co_z a_jak_z co_z a i ale lub też',
      'też',
      'on ona ono oni one jemu mu niego nim niej nich',
      'ono',
      'tam stamtąd',
      'jego jej ich',
    ],
    { dropsSubject: true },
  ),
  tr: row(
    [
      'peki_ya peki ya ve ama veya ayrıca',
      'ne_olacak ne_durumda ya',
      'o onlar onu ona onda ondan',
      '',
      'orada oraya oradan',
      'onun onların',
    ],
    { dropsSubject: true, namesFirst: true },
  ),
  ar: row(
    [
      'وماذا_عن ماذا_عن وما_بالنسبة_ل وفي لكن أو أيضا',
      'أيضا',
      '(?<!(?:ما|من|كم|الذي|التي)_)(?:هو|هي|هما?)',
      '',
      'هناك',
      '',
    ],
    { dropsSubject: true },
  ),
  hi: row(
    [
      'और तो लेकिन या',
      'के_बारे_में का_क्या की_क्या',
      'वह वे उसने उन्होंने उसे उन्हें उसमें इसमें',
      '',
      'वहाँ वहां',
      'उसका उसकी उसके उनका उनकी उनके इसका इसकी इसके',
    ],
    { namesFirst: true },
  ),
  zh: row(
    [
      '那么 那麼 那(?![里裡儿些个個]) 还有 還有 另外 以及',
      '呢 怎么样 怎麼樣',
      '(?<!其)他[们們]? 她[们們]? 它[们們]?',
      '它[们們]?',
      '那里 那裡 那儿',
      '',
    ],
    { dropsSubject: true, namesFirst: true },
  ),
  ja: row(
    [
      'それでは では じゃあ それなら また そして',
      'はどう(?:ですか)? については では は',
      '彼女 彼ら 彼 それ(?!ぞれ|から|まで) これ(?!から|まで)',
      'それ(?!ぞれ|から|まで) これ(?!から|まで)',
      'そこ あそこ',
      'その(?!他)',
    ],
    { dropsSubject: true, namesFirst: true },
  ),
  ko: row(
    [
      '그럼 그러면 그리고 그런데 또한',
      '[은는]_?요 어때요? 어떤가요?',
      '그녀[는가]? 그들[은이]? 그는 그가 그것[은이을]? 이것[은이을]?',
      '그것 이것',
      '거기 그곳',
      '그의 그녀의',
    ],
    { dropsSubject: true, namesFirst: true },
  ),
  ro: row(
    [
      'și_ce_(?:zici_)?(?:de|despre) dar_ce_(?:zici_)?(?:de|despre) ce_(?:zici_)?(?:de|despre) și dar sau atunci',
      'atunci',
      'el ea ei(?=[?？\\s]*$) ele',
      '',
      'acolo',
      'său sa săi sale lui(?=[?？\\s]*$) lor(?=[?？\\s]*$)',
    ],
    { dropsSubject: true },
  ),
  vi: row(
    [
      'còn_về còn_ở còn thế_còn vậy_còn và nhưng hay',
      'thì_sao thì_như_thế_nào nữa',
      'nó họ ông_ấy bà_ấy anh_ấy cô_ấy',
      'nó',
      'ở_đó nơi_đó đó(?=[?？\\s]*$)',
      '',
    ],
    { writesSyllables: true },
  ),
};
