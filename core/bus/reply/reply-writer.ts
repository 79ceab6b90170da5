/**
 * Writes the replies of one process, as frames on the reply streams of the callers.
 *
 * Sending never waits and never fails. `flush` resolves when the sent frames are in the stream. It is awaited before an
 * entry is acknowledged. See `outbox.ts` for how frames are written and `reply-frame.ts` for their format.
 */
import { randomUUID } from 'node:crypto';
import { type Encoding, encodeReply } from '../../../proto/codec.ts';
import type { ReplyBody, ReplyType } from '../../../proto/registry.ts';
import type { ByteBudget } from '../../byte-budget.ts';
import { type MillraceError, toWireError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { isOutage, OutageError } from '../../outage.ts';
import { failureOf } from '../failure.ts';
import { everyNode, type Replicas } from '../replicas.ts';
import type { ShardedRedis } from '../shards.ts';
import { Changes } from './changes.ts';
import { Outbox, type Sender } from './outbox.ts';
import { encodeHeader, type ReplyFrame } from './reply-frame.ts';

const empty = Buffer.alloc(0);

export interface ReplyAddress {
  /** Key of the reply stream. Empty: no answer is wanted. */
  reply: string;
  /** Id of the request. */
  id: string;
  accept: Encoding;
  /** Name of the stage that answers. Frames are in order within a stage. */
  stage: string;
  /** The tenant whose changes the frames acknowledge (`changes.ts`). Default: nothing was changed. */
  changes?: string;
}

interface RepliesDeps {
  redis: ShardedRedis;
  budget: ByteBudget;
  log: Log;
  /** Default: no replica is waited for. */
  replicas?: Pick<Replicas, 'confirm'> | undefined;
}

/** The stage that also changes API keys, and the records of other tenants. */
const accountsStage = 'accounts';

/** The replies of one process: an outbox for each reply stream with waiting frames. */
export class Replies {
  readonly #deps: RepliesDeps;
  readonly #outboxes = new Map<string, Outbox>();

  constructor(deps: RepliesDeps) {
    this.#deps = deps;
  }

  /** Number of losses of the connection of the frames and the changes. */
  get losses(): number {
    return this.#deps.redis.losses.count;
  }

  /** @param since `losses` before the changes that it acknowledges. Default: it is made before them */
  writer(to: ReplyAddress, since?: number): ReplyWriter {
    return new ReplyWriter(to, to.reply === '' ? undefined : () => this.#outbox(to.reply), this.#changes(to, since));
  }

  #changes({ changes: tenant, stage }: ReplyAddress, since?: number): Changes | undefined {
    const { redis, replicas } = this.#deps;
    if (tenant === undefined) return undefined;
    const where = stage === accountsStage ? everyNode : tenant;
    const confirm = replicas && ((before: number) => replicas.confirm(where, before));
    return new Changes(redis.losses, { since: since ?? redis.losses.count, confirm });
  }

  #outbox(key: string): Outbox {
    let outbox = this.#outboxes.get(key);
    if (!outbox) {
      outbox = new Outbox(this.#deps, key, () => this.#outboxes.delete(key));
      this.#outboxes.set(key, outbox);
    }
    return outbox;
  }
}

/** The reply of one stage to one request. It drops frames that follow the final frame or a lost frame. */
export class ReplyWriter implements Sender {
  readonly #to: ReplyAddress;
  readonly #outbox: (() => Outbox) | undefined;
  readonly #changes: Changes | undefined;
  readonly #goneListeners = new Set<() => void>();
  #run = '0';
  #seq = 0;
  #ended = false;
  #gone = false;
  /** Whether the reply has ended with an error in place of a frame, whose change was not confirmed. */
  #isRefused = false;
  #failure: MillraceError | undefined;
  #written: Promise<void> = Promise.resolve();

  /** @param changes what the frames acknowledge */
  constructor(to: ReplyAddress, outbox: (() => Outbox) | undefined, changes?: Changes) {
    this.#to = to;
    this.#outbox = outbox;
    this.#changes = changes;
  }

  /** Whether the reader is gone or cannot be reached. Work for this reader alone may stop. */
  get gone(): boolean {
    return this.#gone;
  }

  /** Whether a frame could not be written although the reader may still exist. */
  get failed(): boolean {
    return this.#failure !== undefined;
  }

  /** Starts a new run, for work that differs each time. Call it before the first frame. */
  newRun(): void {
    this.#run = randomUUID().slice(0, 8);
    this.#seq = 0;
  }

  /** Call it before a change. The frames after it acknowledge no earlier one. */
  beginChange(): void {
    this.#changes?.begin();
  }

  /** Sends a frame. `progress` has no place in the order. */
  send<T extends ReplyType>(type: T, body: ReplyBody<T>): void {
    this.#write(type, body, false);
  }

  /** Sends the final frame. */
  end<T extends ReplyType>(type: T, body: ReplyBody<T>): void {
    this.#write(type, body, true);
  }

  /** Sends a final `error` frame. An error outside the catalogue shows no internal detail. */
  fail(error: unknown): void {
    this.#write('error', toWireError(error), true);
  }

  /** Sends an empty `progress` frame, which only resets the reader's stall timer. */
  heartbeat(): void {
    if (!this.#ended) void this.#push({ type: 'progress', body: empty, seq: -1, final: false });
  }

  /** Ends the reply without a final frame, because its caller no longer waits. */
  close(): void {
    this.#ended = true;
  }

  /**
   * Resolves when all frames sent so far are in the stream, or the reader is gone.
   * @throws {MillraceError} `unavailable` when a frame was not written: Redis was unreachable for 10 s, or refused it.
   * @throws {OutageError} when Redis may have lost what a frame acknowledges
   */
  async flush(): Promise<void> {
    await this.#written;
    if (this.#failure) throw this.#failure;
  }

  /** Calls `listener` once, when the reader is found to be gone. */
  onGone(listener: () => void): void {
    this.#goneListeners.add(listener);
  }

  markLost(failure?: MillraceError): void {
    if (this.#gone) return;
    this.#gone = true;
    this.#failure = failure;
    for (const listener of this.#goneListeners) listener();
  }

  #write<T extends ReplyType>(type: T, body: ReplyBody<T>, final: boolean): void {
    if (this.#ended || this.#gone || !this.#outbox) return;
    this.#ended = final;
    const push = () => {
      const seq = type === 'progress' ? -1 : this.#seq++;
      return this.#push({ type, body: encodeReply(type, body, this.#to.accept), seq, final });
    };
    const changes = this.#changes;
    this.#written = changes?.mustBeConfirmed ? this.#pushConfirmed(changes, type, push) : push();
  }

  /**
   * Pushes a frame after those before it, when what it acknowledges is confirmed. If it is not, the reply ends with an
   * error in its place. Errors and progress acknowledge nothing. Never rejects.
   */
  async #pushConfirmed(changes: Changes, type: ReplyType, push: () => Promise<void>): Promise<void> {
    const before = this.#written;
    const failure = type === 'error' || type === 'progress' ? undefined : await failureOf(changes.confirm());
    await before;
    if (this.#isRefused) return;
    if (failure === undefined) return push();
    this.#isRefused = true;
    this.#ended = true;
    if (isOutage(failure.error)) {
      this.markLost(new OutageError('A change is not confirmed.', { cause: failure.error }));
      return;
    }
    const body = encodeReply('error', toWireError(failure.error), this.#to.accept);
    await this.#push({ type: 'error', body, seq: this.#seq++, final: true });
  }

  #push({ body, ...frame }: Pick<ReplyFrame, 'type' | 'body' | 'seq' | 'final'>): Promise<void> {
    if (this.#gone || !this.#outbox) return Promise.resolve();
    const { id: to, stage } = this.#to;
    const header = encodeHeader({ to, run: this.#run, stage, ...frame });
    // A heartbeat acknowledges nothing.
    const changes = frame.type === 'progress' ? undefined : this.#changes;
    return this.#outbox().push({ header, body, sender: this, changes });
  }
}
