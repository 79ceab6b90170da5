/** The operations on dead letters: list them, look into one, put them back. For operators only. */
import {
  type DeadLetter,
  listDeadLetters,
  readDeadLetter,
  requeueDeadLetter,
  requeueDeadLetters,
} from '../../../core/bus/consume/dead-letter.ts';
import { type Delivery, removeOnce } from '../../../core/bus/consume/delivery.ts';
import { isTenant } from '../../../core/bus/entry.ts';
import type { ReplyWriter } from '../../../core/bus/reply/reply-writer.ts';
import type { ShardedRedis } from '../../../core/bus/shards.ts';
import { deadLetterKey } from '../../../core/bus/streams.ts';
import { MillraceError } from '../../../core/errors.ts';
import { pageLimit } from '../../../core/page-limit.ts';
import type { AuditStore } from '../../../core/store/audit/audit.ts';
import { operatorTenant } from '../../../core/store/tenants/erasures.ts';
import { decodeRequest } from '../../../proto/codec.ts';
import { type DecodedRequest, type Part, type RequestType, requests } from '../../../proto/registry.ts';
import { checkOperator } from '../access/tenant.ts';

export interface DeadLetterDeps {
  redis: ShardedRedis;
  audit: AuditStore;
}

const listLimit = { usual: 50, max: 500 };
const bodyCharsMax = 65_536;
const idForm = /^\d{1,15}-\d{1,15}$/;

export async function listLetters(
  { redis }: DeadLetterDeps,
  { limit, cursor }: DecodedRequest<'deadletter.list'>,
  delivery: Delivery,
  reply: ReplyWriter,
): Promise<void> {
  checkOperator(delivery);
  if (cursor !== '') checkId(cursor, 'cursor');
  const count = pageLimit(limit, listLimit);
  const found = await listDeadLetters({ redis }, { limit: count + 1, before: cursor });
  const letters = found.slice(0, count).map(letterState);
  const total = await redis.xlen(deadLetterKey);
  reply.end('deadletter.page', { letters, next_cursor: found.length > count ? letters.at(-1)!.id! : '', total });
}

export async function getLetter(
  { redis }: DeadLetterDeps,
  { id }: DecodedRequest<'deadletter.get'>,
  delivery: Delivery,
  reply: ReplyWriter,
): Promise<void> {
  checkOperator(delivery);
  checkId(id, 'id');
  const { letter, body } = await readDeadLetter({ redis }, id);
  reply.end('deadletter.state', { ...letterState(letter), body: bodyText(letter, body) });
}

/** A letter that an earlier delivery of the message put back counts as put back. */
export async function requeueLetters(
  { redis, audit }: DeadLetterDeps,
  { id }: DecodedRequest<'deadletter.requeue'>,
  delivery: Delivery,
  reply: ReplyWriter,
): Promise<void> {
  checkOperator(delivery);
  const note = (letter: DeadLetter) => {
    const { tenant = operatorTenant, id: request = letter.id } = letter.fields;
    const noteId = id === '' ? `${delivery.id}:${letter.id}` : delivery.id;
    return audit.note(isTenant(tenant) ? tenant : operatorTenant, { ...delivery, id: noteId }, request);
  };
  if (id === '') {
    reply.end('deadletter.requeued', { requeued: await requeueDeadLetters({ redis, onRequeued: note }) });
    return;
  }
  checkId(id, 'id');
  await removeOnce(delivery, () => requeueDeadLetter({ redis, onRequeued: note }, id));
  reply.end('deadletter.requeued', { requeued: 1 });
}

function checkId(id: string, param: string): void {
  if (idForm.test(id)) return;
  throw new MillraceError(
    'bad_request',
    `${param} must be the id of a dead letter. List them to see which there are.`,
    {
      param,
    },
  );
}

function letterState({ id, stream, entry, reason, deliveries, at, bodyBytes, fields }: DeadLetter) {
  const { type = '', tenant = operatorTenant, id: request = entry, trace_id: trace = '' } = fields;
  const of = { type, tenant, request, trace };
  return { id, stream, entry, reason, deliveries, at, body_bytes: bodyBytes, ...of } satisfies Part<'DeadLetter'>;
}

function bodyText({ fields: { type = '', encoding } }: DeadLetter, body: Buffer): string {
  if (!Object.hasOwn(requests, type)) return '';
  try {
    const decoded = decodeRequest(type as RequestType, body, encoding === 'json' ? 'json' : 'protobuf');
    return JSON.stringify(decoded, null, 2).slice(0, bodyCharsMax);
  } catch {
    // It may be a dead letter because of its body.
    return '';
  }
}
