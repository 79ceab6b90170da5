/** A timer that aborts its signal `ms` after `begin`, unless `end` is called before. */
export class StallTimer {
  readonly #controller = new AbortController();
  readonly #ms: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(ms: number) {
    this.#ms = ms;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  begin(ms = this.#ms): void {
    this.#timer = setTimeout(() => this.#controller.abort(), ms);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
