/**
 * Decides whether a passage supports a sentence of a model, and which outline node of the passage does so best. A node
 * that goes over pages counts as one node a page.
 *
 * The check is lexical and lenient. It detects a citation of an unrelated passage, but not a subtle error. The words of
 * different scripts cannot be compared, so a citation of a Chinese answer from an English file is accepted.
 */
import { countUnspacedLetters } from '../../../core/text/characters.ts';
import { cite, type FileCitation, type Passage, pageSpans, type Span } from '../answer/passage.ts';

/**
 * Least number of distinct terms that the sentence and the passage must share. A sentence of at most `shortTermsMax`
 * terms is short.
 */
const sharedMin = { short: 1, long: 2 };
const shortTermsMax = 4;

interface Node extends Span {
  readonly terms: ReadonlySet<string>;
}

export class Support {
  readonly #passages: readonly Passage[];
  readonly #terms: (text: string) => string[];
  /** Nodes of the cited passages, by the number of the passage. */
  readonly #nodes = new Map<number, Node[]>();

  constructor({ terms }: { terms(text: string): string[] }, passages: readonly Passage[]) {
    this.#terms = terms;
    this.#passages = passages;
  }

  /** The citation of passage `number` (from 1). None if it does not exist or does not support the sentence. */
  citation(sentence: string, number: number): FileCitation | undefined {
    const passage = this.#passages[number - 1];
    if (!passage) return undefined;
    const terms = new Set(this.#terms(sentence));
    const nodes = this.#nodesOf(passage, number);
    const all = new Set(nodes.flatMap((node) => [...node.terms]));
    const sharedMinimum = terms.size <= shortTermsMax ? sharedMin.short : sharedMin.long;
    const supported = countShared(terms, all) >= sharedMinimum || isUnspaced(sentence) !== isUnspaced(passage.text);
    return supported ? cite(passage, bestNode(terms, nodes)) : undefined;
  }

  #nodesOf(passage: Passage, number: number): Node[] {
    let nodes = this.#nodes.get(number);
    if (!nodes) {
      nodes = pageSpans(passage.text, passage.nodes).map(({ start, end }) => {
        return { start, end, terms: new Set(this.#terms(passage.text.slice(start, end))) };
      });
      this.#nodes.set(number, nodes);
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

function countShared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const term of a) if (b.has(term)) shared++;
  return shared;
}

/** Whether more than a quarter of the letters are of scripts without spaces. */
function isUnspaced(text: string): boolean {
  return countUnspacedLetters(text) * 4 > (text.match(/\p{L}/gu)?.length ?? 0);
}
