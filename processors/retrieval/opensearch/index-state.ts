/**
 * The state of a shard's indices: one document in OpenSearch. It has the position up to which the index log is applied,
 * and the generation of the indices, which is a part of their names.
 *
 *   take ──> store ──> store ──> ...      a write fails if another writer has written the document since
 *
 * Each write names the write before it (`if_seq_no`). So a writer that was paused cannot move the position back after
 * another writer has taken the state, and cannot begin a generation.
 */
import { OutageError } from '../../../core/outage.ts';
import type { LogPosition } from '../../../core/store/index/index-log.ts';
import { OpenSearchError } from './client.ts';
import { firstGeneration, form, type Indices, orAbsent, writeAliasOf } from './indices.ts';

/** Id of the document. Releases with form 1 read and write `applied`. */
const stateId = 'current';
/** Longest time of one attempt to read the state, which a search waits for. */
const readMsMax = 3_000;
/** No entry is applied yet. */
const start: LogPosition = { n: -1, id: '' };

interface IndexState extends LogPosition {
  readonly form: number;
  readonly generation: number;
}

/** The write that a next write must follow. */
interface Written {
  readonly _seq_no: number;
  readonly _primary_term: number;
}

const stateIndex = {
  settings: { 'index.number_of_shards': 1, 'index.auto_expand_replicas': '0-1' },
  mappings: {
    dynamic: 'strict',
    properties: {
      n: { type: 'long' },
      id: { type: 'keyword' },
      form: { type: 'integer' },
      generation: { type: 'long' },
    },
  },
};

/** A position that was read. */
export interface SeenPosition extends LogPosition {
  /** Differs if the state was written since. */
  readonly write: string;
}

/**
 * Reads the position up to which all changes can be found, and notes the generation of the indices.
 * @returns undefined if OpenSearch has no state of ours.
 */
export async function readPosition(indices: Indices): Promise<SeenPosition | undefined> {
  const found = await readState(indices);
  const state = found?._source;
  indices.use(state?.generation ?? firstGeneration);
  if (!found || state?.form !== form || state.n < 0) return undefined;
  return { n: state.n, id: state.id, write: `${found._primary_term}/${found._seq_no}` };
}

async function readState({ client, state }: Indices): Promise<(Written & { _source: IndexState }) | undefined> {
  const path = `${state}/_doc/${stateId}`;
  return orAbsent(client.send<Written & { _source: IndexState }>({ method: 'GET', path, attemptMs: readMsMax }));
}

/** The state, as the writer sees it that took it last. */
export class TakenState {
  readonly #indices: Indices;
  #state: IndexState;
  #written: Written;

  private constructor(indices: Indices, state: IndexState, written: Written) {
    this.#indices = indices;
    this.#state = state;
    this.#written = written;
    indices.use(state.generation);
  }

  /** Takes the state from any other writer. @throws {OutageError} if another writer does so just now */
  static async take(indices: Indices): Promise<TakenState> {
    await makeStateIndex(indices);
    const found = await readState(indices);
    const state = found?._source ?? { form, generation: firstGeneration, ...start };
    return new TakenState(indices, state, await write(indices, state, found));
  }

  /** Undefined if no entry is applied yet. */
  get position(): LogPosition | undefined {
    const { n, id } = this.#state;
    return n < 0 ? undefined : { n, id };
  }

  /** Whether the indices have the form of this release. */
  get isOfForm(): boolean {
    return this.#state.form === form;
  }

  /** @throws {OutageError} if another writer has taken the state. */
  async store({ n, id }: LogPosition): Promise<void> {
    await this.#write({ ...this.#state, n, id });
  }

  /** Begins with empty indices. @throws {OutageError} if another writer has taken the state. */
  async beginGeneration(): Promise<void> {
    await this.#write({ form, generation: this.#state.generation + 1, ...start });
    this.#indices.use(this.#state.generation);
  }

  /** Whether OpenSearch still has what was written last. */
  async isStored(): Promise<boolean> {
    const found = await readState(this.#indices);
    return found?._seq_no === this.#written._seq_no && found._primary_term === this.#written._primary_term;
  }

  async #write(state: IndexState): Promise<void> {
    this.#written = await write(this.#indices, state, this.#written);
    this.#state = state;
  }
}

async function makeStateIndex(indices: Indices): Promise<void> {
  const { client, state } = indices;
  indices.forget();
  await indices.make(state, stateIndex);
  // An index of form 1 lacks some fields. Its position must not be trusted by processes of that release.
  await client.send({ method: 'PUT', path: `${state}/_mapping`, body: stateIndex.mappings });
  await orAbsent(client.send({ method: 'DELETE', path: `${state}/_doc/applied` }));
}

/** @param before undefined: there must be no document */
async function write(indices: Indices, body: IndexState, before: Written | undefined): Promise<Written> {
  const condition = before ? `if_seq_no=${before._seq_no}&if_primary_term=${before._primary_term}` : 'op_type=create';
  const path = `${writeAliasOf(indices.state)}/_doc/${stateId}?require_alias=true&${condition}`;
  try {
    return await indices.client.send<Written>({ method: 'PUT', path, body });
  } catch (error) {
    if (!(error instanceof OpenSearchError && [404, 409].includes(error.status))) throw error;
    if (error.status === 404) indices.forget();
    throw new OutageError('Another process writes the index now, or it was removed.', { cause: error });
  }
}
