/**
 * Reads a question: its content words, and the kind of thing that would answer it.
 *
 * Question words (who, how many, 多少) are removed before tokenising, since passages rarely repeat them. In Chinese, the
 * bigrams of a question word and its neighbours would look like missing content.
 */

type Expectation = 'person' | 'time' | 'place' | 'quantity' | 'reason' | 'definition' | 'any';

export interface Cue {
  readonly expects: Expectation;
  /** Matches a question of the kind. */
  readonly asked: RegExp;
  /** Matches the answer in a sentence. Global, so that matches that repeat the question can be skipped. */
  readonly answered: RegExp;
}

const number = String.raw`\d[\d.,]*|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|million|billion|half|dozen|no|none|once|twice)\b|[一二三四五六七八九十百千万亿两半]+(?=[个位名年月日人次条种座部米元公所届岁多])`;
const months = 'January|February|March|April|May|June|July|August|September|October|November|December';

/** The first cue that matches the question counts. */
const cues: readonly Cue[] = [
  {
    expects: 'quantity',
    asked:
      /\bhow (?:many|much|long|old|far|tall|high|large|big|deep|wide|fast|often|heavy)\b|\bwhat (?:percent\w*|number|share|proportion)\b|多少|几[个位名年月日人次条种座部岁]|多[长大高远久重深宽]/i,
    answered: new RegExp(number, 'gi'),
  },
  {
    expects: 'time',
    asked:
      /\bwhen\b|\b(?:what|which) (?:year|date|day|month|century|decade|time)\b|何时|什么时[候间]|哪[一]?[年天月日]|几[年月]|时间是/i,
    answered: new RegExp(
      String.raw`\b1\d{3}s?\b|\b20\d{2}s?\b|\b(?:${months})\b|\b\d{1,2}(?:st|nd|rd|th) century|\d+\s*[年月日时]|世纪|\b\d{1,2}:\d{2}\b|\d{4}-\d{2}`,
      'g',
    ),
  },
  {
    expects: 'person',
    asked: /\bwho(?:m|se)?\b|谁|何人|哪[一]?位/i,
    answered: /(?<![.!?]\s|^)\b\p{Lu}[\p{L}'’.-]+(?:\s+(?:of|de|van|von|al|the)?\s*\p{Lu}[\p{L}'’.-]+)*/gu,
  },
  {
    expects: 'place',
    asked:
      /\bwhere\b|\b(?:what|which) (?:city|country|state|town|place|region|county|river|continent)\b|哪里|哪儿|何处|何地|什么地方|在哪|哪[一]?[个]?[国省市县区城]/i,
    answered:
      /\b(?:in|at|near|from|to|of|on)\s+(?:the\s+)?\p{Lu}[\p{L}'’-]+|位于|坐落|[\p{Script=Han}]{1,6}[省市县区镇州国路]/gu,
  },
  {
    expects: 'reason',
    asked: /\bwhy\b|\bwhat (?:caused?|reason)|为什么|为何|原因/i,
    answered:
      /\bbecause\b|\bdue to\b|\bsince\b|\bso that\b|\bcaused?\b|\breasons?\b|\bin order to\b|\bas a result\b|因为|由于|因此|所以|为了|原因|导致/gi,
  },
  {
    expects: 'definition',
    asked:
      /^\s*(?:what|who) (?:is|are|was|were) (?:an? |the )?[\p{L}\p{N} -]{2,40}\??\s*$|^\s*define\b|什么是|是什么|指的是/iu,
    answered:
      /\b(?:is|are|was|were) (?:an?|the|one of)\b|\brefers? to\b|\bmeans?\b|\bdefined as\b|是一|是指|指的是|即|称为|又称/gi,
  },
];

const asking =
  /\b(?:who(?:m|se)?|what|which|when|where|why|how(?: (?:many|much|long|old|far|tall|high|large|big|deep|wide|fast|often))?|does|did|do|please|tell me|explain|describe|list|name|many|much|kinds?|types?|happens?|says?|means?)\b|请问|请|什么时候|什么时间|什么样|为什么|什么|哪一个|哪一年|哪一位|哪些|哪个|哪里|哪儿|哪种|哪年|哪位|哪几个|哪几|哪|谁|多少|怎么样|怎么|怎样|如何|何时|何处|何人|为何|是否|几个|几|吗|呢/gi;

/** Bigrams with a grammatical Chinese character: they are seldom content. */
const grammatical = /^(?=.{2}$).*[的了是在着之与和及为被由把]/u;
const loneCharacter = /^\p{Script=Han}$/u;

/** The content terms of a question in order, without its question words. If no term is left, all of its terms. */
export function contentTerms(deps: { terms(text: string): string[] }, query: string): string[] {
  const terms = deps.terms(query.replace(asking, ' '));
  const content = terms.filter((term) => !grammatical.test(term) && !loneCharacter.test(term));
  if (content.length > 0) return content;
  return terms.length > 0 ? terms : deps.terms(query);
}

/** Terms of the names and numbers in a question. An answer without them is about something else. */
export function nameTerms(deps: { terms(text: string): string[] }, query: string): Set<string> {
  return new Set(deps.terms((query.match(/(?<=\S\s+)\p{Lu}[\p{L}\p{N}]+|\p{N}+/gu) ?? []).join(' ')));
}

export function cueOf(query: string): Cue | undefined {
  return cues.find((cue) => cue.asked.test(query));
}

/** Whether the sentence has the kind of thing that the question asks for, and does not only repeat the question. */
export function answersCue(cue: Cue, sentence: string, query: string): boolean {
  const known = query.toLowerCase();
  const novel = cue.expects === 'reason' || cue.expects === 'definition';
  for (const [found] of sentence.matchAll(cue.answered)) if (novel || !known.includes(found.toLowerCase())) return true;
  return false;
}

/** Whether one fact answers the question. Then fewer sentences are enough than for an account. */
export function wantsOneFact(cue: Cue | undefined): boolean {
  return cue !== undefined && cue.expects !== 'reason' && cue.expects !== 'definition';
}

/** `zh` if the question has more Chinese characters than words of other scripts and no kana; else `en`. */
export function languageOf(query: string): 'zh' | 'en' {
  if (/[\u3040-\u30ff]/.test(query)) return 'en';
  const characters = query.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = query.match(/[\p{L}--\p{Script=Han}]+/gv)?.length ?? 0;
  return characters > words ? 'zh' : 'en';
}
