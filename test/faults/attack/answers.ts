/** Counts the answers to the messages of an attack, from a separate reply stream. */
import type { Redis } from 'ioredis';
import { framesOf } from '../../../core/bus/reply/reply-frame.ts';
import { replyKey } from '../../../core/bus/streams.ts';
import { decodeReply, type Encoding } from '../../../proto/codec.ts';

const lifeSeconds = 3_600;
const problemsMax = 10;

export class Answers {
  readonly key: string;
  /** Answers with an internal error, which invalid input must not cause. */
  readonly problems: string[] = [];
  readonly #redis: Redis;
  readonly #counts = new Map<string, number>();

  private constructor(redis: Redis, key: string) {
    this.#redis = redis;
    this.key = key;
  }

  static async open(redis: Redis, instance: string): Promise<Answers> {
    const answers = new Answers(redis, replyKey(instance));
    await redis.xadd(answers.key, '*', 'made', '');
    await redis.expire(answers.key, lifeSeconds);
    return answers;
  }

  /** Final frames by type; errors by their error type. */
  get figure(): string {
    return [...this.#counts].map(([type, count]) => `${count} ${type}`).join(', ');
  }

  /** Reads and removes the new entries. */
  async read(): Promise<void> {
    const entries = (await this.#redis.xrangeBuffer(this.key, '-', '+')) as [Buffer, Buffer[]][];
    for (const [id, fields] of entries) {
      for (const { final, type, body, to } of framesOf(fields)) {
        if (!final) continue;
        this.#count(type === 'error' ? this.#errorOf(to, body) : type);
      }
      await this.#redis.xdel(this.key, id);
    }
  }

  #errorOf(to: string, body: Buffer): string {
    const encoding: Encoding = body[0] === '{'.charCodeAt(0) ? 'json' : 'protobuf';
    const error = encoding === 'json' ? JSON.parse(body.toString('utf8')) : decodeReply('error', body);
    if (error.type === 'internal_error' && this.problems.length < problemsMax) {
      this.problems.push(`${to} was answered internal_error: ${error.message}`);
    }
    return error.type;
  }

  #count(type: string): void {
    this.#counts.set(type, (this.#counts.get(type) ?? 0) + 1);
  }
}
