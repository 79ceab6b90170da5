/** Aborts its signal when, between a `begin` and the `end` after it, `ms` have passed. */
export class Silence {
  readonly #controller = new AbortController();
  readonly #ms: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(ms: number) {
    this.#ms = ms;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  begin(): void {
    this.#timer = setTimeout(() => this.#controller.abort(), this.#ms);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
