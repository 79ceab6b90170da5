/** Batches: each is completed, with exact counts, and each line is once in the right result file. */
import type { Breach } from './breach.ts';
import type { Wanted } from './tasks.ts';

/** A line of a batch. Its nonce is its `custom_id`, and is in its body too. */
export interface Line {
  nonce: string;
  wanted: Wanted;
}

/** A line of a result file, with its `custom_id` and the nonce that its worker returned. */
export interface ResultLine {
  customId: string;
  nonce: string | undefined;
  /** Error code; undefined in the output file. */
  error?: string | undefined;
}

/** A batch at the end. */
export interface BatchEnd {
  status: string;
  counts: { total: number; completed: number; failed: number };
  output: readonly ResultLine[];
  errors: readonly ResultLine[];
}

export class Batches {
  readonly #made = new Map<string, { lines: readonly Line[]; atMs: number }>();

  made(batchId: string, lines: readonly Line[], atMs = Date.now()): void {
    this.#made.set(batchId, { lines, atMs });
  }

  get ids(): string[] {
    return [...this.#made.keys()];
  }

  /** @param mayBeGivenUp whether the line with a nonce may have lost all its attempts. */
  judge(ends: ReadonlyMap<string, BatchEnd | undefined>, mayBeGivenUp: (nonce: string) => boolean): Breach[] {
    return [...this.#made].flatMap(([batchId, { lines, atMs }]) => {
      const end = ends.get(batchId);
      if (!end) return { what: `${batchId} was made and is lost`, promisedAtMs: atMs };
      const givenUp = end.errors.filter(({ customId, error }) => error === 'internal_error' && mayBeGivenUp(customId));
      const isGivenUp = ({ nonce }: Line) => givenUp.some(({ customId }) => customId === nonce);
      const wanted = lines.map((line) => (isGivenUp(line) ? { ...line, wanted: 'failed' as const } : line));
      return problemsOf(wanted, end, givenUp).map((problem) => ({ what: `${batchId}: ${problem}` }));
    });
  }
}

function problemsOf(
  lines: readonly Line[],
  { status, counts, output, errors }: BatchEnd,
  givenUp: readonly ResultLine[],
): string[] {
  if (status !== 'completed') return [`it is ${status}`];
  const nonces = (wanted: Wanted) => lines.filter((line) => line.wanted === wanted).map(({ nonce }) => nonce);
  const wanted = { total: lines.length, completed: nonces('succeeded').length, failed: nonces('failed').length };
  const problems: string[] = [];
  if (JSON.stringify(wanted) !== JSON.stringify(counts)) {
    problems.push(`it counts ${JSON.stringify(counts)}, wanted ${JSON.stringify(wanted)}`);
  }
  problems.push(...difference('output', output, nonces('succeeded')));
  problems.push(...difference('error file', errors, nonces('failed'), givenUp));
  return problems;
}

function difference(
  file: string,
  lines: readonly ResultLine[],
  wanted: readonly string[],
  givenUp: readonly ResultLine[] = [],
): string[] {
  const ids = lines.map(({ customId }) => customId);
  if (ids.join() !== wanted.join()) {
    const found = lines.map(({ customId, error = '' }) => `${customId} ${error}`.trim());
    return [`its ${file} has ${found.join() || 'nothing'}, wanted ${wanted.join()}`];
  }
  const mixed = lines.filter((line) => !givenUp.includes(line) && line.nonce !== line.customId);
  return mixed.map(({ customId, nonce }) => `line ${customId} of its ${file} has the result of ${nonce}`);
}
