/** The operations on evaluation sets, their questions and their runs. */
import type { Delivery } from '../../../core/bus/consume/delivery.ts';
import type { ReplyWriter } from '../../../core/bus/reply/reply-writer.ts';
import { version } from '../../../core/metrics.ts';
import { pageLimit } from '../../../core/page-limit.ts';
import type { EvaluationStore } from '../../../core/store/evaluations/evaluations.ts';
import type { FileStore } from '../../../core/store/files/files.ts';
import type { DecodedPart, DecodedRequest } from '../../../proto/registry.ts';
import { checkQuestionId, checkQuestions, checkRun, checkRunId, checkSet, checkSetName } from './checks.ts';

export interface EvaluationDeps {
  evaluations: EvaluationStore;
  files: Pick<FileStore, 'unknown'>;
}

const listLimit = { usual: 100, max: 500 };

export async function putSet(
  { evaluations }: EvaluationDeps,
  request: DecodedRequest<'evalset.put'>,
  delivery: Delivery,
  reply: ReplyWriter,
): Promise<void> {
  reply.end('evalset.state', await evaluations.putSet(changeBy(delivery), checkSet(delivery.grant, request)));
}

export async function getSet(
  { evaluations }: EvaluationDeps,
  { name }: DecodedRequest<'evalset.get'>,
  delivery: Delivery,
  reply: ReplyWriter,
): Promise<void> {
  reply.end('evalset.state', await evaluations.getSet(delivery, checkSetName('name', name)));
}

export async function listSets(
  { evaluations }: EvaluationDeps,
  _request: DecodedRequest<'evalset.list'>,
  delivery: Delivery,
  reply: ReplyWriter,
): Promise<void> {
  reply.end('evalset.states', { sets: await evaluations.listSets(delivery) });
}

export async function deleteSet(
  { evaluations }: EvaluationDeps,
  { name }: DecodedRequest<'evalset.delete'>,
  delivery: Delivery,
  reply: ReplyWriter,
): Promise<void> {
  checkSetName('name', name);
  await evaluations.deleteSet(changeBy(delivery), name);
  reply.end('eval.deleted', { id: name, deleted: true });
}

export async function putQuestions(
  { evaluations }: EvaluationDeps,
  { set, questions }: DecodedRequest<'evalquestion.put'>,
  delivery: Delivery,
  reply: ReplyWriter,
): Promise<void> {
  checkSetName('set', set);
  const checked = checkQuestions(delivery.id, questions as DecodedPart<'EvalQuestion'>[]);
  await evaluations.putQuestions(changeBy(delivery), set, checked);
  reply.end('evalquestion.ids', { ids: checked.map(({ id }) => id) });
}

/** A passage whose file was deleted, or was moved out of the spaces of the set, is marked. */
export async function listQuestions(
  { evaluations, files }: EvaluationDeps,
  { set, limit, cursor }: DecodedRequest<'evalquestion.list'>,
  delivery: Delivery,
  reply: ReplyWriter,
): Promise<void> {
  const { spaces } = await evaluations.getSet(delivery, checkSetName('set', set));
  const page = { limit: pageLimit(limit, listLimit), cursor };
  const { questions, nextCursor } = await evaluations.listQuestions(delivery, set, page);
  const ids = new Set(questions.flatMap(({ passages }) => (passages ?? []).map(({ file_id }) => file_id!)));
  const missing = new Set(await files.unknown(delivery.tenant, [...ids], spaces));
  const marked = questions.map(({ passages, ...question }) => ({
    ...question,
    passages: passages?.map((passage) => ({ ...passage, ...(missing.has(passage.file_id!) && { missing: true }) })),
  }));
  reply.end('evalquestion.page', { questions: marked, next_cursor: nextCursor });
}

export async function deleteQuestion(
  { evaluations }: EvaluationDeps,
  { set, id }: DecodedRequest<'evalquestion.delete'>,
  delivery: Delivery,
  reply: ReplyWriter,
): Promise<void> {
  checkSetName('set', set);
  checkQuestionId(id);
  await evaluations.deleteQuestion(changeBy(delivery), set, id);
  reply.end('eval.deleted', { id, deleted: true });
}

/** The id of a run is that of the message, so a message that is delivered again keeps one run. */
export async function putRun(
  { evaluations }: EvaluationDeps,
  request: DecodedRequest<'evalrun.put'>,
  delivery: Delivery,
  reply: ReplyWriter,
): Promise<void> {
  checkSetName('set', request.set);
  checkRunId(delivery.id);
  const run = { ...checkRun(request), id: delivery.id, version };
  reply.end('evalrun.state', await evaluations.putRun(changeBy(delivery), request.set, run));
}

export async function getRun(
  { evaluations }: EvaluationDeps,
  { set, id }: DecodedRequest<'evalrun.get'>,
  delivery: Delivery,
  reply: ReplyWriter,
): Promise<void> {
  reply.end('evalrun.state', await evaluations.getRun(delivery, checkSetName('set', set), checkRunId(id)));
}

export async function listRuns(
  { evaluations }: EvaluationDeps,
  { set }: DecodedRequest<'evalrun.list'>,
  delivery: Delivery,
  reply: ReplyWriter,
): Promise<void> {
  reply.end('evalrun.states', { runs: await evaluations.listRuns(delivery, checkSetName('set', set)) });
}

export async function deleteRun(
  { evaluations }: EvaluationDeps,
  { set, id }: DecodedRequest<'evalrun.delete'>,
  delivery: Delivery,
  reply: ReplyWriter,
): Promise<void> {
  checkSetName('set', set);
  checkRunId(id);
  await evaluations.deleteRun(changeBy(delivery), set, id);
  reply.end('eval.deleted', { id, deleted: true });
}

function changeBy(delivery: Delivery) {
  return { access: delivery, audit: delivery };
}
