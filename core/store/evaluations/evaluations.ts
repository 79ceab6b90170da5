/**
 * The store of evaluation sets. A set has questions with their right passages, and runs. `scripts/evaluation/` has one
 * script for each change. Its `records.lua` names the keys.
 *
 * A key that is limited to spaces sees a set only if it may use all spaces of the set, because a question quotes files.
 */
import type { Part, ReplyBody } from '../../../proto/registry.ts';
import { type Access, covers } from '../../access/grant.ts';
import type { ShardedRedis } from '../../bus/shards.ts';
import { MillraceError } from '../../errors.ts';
import { type AuditOrigin, auditBy } from '../audit/audit.ts';
import { readPageRecords } from '../bounded-page.ts';
import { embedderKey, evaluationsKey, fileListKey } from '../keys.ts';
import { evaluationPreludes, Script } from '../script.ts';

/**
 * The bounds of a tenant. `questions` and `runs` are those of one set. `bytes` is the sum of all questions and runs.
 */
const evaluationsMax = { sets: 100, questions: 2_000, runs: 50, bytes: 64 * 1024 * 1024 };

/** Questions that are read together. One may have 2.4 MB. */
const questionsTogether = 5;

const prelude = evaluationPreludes;
const scripts = {
  putSet: new Script('evaluation/put-set', { prelude }),
  deleteSet: new Script('evaluation/delete-set', { prelude }),
  putQuestions: new Script('evaluation/put-questions', { prelude }),
  deleteQuestion: new Script('evaluation/delete-question', { prelude }),
  putRun: new Script('evaluation/put-run', { prelude }),
  deleteRun: new Script('evaluation/delete-run', { prelude }),
};

const cursorForm = /^\d{1,15}$/;

type EvalSet = ReplyBody<'evalset.state'> & { spaces: string[] };
type Question = Part<'EvalQuestion'> & { id: string };
type Run = Part<'EvalRun'>;

/** A change, and the message that asks for it. */
interface Change {
  access: Access;
  audit?: AuditOrigin;
}

/** A change that must not be done twice. */
type ChangeOnce = Required<Change>;

/** Time for which a message that deletes something is remembered, because its entry may be delivered again. */
const memoMs = 24 * 60 * 60 * 1000;

export class EvaluationStore {
  readonly #redis: ShardedRedis;
  readonly #max: typeof evaluationsMax;

  constructor({ redis, max }: { redis: ShardedRedis; max?: Partial<typeof evaluationsMax> }) {
    this.#redis = redis;
    this.#max = { ...evaluationsMax, ...max };
  }

  /** @throws {MillraceError} conflict when the key may not see the set of this name; insufficient_storage */
  async putSet(
    { access, audit }: Change,
    { name, ...fields }: { name: string; description: string; spaces: string[] },
  ): Promise<EvalSet> {
    const before = await this.#read(access.tenant, name);
    if (before && !covers(access.grant.spaces, before.spaces)) {
      const message = `There is an evaluation set ${name} that this API key may not use. Choose another name.`;
      throw new MillraceError('conflict', message, { param: 'name' });
    }
    const args = [name, JSON.stringify(fields), this.#max.sets, auditBy(audit)];
    if ((await scripts.putSet.run(this.#redis, this.#keys(access), args)) === 0) {
      const message = `The tenant has ${this.#max.sets} evaluation sets, the most it may have. Delete one.`;
      throw new MillraceError('insufficient_storage', message);
    }
    return this.getSet(access, name);
  }

  /** @throws {MillraceError} not_found */
  async getSet({ tenant, grant }: Access, name: string): Promise<EvalSet> {
    const set = await this.#read(tenant, name);
    if (!set || !covers(grant.spaces, set.spaces)) throw unknownSet(name);
    return this.#counted(tenant, set);
  }

  /** The sets that the key may see, by name. */
  async listSets({ tenant, grant }: Access): Promise<EvalSet[]> {
    const records = Object.entries(await this.#redis.hgetall(this.#root(tenant)));
    const sets = records
      .map(([name, text]) => readSet(name, text))
      .filter(({ spaces }) => covers(grant.spaces, spaces));
    sets.sort((a, b) => (a.name! < b.name! ? -1 : 1));
    return Promise.all(sets.map((set) => this.#counted(tenant, set)));
  }

  /** @throws {MillraceError} not_found */
  deleteSet(change: ChangeOnce, name: string): Promise<void> {
    return this.#deleteOnce(change, name, scripts.deleteSet, [name], unknownSet(name));
  }

  /** @throws {MillraceError} not_found; insufficient_storage */
  async putQuestions({ access, audit }: Change, set: string, questions: readonly Question[]): Promise<void> {
    await this.getSet(access, set);
    const pairs = questions.flatMap(({ id, ...question }) => [id, JSON.stringify(question)]);
    const args = [set, this.#max.questions, this.#max.bytes, auditBy(audit), ...pairs];
    const outcome = await scripts.putQuestions.run(this.#redis, this.#keys(access), args);
    if (outcome === 'unknown') throw unknownSet(set);
    if (outcome === 'bytes') throw this.#tooLarge();
    if (outcome !== 'full') return;
    const message = `An evaluation set has at most ${this.#max.questions} questions. Make another set.`;
    throw new MillraceError('insufficient_storage', message, { param: 'questions' });
  }

  /**
   * A page of questions, in the order in which they were made.
   * @param page.cursor `nextCursor` of the page before, or ''
   * @throws {MillraceError} not_found; bad_request for another cursor
   */
  async listQuestions(
    access: Access,
    set: string,
    { limit, cursor }: { limit: number; cursor: string },
  ): Promise<{ questions: Question[]; nextCursor: string }> {
    if (cursor !== '' && !cursorForm.test(cursor)) {
      throw new MillraceError('bad_request', 'cursor must be the next_cursor of the page before.', { param: 'cursor' });
    }
    await this.getSet(access, set);
    const evaluations = this.#root(access.tenant);
    const after = cursor === '' ? '-inf' : `(${cursor}`;
    const order = `${evaluations}:order:${set}`;
    const flat = await this.#redis.zrangebyscore(order, after, '+inf', 'WITHSCORES', 'LIMIT', 0, limit + 1);
    const ids = flat.filter((_, at) => at % 2 === 0).slice(0, limit);
    const read = async (id: string) => (await this.#redis.hget(`${evaluations}:questions:${set}`, id)) ?? '';
    const texts = await readPageRecords(ids, read, (text) => text.length, questionsTogether);
    // A question that was deleted between the two reads has no text.
    const questions = texts.flatMap((text, at) => (text === '' ? [] : [readQuestion(ids[at]!, text)]));
    return { questions, nextCursor: flat.length > 2 * texts.length ? flat[2 * texts.length - 1]! : '' };
  }

  /** @throws {MillraceError} not_found when there is no such set or question */
  deleteQuestion(change: ChangeOnce, set: string, id: string): Promise<void> {
    return this.#deleteOnce(change, set, scripts.deleteQuestion, [set, id], unknownQuestion(id));
  }

  /**
   * Keeps a run, with the embedder and the number of files of the tenant at this time.
   * @throws {MillraceError} not_found; insufficient_storage
   */
  async putRun({ access, audit }: Change, set: string, { id, results, ...run }: Run & { id: string }): Promise<Run> {
    await this.getSet(access, set);
    const { tenant } = access;
    const [embedder, files] = await Promise.all([
      this.#redis.get(embedderKey(this.#redis, tenant)),
      this.#redis.zcard(fileListKey(this.#redis, tenant)),
    ]);
    const kept = JSON.stringify({ ...run, embedder: embedder ?? '', files });
    const { runs, bytes } = this.#max;
    const args = [set, id, kept, JSON.stringify(results), runs, bytes, auditBy(audit)];
    const [outcome, record = ''] = (await scripts.putRun.run(this.#redis, this.#keys(access), args)) as string[];
    if (outcome === 'unknown') throw unknownSet(set);
    if (outcome === 'bytes') throw this.#tooLarge();
    return readRun(set, id, record);
  }

  /** The runs of a set without their results, the newest first. @throws {MillraceError} not_found */
  async listRuns(access: Access, set: string): Promise<Run[]> {
    await this.getSet(access, set);
    const records = Object.entries(await this.#redis.hgetall(`${this.#root(access.tenant)}:runs:${set}`));
    const runs = records.map(([id, record]) => readRun(set, id, record));
    return runs.sort((a, b) => b.created_at! - a.created_at! || (a.id! < b.id! ? 1 : -1));
  }

  /** @throws {MillraceError} not_found */
  async getRun(access: Access, set: string, id: string): Promise<Run> {
    await this.getSet(access, set);
    const evaluations = this.#root(access.tenant);
    const [record, results] = await Promise.all([
      this.#redis.hget(`${evaluations}:runs:${set}`, id),
      this.#redis.hget(`${evaluations}:results:${set}`, id),
    ]);
    if (record === null || results === null) throw unknownRun(id);
    return { ...readRun(set, id, record), results: JSON.parse(results) };
  }

  /** @throws {MillraceError} not_found when there is no such set or run */
  deleteRun(change: ChangeOnce, set: string, id: string): Promise<void> {
    return this.#deleteOnce(change, set, scripts.deleteRun, [set, id], unknownRun(id));
  }

  /** Deletes something of a set. A second delivery of the message finds that the first one has done it. */
  async #deleteOnce(
    { access, audit }: ChangeOnce,
    set: string,
    script: Script,
    target: readonly string[],
    absent: MillraceError,
  ): Promise<void> {
    const isDone = await this.#redis.exists(`${this.#root(access.tenant)}:deleted:${audit.id}`);
    if (isDone === 1) return;
    await this.getSet(access, set);
    const args = [...target, audit.id, memoMs, auditBy(audit)];
    if ((await script.run(this.#redis, this.#keys(access), args)) === 0) throw absent;
  }

  #root(tenant: string): string {
    return evaluationsKey(this.#redis, tenant);
  }

  #keys({ tenant }: Access): [string] {
    return [this.#root(tenant)];
  }

  async #read(tenant: string, name: string): Promise<EvalSet | undefined> {
    const text = await this.#redis.hget(this.#root(tenant), name);
    return text === null ? undefined : readSet(name, text);
  }

  async #counted(tenant: string, set: EvalSet): Promise<EvalSet> {
    const evaluations = this.#root(tenant);
    const [questions, runs] = await Promise.all([
      this.#redis.hlen(`${evaluations}:questions:${set.name}`),
      this.#redis.hlen(`${evaluations}:runs:${set.name}`),
    ]);
    return { ...set, questions, runs };
  }

  #tooLarge(): MillraceError {
    const size = `${this.#max.bytes >> 20} MiB`;
    const message = `The evaluation sets of the tenant may have ${size}. Delete runs or questions that are not used.`;
    return new MillraceError('insufficient_storage', message);
  }
}

function readSet(name: string, text: string): EvalSet {
  const [, created, updated, json = ''] = /^(\d+) (\d+) (.*)$/s.exec(text)!;
  return { name, ...JSON.parse(json), created_at: Number(created), updated_at: Number(updated) };
}

function readQuestion(id: string, text: string): Question {
  const [, updated, json = ''] = /^(\d+) (.*)$/s.exec(text)!;
  return { id, ...JSON.parse(json), updated_at: Number(updated) };
}

function readRun(set: string, id: string, text: string): Run {
  const [, created, json = ''] = /^(\d+) (.*)$/s.exec(text)!;
  return { id, set, ...JSON.parse(json), created_at: Number(created) };
}

function unknownSet(name: string): MillraceError {
  return new MillraceError('not_found', `There is no evaluation set ${name}.`, { param: 'name' });
}

function unknownRun(id: string): MillraceError {
  return new MillraceError('not_found', `The evaluation set has no run ${id}.`, { param: 'id' });
}

function unknownQuestion(id: string): MillraceError {
  return new MillraceError('not_found', `The evaluation set has no question ${id}.`, { param: 'id' });
}
