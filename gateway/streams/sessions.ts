/** The sessions of this gateway that run or can still be resumed, at most `sessionsMax`. */
import { newId } from '../../core/bus/entry.ts';
import type { ByteBudget } from '../../core/byte-budget.ts';
import { MillraceError } from '../../core/errors.ts';
import type { Principal } from '../access/principal.ts';
import type { HttpExchange } from '../http/http-exchange.ts';
import type { GatewayLimits } from '../http/limits.ts';
import { cannotResume, Session } from './session.ts';

/** Memory that must be free for a new session's ring, in bytes. */
const ringBytesMin = 4096;

export class Sessions implements Disposable {
  readonly #limits: GatewayLimits;
  readonly #budget: ByteBudget;
  readonly #sessions = new Map<string, Session>();

  constructor({ limits, budget }: { limits: GatewayLimits; budget: ByteBudget }) {
    this.#limits = limits;
    this.#budget = budget;
  }

  get size(): number {
    return this.#sessions.size;
  }

  /** @throws {MillraceError} unavailable when too many sessions run or memory is short. */
  start(principal: Principal, client: HttpExchange): Session {
    if (this.#sessions.size >= this.#limits.sessionsMax) this.#makeRoom();
    const id = newId();
    const room = this.#budget.take('streams', ringBytesMin);
    const session = new Session(
      { limits: this.#limits, room },
      { id, owner: principal.id, tenant: principal.tenant, onReleased: () => this.#sessions.delete(id) },
    );
    this.#sessions.set(id, session);
    session.attach(client);
    return session;
  }

  /**
   * Continues the stream that `Last-Event-ID: <session>:<n>` names, after its event n.
   * @throws {MillraceError} not_found when the stream belongs to another key or another gateway, or ended too long ago.
   */
  resume(lastEventId: string, principal: Principal, client: HttpExchange): void {
    const [, id = '', n = ''] = /^(.+):(\d{1,15})$/.exec(lastEventId) ?? [];
    const session = this.#sessions.get(id);
    if (session === undefined || session.owner !== principal.id) throw cannotResume();
    session.attach(client, Number(n));
  }

  /** Ends every running stream with an error, and stops the work for it. @param tenant default: all tenants */
  shutDown(error: MillraceError, tenant?: string): void {
    for (const session of this.#sessions.values()) {
      if (tenant === undefined || session.tenant === tenant) session.shutDown(error);
    }
  }

  [Symbol.dispose](): void {
    for (const session of this.#sessions.values()) session.release();
  }

  #makeRoom(): void {
    for (const session of this.#sessions.values()) {
      if (!session.ended) continue;
      session.release();
      return;
    }
    throw new MillraceError('unavailable', `${this.#sessions.size} streams are open here. Try again in a few seconds.`);
  }
}
