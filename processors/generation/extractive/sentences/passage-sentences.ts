/** The sentences of the passages, with the terms that they, their headings and their files have. */
import { stops, wideStops } from '../../../../core/text/sentence-ends.ts';
import { type Language, languageOfWord } from '../../../embedding/analysis/languages.ts';
import { indexTermsOf } from '../../../embedding/analysis/terms.ts';
import { nodeSpans, type Passage, type Span } from '../../answer/passage.ts';
import { spacedStops, splitSentences } from '../../answer/sentences.ts';
import { announcersOf, type Line } from './lists.ts';

export interface Source extends Span {
  /** Index of the passage. */
  readonly passage: number;
  /** Number of the sentence in its passage. */
  readonly position: number;
}

export interface Sentence extends Source {
  readonly text: string;
  readonly language: Language;
  readonly terms: readonly string[];
  readonly set: ReadonlySet<string>;
  /** Terms of the headings above it, or of the question before it. */
  readonly heading: ReadonlySet<string>;
  /** Terms of the file's name and of the titles above it. */
  readonly title: ReadonlySet<string>;
  /** Terms of the document's title; of the file's name if it has none. */
  readonly document: ReadonlySet<string>;
  readonly isQuestion: boolean;
  readonly isHeading: boolean;
  /** A line of a table of contents, or code: it is no answer. */
  readonly isBoilerplate: boolean;
  /** A row of a table. Its neighbours are about other things. */
  readonly isRow: boolean;
  /** Position of the sentence or heading that announces the list it is an item of; undefined: it is no item. */
  readonly announcer: number | undefined;
}

/** UTF-16 units of the passages that are read. This bounds the time on the event loop to about 50 ms. */
const textMax = 80_000;

/**
 * The sentences of all passages, best passage first, up to `textMax`. Each is within one outline node.
 * @param fallback language of a passage whose language is not known: that of the question.
 */
export function sentencesOf(passages: readonly Passage[], fallback: Language): Sentence[] {
  const sentences: Sentence[] = [];
  let left = textMax;
  for (const [passage, { text, file_name, nodes, title_paths, language: given }] of passages.entries()) {
    const language = given || languageOfWord(text.match(/\p{L}/u)?.[0]?.toLowerCase() ?? '', fallback) || fallback;
    const termsOf = (value: string) => indexTermsOf(value, language);
    const named = new Set(termsOf(file_name.replace(/\.\w+$/, '').replaceAll('_', ' ')));
    let heading: ReadonlySet<string> = new Set();
    let position = 0;
    const lines: Line[] = [];
    const own: Omit<Sentence, 'announcer'>[] = [];
    for (const [at, node] of nodeSpans(text, nodes).entries()) {
      const titles = title_paths[nodes[at]?.title_path ?? 0]?.titles ?? [];
      const title = new Set([...named, ...titles.flatMap(termsOf)]);
      const document = titles.length > 0 ? new Set(termsOf(titles[0]!)) : named;
      const span = { start: node.start, end: Math.min(node.end, node.start + left) };
      for (const { start, end } of splitSentences(text, span)) {
        const value = readable(text.slice(start, end));
        const terms = termsOf(value);
        const set = new Set(terms);
        const isQuestion = /[?？؟]["'”’」]?$/.test(value);
        const isHeading = titles.includes(value) || looksLikeHeading(value);
        const kinds = { isQuestion, isHeading, isBoilerplate: isBoilerplate(value), isRow: row.test(value) };
        const words = { text: value, language, terms, set, heading, title, document };
        own.push({ passage, position: position++, start, end, ...words, ...kinds });
        const isNode = start === node.start && end === node.end;
        const isTitle = titles.includes(value);
        const shape = { isTitle, isHeading, isRow: kinds.isRow, isNode, paths: nodes[at]?.paths ?? [] };
        lines.push({ written: text.slice(start, end), ...shape });
        if (isHeading || isQuestion) heading = set;
      }
      left -= span.end - span.start;
      if (left <= 0) break;
    }
    sentences.push(...withAnnouncers(own, announcersOf(lines)));
    if (left <= 0) break;
  }
  return sentences;
}

/** An item without a stop is no heading. The line that announces it is its heading. */
function withAnnouncers(
  sentences: readonly Omit<Sentence, 'announcer'>[],
  announcers: readonly (number | undefined)[],
): Sentence[] {
  return sentences.map((sentence, at) => {
    const announcer = announcers[at];
    if (announcer === undefined) return { ...sentence, announcer };
    return { ...sentence, announcer, isHeading: false, heading: sentences[announcer]!.set };
  });
}

function looksLikeHeading(text: string): boolean {
  return text.length < headingCharsMax && !stopOrColon.test(text.replace(sectionNumber, ''));
}

/** The text of a sentence without its bullet and line breaks. */
function readable(text: string): string {
  return text.replace(/^(?:[-*•·▪◦–—＊]|#{1,6})\s*(?<=\s|＊)/, '').replace(/\s+/g, ' ');
}

const stopOrColon = new RegExp(`[${stops}${wideStops}${spacedStops}…:：]`);
/** A number of at least two parts. One part may be the number of a list item, which is no heading. */
const sectionNumber = /^\d{1,3}(?:\.\d{1,3})+\.?\s+/;
const dotLeader = /\.{4,}|(?:\. ){3,}|…{2,}|·{4,}/;
const codeSigns = /[{}<>=;|\\$#_]/g;
/** UTF-16 units of a heading: a shorter line without a stop that is not a `Header: value` row. */
const headingCharsMax = 60;

/** Cells as `Header: value; Header: value`. */
const row = /^[^:;。.]{1,60}: [^;]*; [^:;]{1,60}: /;

function isBoilerplate(text: string): boolean {
  return dotLeader.test(text) || (text.match(codeSigns)?.length ?? 0) * 12 > text.length;
}
