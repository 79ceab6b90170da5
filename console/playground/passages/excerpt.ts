/** The part of a passage that is shown first. */

/** Text before the excerpt that is cut, characters. Less is not worth it. */
const skippedMin = 80;
const wordCharsMin = 3;
const stops = /(?<=[.!?])\s+|(?<=[。！？])|\n+/u;

/**
 * @param cited sentences of the answer that cite the passage
 * @returns the text from the first cited sentence, or else from the sentence that has most words of the question
 */
export function excerptOf(text: string, query: string, cited: readonly string[]): string {
  const places = cited.map((sentence) => text.indexOf(sentence.trim())).filter((at) => at >= 0);
  const start = places.length > 0 ? Math.min(...places) : bestSentence(text, wordsOf(query));
  return start < skippedMin ? text : `… ${text.slice(start)}`;
}

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return [...new Set(words)].filter((word) => word.length >= wordCharsMin || /[\p{N}\p{Script=Han}]/u.test(word));
}

/** @returns the offset of the first sentence that has most of the words. */
function bestSentence(text: string, words: readonly string[]): number {
  let [best, start, at] = [0, 0, 0];
  for (const sentence of text.split(stops)) {
    at = text.indexOf(sentence, at);
    const own = new Set(wordsOf(sentence));
    const found = words.filter((word) => own.has(word)).length;
    if (found > best) [best, start] = [found, at];
    at += sentence.length;
  }
  return start;
}
