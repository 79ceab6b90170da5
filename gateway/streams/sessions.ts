/** The sessions of this gateway that run or can still be resumed, at most `sessionsMax`. */
import type { ByteBudget } from '../../core/byte-budget.ts';
import { MillraceError } from '../../core/errors.ts';
import type { Principal } from '../access/principal.ts';
import type { HttpExchange } from '../http/http-exchange.ts';
import type { GatewayLimits } from '../http/limits.ts';
import type { StreamClient } from './remote-client.ts';
import { cannotResume, Session } from './session.ts';
import type { StreamBridge } from './stream-bridge.ts';

/** Memory that must be free for a new session's ring, in bytes. */
const ringBytesMin = 4096;

/** The id of a session ends in the name of its gateway. */
const lastEventForm = /^([0-9a-f-]{24}([0-9a-f]{12})):(\d{1,15})$/;

export class Sessions implements Disposable {
  readonly #limits: GatewayLimits;
  readonly #budget: ByteBudget;
  readonly #bridge: StreamBridge;
  readonly #sessions = new Map<string, Session>();

  constructor({ limits, budget, bridge }: { limits: GatewayLimits; budget: ByteBudget; bridge: StreamBridge }) {
    this.#limits = limits;
    this.#budget = budget;
    this.#bridge = bridge;
    bridge.serve((place, owner, client) => this.#attach(place, owner, client));
  }

  get size(): number {
    return this.#sessions.size;
  }

  /** @throws {MillraceError} unavailable when too many sessions run or memory is short. */
  start(principal: Principal, client: HttpExchange): Session {
    if (this.#sessions.size >= this.#limits.sessionsMax) this.#makeRoom();
    const id = this.#bridge.newSessionId();
    const room = this.#budget.take('streams', ringBytesMin);
    const session = new Session(
      { limits: this.#limits, room },
      {
        id,
        owner: principal.id,
        tenant: principal.tenant,
        onReleased: () => this.#sessions.delete(id),
      },
    );
    this.#sessions.set(id, session);
    session.attach(client);
    return session;
  }

  /**
   * Continues the stream that `Last-Event-ID: <session>:<n>` names, after its event n.
   * @throws {MillraceError} not_found when the stream belongs to another key, or ended too long ago.
   */
  resume(lastEventId: string, principal: Principal, client: HttpExchange): void {
    const [, session = '', instance = '', n = ''] = lastEventForm.exec(lastEventId) ?? [];
    const place = { instance, session, after: Number(n) };
    if (instance === this.#bridge.instance) this.#attach(place, principal.id, client);
    else if (instance !== '') this.#bridge.relay(place, principal, client);
    else throw cannotResume();
  }

  /** Ends running streams with an error, and stops the work for them. @param isEnded says which ones; default: all */
  shutDown(error: MillraceError, isEnded: (session: Session) => boolean = () => true): void {
    for (const session of this.#sessions.values()) if (isEnded(session)) session.shutDown(error);
  }

  [Symbol.dispose](): void {
    for (const session of this.#sessions.values()) session.release();
  }

  #attach({ session: id, after }: { session: string; after: number }, owner: string, client: StreamClient): void {
    const session = this.#sessions.get(id);
    if (session === undefined || session.owner !== owner) throw cannotResume();
    session.attach(client, after);
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
