/**
 * Tells whether another tenant than one's own is active. If so, batches are small, because a long one delays the other
 * tenant. It remembers the last two tenants only, which is enough for that.
 */

/** Time after its last request for which a tenant is active. */
const activeMs = 1_000;

interface Sighting {
  tenant: string;
  /** By `performance.now()`. */
  at: number;
}

const never: Sighting = { tenant: '', at: Number.NEGATIVE_INFINITY };

export class ActiveTenants {
  readonly #now: () => number;
  #last = never;
  /** The last one of another tenant than `#last`. */
  #before = never;

  /** @param now the clock, in ms. A test passes its own. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Notes a request of the tenant. */
  note(tenant: string): void {
    if (tenant !== this.#last.tenant) this.#before = this.#last;
    this.#last = { tenant, at: this.#now() };
  }

  /** Whether a tenant other than this one had a request in the last second. */
  hasOther(tenant: string): boolean {
    const { at } = this.#last.tenant === tenant ? this.#before : this.#last;
    return this.#now() - at < activeMs;
  }
}
