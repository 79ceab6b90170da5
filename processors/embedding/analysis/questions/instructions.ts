/** The words of a question that say how to answer, in each language: "Compare", "List the", "Please explain". No text has them. */
import { trimmerOf } from '../../../../core/text/trimming.ts';
import { isStopWord, type Language, languageOfWord, perLanguage } from '../languages.ts';
import { isQuestionWord, isUnspaced, languageWithRow, patternOf, rowOf, sourceOf } from '../question-words.ts';
import { comparingWords, comparisonOf } from './comparisons.ts';

/** Words after a verb of an instruction in English. Before other words it may be a noun or a name: "list of mills", "explain plan". */
const follows =
  '(?=_(?:an?|the|all|some|any|each|every|both|two|three|four|five|us|me|what|which|who|where|when|why|how|whether|its|their|this|these)(?![\\p{L}\\p{N}]))';

/** Verbs of instructions and words of politeness. They stand at the beginning of a sentence, or at its end. Nouns are left out. */
const instructions: Readonly<Record<Language, string>> = {
  en: `please (?:can|could|would)_you i_want_to_know tell_(?:me|us)(?:_about)? (?:give|show)_(?:me|us) enumerate (?:explain|describe|compare|summari[sz]e|discuss|define|list|name|state|contrast|outline|find|show|give)${follows}`,
  de: 'bitte (?:kannst|könntest)_du können_Sie nenne?n? liste(?=_(?:alle|die|mir|bitte)_) erkläre?n? erläutere?n? beschreiben? vergleichen?(?=_) zähle?n?(?:_auf)? gib(?:_mir)? zeige?n?(?:_mir)? sage?n?_mir definieren?',
  fr: "s'il_(?:vous|te)_plaît liste[zr]?(?=_(?:les|tous|toutes)_) énumère[zr]? énumérez expliqu(?:e|ez|er) décri(?:s|vez|re) compare[zr]? citez nommez indique[zr]? donne[zr]?(?:[-_]moi)? dis[-_]moi dites[-_]moi définis(?:sez)? présentez",
  es: 'por_favor enumer[ae]n? list[ae](?=_(?:los|las|todos|todas)_) explic(?:a|ar|ame) explique describ[ea] describir compar[ae]r? nombra(?=_(?:los|las|todos|todas)_) indi(?:ca|que) di(?:me|ga) dame(?=_(?:el|la|los|las|un|una|todos|todas|tres|cinco)_) mu[eé]strame defin[ae]',
  it: 'per_favore elenc(?:a|hi|are) spieg(?:a|hi|are) descriv(?:i|a|ere) confronta(?:re)? paragona(?:re)? dimmi dammi mostrami definisci',
  pt: 'por_favor list[ae]r?(?=_(?:os|as|todos|todas)_) enumer[ae]r? expli(?:ca|que|car) descrev[ae]r? compar[ae]r? cite(?=_(?:o|a|os|as|um|uma|dois|duas|três|todos|todas|alguns|algumas)_) nomeie indique diga(?:-me)? dê-me mostre(?:-me)? defina',
  nl: 'alstublieft graag som(?=_(?:de|alle)_) noem leg_uit verklaar beschrijf vergelijk geef vertel(?:_me)? definieer',
  sv: 'snälla vänligen lista(?=_(?:alla|de)_) räkna_upp förklara beskriv jämför nämn ange berätta(?:_om)? definiera',
  pl: 'proszę wymień(?:cie)? wylicz wyjaśnij objaśnij opisz porównaj podaj nazwij pokaż powiedz zdefiniuj',
  ro: 'te_rog vă_rog enumeră(?:ți)? listează explic(?:ă|ați) descrie(?:ți)? compar(?:ă|ați) numește indică spune-mi arată-mi definește',
  ru: 'пожалуйста перечисли(?:те)? объясни(?:те)? поясни(?:те)? опиши(?:те)? сравни(?:те)? назови(?:те)? укажи(?:те)? покажи(?:те)? расскажи(?:те)? дай(?:те)? определи(?:те)?',
  tr: 'lütfen listele(?:yin|yiniz)? sırala(?:yın|yınız)? açıkla(?:yın|yınız)? anlat(?:ın)? tanımla(?:yın)? karşılaştır(?:ın|ınız)? göster(?:in)?',
  hi: 'कृपया सूची_(?:बनाएं|दें) सूचीबद्ध_करें समझाएं समझाइए समझाओ वर्णन_(?:करें|कीजिए) तुलना_(?:करें|कीजिए) बताएं बताइए बताओ व्याख्या_(?:करें|कीजिए)',
  vi: 'hãy vui_lòng liệt_kê giải_thích mô_tả so_sánh kể_tên cho_biết định_nghĩa trình_bày',
  zh: '请问? 請問? 列出 列举 列舉 告诉我 告訴我 简述 簡述 (?:(?<=[请請]\\s*)(?:解释|解釋|说明|說明|描述|比较|比較|对比|對比|介绍|介紹)|(?:解释|解釋|说明|說明|描述|比较|比較|对比|對比|介绍|介紹)一下)',
  ja: '(?:を|について)?(?:列挙|説明|記述|比較)(?:して|し|せよ)(?:ください|下さい|くれ|なさい)? (?:を|について)?(?:教えて|挙げて|示して|述べて|述べよ|挙げよ)(?:ください|下さい|くれ)?',
  ko: '(?:을|를)?_?(?:나열|설명|비교|서술|열거)(?:해|하)_(?:주세요|주십시오|줘|십시오|시오|세요|라) (?:을|를)?_?(?:알려|말해)_(?:주세요|주십시오|줘)',
  th: '(?:กรุณา|โปรด)(?:ช่วย)? (?:กรุณา|โปรด)?(?:ช่วย)?(?:อธิบาย|เปรียบเทียบ|ระบุ|บรรยาย|ยกตัวอย่าง)',
  ar: 'من_فضلك (?:اذكر|أذكر|اشرح|وضح|قارن|اسرد|أخبرني|أعطني)',
};

/** Signs that a sentence, or a part of one, ends with. */
const stops = '.!?;:。！？；：،؟';

interface Patterns {
  /** Its group `before` ends where an instruction may begin. Each run of other signs than letters is read once only. */
  readonly atStart: RegExp;
  readonly atEnd: RegExp;
  readonly comparing: RegExp;
  /** Words for a person, a time, a place, a quantity, a reason or a list. */
  readonly asking: RegExp;
}

const patternsOf = perLanguage((language): Patterns => {
  const any = sourceOf(instructions[language] ?? instructions.en!, language);
  return {
    atStart: new RegExp(`(?<before>^|(?<=\\p{L})[^\\p{L}${stops}]*[${stops}])(?:[^\\p{L}]*${any})+`, 'giu'),
    atEnd: new RegExp(`(?:${any}\\P{L}*)+$`, 'giu'),
    comparing: patternOf(comparingWords(language), language, 'giu'),
    asking: patternOf(Object.values(rowOf(language).asks).join(' '), language),
  };
});

/** The text with spaces in the place of its instructions, so that all other words keep their places. */
export function blankInstructions(text: string, language: Language): string {
  const { atStart, atEnd } = patternsOf(languageWithRow(language));
  const blank = (found: string, before = '') => before.padEnd(found.length);
  const blanked = text.replace(atStart, blank).replace(atEnd, (found) => blank(found));
  return blanked.trim() === '' ? text : blanked;
}

/** The words of a question without its instructions, its question words, its stop words and those that ask for a comparison. */
export function askedWords(question: string, language: Language): string {
  const known = languageWithRow(language);
  const told = comparisonOf(question, known) ? question.replace(patternsOf(known).comparing, ' ') : question;
  const words = blankInstructions(told.trim(), known);
  if (isUnspaced(known)) return words.trim();
  return words
    .split(/\s+/)
    .filter((word) => !asks(word, known))
    .join(' ');
}

const stopAtEnd = /\.["'”’»)\]]*\s*$/u;

/** Whether a text is a sentence that asks for nothing: "Mills grind rye." Not told of languages that are written without spaces. */
export function isClaim(text: string, language: Language): boolean {
  const known = languageWithRow(language);
  if (isUnspaced(known) || !stopAtEnd.test(text) || blankInstructions(text, known) !== text) return false;
  // "Is" asks only at the beginning, and "which" may go on with a sentence.
  const [first = ''] = text.trim().split(/\s+/);
  return !isQuestionWord(bare(first), known) && !patternsOf(known).asking.test(text);
}

/** Nouns that ask at the beginning of a question only. */
const nouns = /^(?:lists?|names?|types?|kinds?)$/;

function asks(word: string, language: Language): boolean {
  const lower = bare(word);
  if (lower === '' || isStopWord(lower, languageOfWord(lower, language))) return true;
  return isQuestionWord(lower, language) && !nouns.test(lower);
}

const withoutSigns = trimmerOf('[\\p{L}\\p{M}\\p{N}]');

/** A word in lower case, without the signs around it. */
function bare(word: string): string {
  return withoutSigns(word.toLowerCase());
}
