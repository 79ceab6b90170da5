/**
 * Finds sensitive words in a text that arrives in pieces, by the built-in detectors and the word lists.
 *
 * Invariant: the findings do not depend on how the text is cut. A finding is reported when further text can no longer
 * change it. So `settled` stays behind the end of the text by the possible start of a finding. In prose that is the
 * last word; it is never more than 1024 UTF-16 units.
 *
 * Two detectors never report overlapping text: the finding that begins first counts. Words of lists are reported as
 * well.
 */
import { endsInHalfPair } from '../../../core/text/characters.ts';
import { detectors } from './detectors/all.ts';
import { clue, contextUnits, type Detector, openUnits } from './detectors/detector.ts';
import type { Finding } from './finding.ts';
import { type WordMatch, WordMatcher } from './word-matcher.ts';
import type { WordSet } from './word-set.ts';

/** A detector, and the offset after its last match, where it continues. */
interface Search {
  readonly detector: Detector;
  resumeAt: number;
}

export class Scanner {
  readonly #matcher: WordMatcher;
  readonly #searches: Search[] = detectors.map((detector) => ({ detector, resumeAt: 0 }));
  /** The end of the text, from offset `#base` on. */
  #window = '';
  #base = 0;
  /** The first half of a surrogate pair, which waits for the second. */
  #half = '';
  /** Offset before which the detectors have found all findings. */
  #detected = 0;
  /** End of the last finding of a detector. */
  #lastEnd = 0;
  #waiting: Finding[] = [];
  #settled = 0;

  constructor({ words }: { words: WordSet }) {
    this.#matcher = new WordMatcher(words);
  }

  /** Offset before which all findings have been returned. */
  get settled(): number {
    return this.#settled;
  }

  push(piece: string): Finding[] {
    const text = this.#half + piece;
    const whole = endsInHalfPair(text) ? text.slice(0, -1) : text;
    this.#half = text.slice(whole.length);
    this.#window += whole;
    const words = this.#matcher.push(whole);
    const end = this.#base + this.#window.length;
    return this.#settle(words, end - openUnits(this.#window), this.#matcher.settled);
  }

  end(): Finding[] {
    this.#window += this.#half;
    this.#half = '';
    return this.#settle(this.#matcher.end(), this.#base + this.#window.length, Number.POSITIVE_INFINITY);
  }

  #settle(words: readonly WordMatch[], detected: number, matched: number): Finding[] {
    this.#waiting.push(...words.map((match) => this.#ofWord(match)));
    if (detected > this.#detected) this.#waiting.push(...this.#detect(detected));
    this.#settled = Math.min(this.#detected, matched);
    const settled = this.#waiting.filter(({ offset }) => offset < this.#settled).sort((a, b) => a.offset - b.offset);
    this.#waiting = this.#waiting.filter(({ offset }) => offset >= this.#settled);
    this.#forget();
    return settled;
  }

  #ofWord({ start, end, word }: WordMatch): Finding {
    const text = this.#window.slice(start - this.#base, end - this.#base);
    return { offset: start, word: text, secTag: 'word', templateId: word.list };
  }

  #detect(before: number): Finding[] {
    clue.lastIndex = this.#detected - this.#base;
    const found = clue.test(this.#window) ? this.#searches.flatMap((search) => this.#search(search, before)) : [];
    this.#detected = before;
    // The sort is stable, so of two findings at one offset the earlier detector's counts.
    return found
      .sort((a, b) => a.offset - b.offset)
      .filter(({ offset, word }) => {
        if (offset < this.#lastEnd) return false;
        this.#lastEnd = offset + word.length;
        return true;
      });
  }

  #search(search: Search, before: number): Finding[] {
    const { candidate, measure, secTag, templateId } = search.detector;
    const found: Finding[] = [];
    candidate.lastIndex = Math.max(search.resumeAt, this.#detected) - this.#base;
    for (let match = candidate.exec(this.#window); match !== null; match = candidate.exec(this.#window)) {
      const offset = this.#base + match.index;
      if (offset >= before) break;
      const units = measure ? measure(match[0]) : match[0].length;
      candidate.lastIndex = match.index + Math.max(units, 1);
      search.resumeAt = this.#base + candidate.lastIndex;
      if (units > 0) found.push({ offset, word: match[0].slice(0, units), secTag, templateId });
    }
    return found;
  }

  /** Drops text that is settled, except the context before the rest. */
  #forget(): void {
    const keepFrom = Math.min(this.#settled, this.#detected) - contextUnits;
    if (keepFrom <= this.#base) return;
    this.#window = this.#window.slice(keepFrom - this.#base);
    this.#base = keepFrom;
  }
}
