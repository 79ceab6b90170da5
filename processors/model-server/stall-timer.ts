/** Aborts its signal when, between a `begin` and the `end` after it, `ms` have passed, or as many as `begin` was told. */
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
