/**
 * Finds a quote in the text of a document. Letters and digits count, and nothing else, because line breaks, hyphens and
 * spaces of a page are not those of the text that was read from it.
 */
export interface Range {
  /** Offset of the first UTF-16 unit. */
  from: number;
  /** Offset behind the last one. */
  to: number;
}

interface Plain {
  text: string;
  /** Offset in the original of each unit of `text`. */
  offsets: number[];
}

/** Fewer letters than this are found everywhere. */
const lettersMin = 6;

/** Least number and share of the words of a quote that a sentence with the same content has. */
const wordsMin = 2;
const shareMin = 1 / 3;
/** Characters of a short word without meaning. Words of Chinese are shorter. */
const shortWord = /^[\p{L}\p{M}]{1,2}$/u;
const han = /\p{Script=Han}/u;

/**
 * @returns the places of the quote, in the order of the text. If the whole quote is not there, these are the places of its
 * lines, each as far as its beginning can be found. Without any, it is the sentence that shares most words: a model cites in
 * words of its own.
 */
export function findQuote(text: string, quote: string): Range[] {
  const plain = plainOf(text);
  const whole = findPlain(plain, plainOf(quote).text, 0);
  if (whole !== undefined) return [whole];
  const ranges: Range[] = [];
  let from = 0;
  for (const line of quote.split('\n')) {
    const wanted = plainOf(line).text;
    const found = findBeginning(plain, wanted, from) ?? findBeginning(plain, wanted, 0);
    if (found === undefined) continue;
    ranges.push(found);
    from = plain.offsets.findIndex((offset) => offset >= found.to);
    if (from === -1) from = 0;
  }
  if (ranges.length === 0) return nearestSentence(text, quote);
  return ranges.sort((a, b) => a.from - b.from);
}

/** A word that more sentences have counts less. */
function nearestSentence(text: string, quote: string): Range[] {
  const wanted = wordsOf(quote);
  const sentences = [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)].map(
    ({ segment, index }) => ({ from: index, to: index + segment.trimEnd().length, words: wordsOf(segment) }),
  );
  const holders = new Map([...wanted].map((word) => [word, sentences.filter(({ words }) => words.has(word)).length]));
  let best: Range[] = [];
  let bestScore = 0;
  for (const { from, to, words } of sentences) {
    const shared = [...wanted].filter((word) => words.has(word));
    if (shared.length < Math.max(wordsMin, wanted.size * shareMin)) continue;
    const score = shared.reduce((sum, word) => sum + 1 / holders.get(word)!, 0);
    if (score > bestScore) [best, bestScore] = [[{ from, to }], score];
  }
  return best;
}

function wordsOf(text: string): Set<string> {
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text.normalize('NFKC').toLowerCase());
  const words = [...segments].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
  return new Set(words.filter((word) => !shortWord.test(word) || han.test(word)));
}

function findBeginning(plain: Plain, wanted: string, from: number): Range | undefined {
  for (
    let length = wanted.length;
    length >= Math.max(lettersMin, wanted.length / 3);
    length = Math.floor(length * 0.8)
  ) {
    const found = findPlain(plain, wanted.slice(0, length), from);
    if (found !== undefined) return found;
  }
  return undefined;
}

function findPlain({ text, offsets }: Plain, wanted: string, from: number): Range | undefined {
  if (wanted.length < Math.min(lettersMin, text.length)) return undefined;
  const at = wanted === '' ? -1 : text.indexOf(wanted, from);
  if (at === -1) return undefined;
  return { from: offsets[at]!, to: offsets[at + wanted.length - 1]! + 1 };
}

function plainOf(original: string): Plain {
  let text = '';
  const offsets: number[] = [];
  let offset = 0;
  for (const character of original) {
    const folded = character.normalize('NFKC').toLowerCase();
    for (const unit of folded.match(/[\p{L}\p{N}\p{M}]/gu) ?? []) {
      text += unit;
      for (let i = 0; i < unit.length; i++) offsets.push(offset);
    }
    offset += character.length;
  }
  return { text, offsets };
}

/** Cuts a text at the ranges. @returns pieces in order; those of a range are marked */
export function piecesOf(text: string, ranges: readonly Range[]): { text: string; isMarked: boolean }[] {
  const pieces: { text: string; isMarked: boolean }[] = [];
  let at = 0;
  for (const { from, to } of ranges) {
    if (from < at) continue;
    if (from > at) pieces.push({ text: text.slice(at, from), isMarked: false });
    pieces.push({ text: text.slice(from, to), isMarked: true });
    at = to;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isMarked: false });
  return pieces;
}
