/**
 * One producer, and the check of its messages. A message has the rights of the producer's API key, whatever its fields
 * say:
 *
 *     tenant, key        from the record of the key; another one in the entry is refused
 *     spaces, queues     from the record; refused in the entry, as is `from`
 *     reply              a reply stream of the producer's own instances
 *     type               one that its roles may send. Messages between processors have no role.
 *     blob               refused: the name of a blob is a capability that only the gateway hands out
 */

import { hasRole, isClientRequest, roleFor, sufficientRoles } from '../../core/access/role.ts';
import type { RedisClock } from '../../core/bus/clock.ts';
import {
  decodeEntry,
  type EntryReader,
  type Envelope,
  queryMsMax,
  readBody,
  readFields,
  returnAddress,
} from '../../core/bus/entry.ts';
import { producerInstances, replyKey } from '../../core/bus/streams.ts';
import { MillraceError } from '../../core/errors.ts';
import { type ApiKeyRecord, grantOf } from '../../core/store/api-keys/api-key-record.ts';

/** Fields that the relay sets. */
const fieldsOfKey = ['spaces', 'queues', 'from'] as const;

export class Producer implements EntryReader {
  /** Refused entries are answered and counted only. So a producer cannot push out the dead letters of others. */
  readonly keepsRefused = false;
  record: ApiKeyRecord;
  readonly #clock: Pick<RedisClock, 'now'>;
  readonly #roles: ReadonlySet<string>;
  readonly #replies: ReadonlySet<string>;

  constructor({ clock }: { clock: Pick<RedisClock, 'now'> }, record: ApiKeyRecord) {
    this.record = record;
    this.#clock = clock;
    this.#roles = new Set(record.roles);
    this.#replies = new Set(producerInstances(record.id).map(replyKey));
  }

  /** Whether its key is valid now. */
  get isValid(): boolean {
    const { expires_at = Number.POSITIVE_INFINITY } = this.record;
    return this.#clock.now() < expires_at;
  }

  /** @throws {MillraceError} when the producer may not send the message. */
  decode(entryId: string, fields: Buffer[]): Envelope {
    if (!this.isValid)
      throw new MillraceError('unauthorized', 'This producer has expired. Rotate it, or make a new one.');
    const { text } = readFields(fields);
    this.#checkFields(text);
    // Entry ids are unique in one stream only.
    const named = text.id === undefined ? [...fields, Buffer.from('id'), Buffer.from(this.#idOf(entryId))] : fields;
    const envelope = decodeEntry(entryId, named);
    this.#checkRole(envelope);
    checkBlob(envelope);
    const { tenant } = this.record;
    // The producer chooses the id of its entry, which is the base of the deadline.
    const deadline = Math.min(envelope.deadline, Math.floor(this.#clock.now()) + queryMsMax);
    return { ...envelope, tenant, deadline, grant: grantOf(this.record) };
  }

  returnAddress(entryId: string, fields: Buffer[]): ReturnType<EntryReader['returnAddress']> {
    const address = returnAddress(entryId, fields);
    if (address === undefined || !this.#replies.has(address.reply)) return undefined;
    return address.id === entryId ? { ...address, id: this.#idOf(entryId) } : address;
  }

  /** The id of a message without one. */
  #idOf(entryId: string): string {
    return `${this.record.id}-${entryId}`;
  }

  #checkFields({ tenant, key, reply, ...text }: Record<string, string | undefined>): void {
    if (tenant !== undefined && tenant !== this.record.tenant) {
      throw refusal('tenant', "The tenant of a message is its producer's. Leave the field out.");
    }
    if (key !== undefined && key !== this.record.id) {
      throw refusal('key', 'The API key of a message is its producer. Leave the field out.');
    }
    const set = fieldsOfKey.find((name) => text[name] !== undefined);
    if (set) throw refusal(set, `The field ${set} follows from the producer. Leave it out.`);
    if (reply !== undefined && reply !== '' && !this.#replies.has(reply)) {
      throw refusal('reply', "The reply stream must be one of the producer's own.");
    }
  }

  #checkRole({ type }: Envelope): void {
    if (!isClientRequest(type)) throw refusal('type', `${type} goes between processors only.`);
    const required = roleFor(type);
    if (hasRole(this.#roles, required)) return;
    const message = `This producer lacks the role ${sufficientRoles(required)} for ${type}; use one that has it.`;
    throw refusal('type', message);
  }
}

/** @throws {MillraceError} bad_request when the body cannot be read; forbidden when it names a blob */
function checkBlob(envelope: Envelope): void {
  const body = readBody(envelope, envelope.type);
  if ('blob' in body && body.blob !== '') throw refusal('blob', 'A producer cannot name a blob. Send the content.');
}

function refusal(param: string, message: string): MillraceError {
  return new MillraceError('forbidden', message, { param });
}
