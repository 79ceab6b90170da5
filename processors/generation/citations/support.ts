/**
 * Checks a sentence of a model against the passages: which of its citations hold, which outline node supports it best,
 * and whether any passage supports it at all. A node that goes over pages counts as one node a page.
 *
 * Words decide, and meaning if a model compares texts (`meaning.ts`). The check by words is lenient: it detects a
 * citation of an unrelated passage, but not a subtle error. The words of different scripts cannot be compared, so a
 * Chinese sentence about an English file is accepted.
 */

import type { Log } from '../../../core/log.ts';
import { countUnspacedLetters } from '../../../core/text/characters.ts';
import type { AnswerOptions, AnswerPart } from '../answer/generator.ts';
import { cite, distinctCitations, type Passage, pageSpans, type Span } from '../answer/passage.ts';
import type { Claim } from './cited-text.ts';
import { type Meaning, PassageMeaning, type WordMatch } from './meaning.ts';

/**
 * Least number of distinct terms that the sentence and the passage must share. A sentence of at most `shortTermsMax`
 * terms is short.
 */
const sharedMin = { short: 1, long: 2 };
const shortTermsMax = 4;
/** Terms of a sentence that states something. A shorter one ("Yes.", "In short:") needs no support. */
const claimTermsMin = 3;

interface Node extends Span {
  readonly terms: ReadonlySet<string>;
}

type SentencePart = Extract<AnswerPart, { kind: 'sentence' }>;

export interface SupportDeps {
  /** The index terms of a text. */
  terms(text: string): string[];
  /** Undefined: sentences are checked by words alone. */
  meaning?: Meaning | undefined;
  log: Log;
}

export class Support {
  readonly #passages: readonly Passage[];
  readonly #terms: (text: string) => string[];
  readonly #meaning: PassageMeaning | undefined;
  /** Nodes of the passages that were compared, by the index of the passage. */
  readonly #nodes = new Map<number, Node[]>();

  constructor(
    { terms, meaning, log }: SupportDeps,
    passages: readonly Passage[],
    { signal }: Pick<AnswerOptions, 'signal'>,
  ) {
    this.#terms = terms;
    this.#passages = passages;
    this.#meaning = meaning && new PassageMeaning({ meaning, log }, passages, { signal });
  }

  /** The end of the sentence, with the citations that hold. A citation of an unknown passage is dropped. */
  async check({ sentence, numbers }: Claim): Promise<SentencePart> {
    const terms = new Set(this.#terms(sentence));
    const isClaim = terms.size >= claimTermsMin && !/[:：]\s*$/.test(sentence);
    const words = this.#passages.map((_, at) => this.#matchWords(sentence, terms, at));
    // A text that claims nothing gives a model too little to compare.
    const supporting =
      this.#meaning && isClaim ? await this.#meaning.supporting(sentence, words) : words.map(({ holds }) => holds);
    const cited = [...new Set(numbers)].map((number) => number - 1).filter((at) => supporting[at]);
    const citations = cited.map((at) => cite(this.#passages[at]!, bestNode(terms, this.#nodesOf(at))));
    const isUnsupported = isClaim && !supporting.includes(true);
    return { kind: 'sentence', citations: distinctCitations(citations), ...(isUnsupported && { isUnsupported }) };
  }

  #matchWords(sentence: string, terms: ReadonlySet<string>, at: number): WordMatch {
    const all = new Set(this.#nodesOf(at).flatMap((node) => [...node.terms]));
    const sharedMinimum = terms.size <= shortTermsMax ? sharedMin.short : sharedMin.long;
    const { text } = this.#passages[at]!;
    const shared = terms.intersection(all).size;
    const holds = shared >= sharedMinimum || isUnspaced(sentence) !== isUnspaced(text);
    return { share: shared / Math.max(1, terms.size), holds };
  }

  #nodesOf(at: number): Node[] {
    let nodes = this.#nodes.get(at);
    if (!nodes) {
      const passage = this.#passages[at]!;
      nodes = pageSpans(passage.text, passage.nodes).map(({ start, end }) => {
        return { start, end, terms: new Set(this.#terms(passage.text.slice(start, end))) };
      });
      this.#nodes.set(at, nodes);
    }
    return nodes;
  }
}

/**
 * The node with the most shared terms. A term that more nodes have counts less. If nodes are equal, the first is
 * chosen.
 */
function bestNode(terms: ReadonlySet<string>, nodes: readonly Node[]): Node {
  let best = nodes[0]!;
  let bestScore = -1;
  const holders = new Map([...terms].map((term) => [term, nodes.filter((node) => node.terms.has(term)).length]));
  for (const node of nodes) {
    let score = 0;
    for (const [term, count] of holders) if (node.terms.has(term)) score += 1 / count;
    if (score > bestScore) [best, bestScore] = [node, score];
  }
  return best;
}

/** Whether more than a quarter of the letters are of scripts without spaces. */
function isUnspaced(text: string): boolean {
  return countUnspacedLetters(text) * 4 > (text.match(/\p{L}/gu)?.length ?? 0);
}
