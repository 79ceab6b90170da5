/**
 * The mixed load of every scenario: files and searches, chats in all modes, offline and online tasks with workers,
 * callbacks and batches. Each client waits for its answer and pauses, so that the load is bounded on every machine.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Receiver } from '../../support/network/receiver.ts';
import { isEnded, submitBatches } from './batch-submitter.ts';
import { chat, chatModes } from './chats.ts';
import type { Client } from './client.ts';
import { ownFiles } from './file-owner.ts';
import { endpoint, model, Nonces, queues, submitOffline, submitOnline } from './submitters.ts';
import { work } from './worker.ts';

export interface LoadOptions {
  /** Number of file owners, with three files each. */
  owners?: number;
  workers?: number;
  /** Pause between two requests of a client. */
  pauseMs?: number;
  /** Whether tasks have callbacks, which go to an address of this machine. Default: true. */
  callbacks?: boolean;
}

interface QueueState {
  queue: string;
  depth: object;
  leased: number;
  delayed: number;
}

/**
 * Longest time until every kind of work was done once, so that a fault affects all kinds. It is long, because indexing
 * has a low priority: other programs of a busy machine run first.
 */
const warmUpMsMax = 240_000;
const pollMs = 100;

export class Load {
  readonly client: Client;
  readonly receiver: Receiver;
  readonly #stopping = new AbortController();
  readonly #ending = new AbortController();
  readonly #producers: Promise<unknown>;
  readonly #workers: Promise<unknown>;
  /** Number of deliveries that are in the history already. */
  #read = 0;

  private constructor(
    client: Client,
    receiver: Receiver,
    { owners = 3, workers = 3, pauseMs = 100, callbacks = true }: LoadOptions,
  ) {
    this.client = client;
    this.receiver = receiver;
    const { signal } = this.#stopping;
    const submitting = { signal, pauseMs, nonces: new Nonces() };
    const filesOf = (owner: number) => [0, 1, 2].map((file) => `f${owner}x${file}`);
    this.#producers = Promise.all([
      ...Array.from({ length: owners }, (_, owner) => ownFiles(client, filesOf(owner), submitting)),
      ...chatModes.map((mode) => chat(client, mode, submitting)),
      submitOffline(client, callbacks ? receiver.url : undefined, submitting),
      submitOnline(client, submitting),
      submitBatches(client, submitting),
    ]);
    const ending = { signal: this.#ending.signal };
    this.#workers = Promise.all(Array.from({ length: workers }, () => work(client, ending)));
    // Both are awaited at the end, which throws the error of a failed client.
    for (const clients of [this.#producers, this.#workers]) clients.catch(() => {});
  }

  /**
   * Starts the load. Resolves when every kind of work was done once.
   * @throws {Error} if that takes too long. All clients end then.
   */
  static async start(client: Client, receiver: Receiver, options: LoadOptions = {}): Promise<Load> {
    await prepareQueues(client);
    const load = new Load(client, receiver, options);
    try {
      await load.#untilWarm();
    } catch (error) {
      load.abandon();
      throw error;
    }
    return load;
  }

  /**
   * Stops the producers, waits until the workers have finished all tasks, and stops them.
   * @throws {Error} if that takes longer than `msMax`.
   */
  async stop(msMax: number): Promise<void> {
    const deadline = Date.now() + msMax;
    this.#stopping.abort();
    await within(this.#producers, deadline, 'the clients of the load do not end');
    await this.#untilDrained(deadline);
    this.#ending.abort();
    await within(this.#workers, deadline, 'the workers of the load do not end');
  }

  /** Stops everything at once, with requests in flight. */
  abandon(): void {
    this.#stopping.abort();
    this.#ending.abort();
  }

  async #untilWarm(): Promise<void> {
    const { history } = this.client;
    const wanted = ['upload 200', 'search 200', 'chat 200', 'chat-stream 200', 'put-blocking 200', 'batch 200'];
    const missing = () => wanted.filter((what) => !history.counts[what]);
    for (const deadline = Date.now() + warmUpMsMax; missing().length > 0; await delay(pollMs)) {
      if (Date.now() > deadline) throw new Error(`The load does not run: nothing of ${missing().join(', ')}`);
    }
  }

  async #untilDrained(deadline: number): Promise<void> {
    const { batches, callbacks } = this.client.history;
    let left = 'the queues';
    for (; Date.now() < deadline; await delay(pollMs)) {
      this.#readDeliveries();
      left = (await this.#queuesHold()) ? 'tasks in the queues' : '';
      for (const batchId of batches.ids.slice(-1)) left ||= (await isEnded(this.client, batchId)) ? '' : batchId;
      left ||= (await this.#isOwed(callbacks.missing)) ? `callbacks of ${callbacks.missing.join(', ')}` : '';
      if (left === '') return;
    }
    this.client.history.leftovers.push(`after the load there are still ${left}`);
  }

  async #queuesHold(): Promise<boolean> {
    const answer = await this.client.ask('queues', '/v1/queue');
    if (answer?.status !== 200) return true;
    const ours = (answer.body.queues as QueueState[]).filter(({ queue }) => queues.some((name) => name === queue));
    return ours.some(({ depth, leased, delayed }) => Object.keys(depth).length + leased + delayed > 0);
  }

  /** Whether one of these tasks still exists. A task that a crash of Redis has lost gets no callback. */
  async #isOwed(taskIds: readonly string[]): Promise<boolean> {
    for (const taskId of taskIds) {
      const answer = await this.client.ask('task', `/v1/queue/tasks/${taskId}`, undefined, { statuses: [200, 404] });
      if (answer?.status !== 404) return true;
    }
    return false;
  }

  /** Adds new deliveries of the receiver to the history. */
  #readDeliveries(): void {
    for (; this.#read < this.receiver.received.length; this.#read++) {
      const { id: messageId, body, verified, timestamp } = this.receiver.received[this.#read]!;
      const { request_id: taskId, body: result } = JSON.parse(body);
      const atMs = timestamp * 1000;
      this.client.history.callbacks.delivered({ messageId, taskId, by: result?.by, verified, atMs });
    }
  }
}

async function prepareQueues(client: Client): Promise<void> {
  for (const queue of queues) await client.ask('register', '/v1/queue/register', { queue, endpoint });
  await client.ask('channel', '/v1/channels', { model, queue: queues[0] });
}

async function within(work: Promise<unknown>, deadline: number, late: string): Promise<void> {
  const timer = new AbortController();
  const timeout = delay(Math.max(0, deadline - Date.now()), 'late', { signal: timer.signal }).catch(() => {});
  const end = await Promise.race([work, timeout]);
  timer.abort();
  if (end === 'late') throw new Error(late);
}
