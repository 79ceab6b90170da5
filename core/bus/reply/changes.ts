/**
 * The changes that the frames of a reply acknowledge: what this process wrote to Redis since a certain instant.
 *
 * If the connection was lost since, the master of now may lack them. Then the frames are not written, and the work is done
 * again.
 */
import type { Losses } from '../losses.ts';

export class Changes {
  readonly #losses: Losses;
  readonly #confirm: ((since: number) => Promise<void>) | undefined;
  #since: number;

  /**
   * @param options.since count of the losses before the first change
   * @param options.confirm waits until replicas have the changes. Default: no replica is waited for
   */
  constructor(losses: Losses, options: { since: number; confirm?: ((since: number) => Promise<void>) | undefined }) {
    this.#losses = losses;
    this.#since = options.since;
    this.#confirm = options.confirm;
  }

  /** Whether Redis may have lost them. The answer holds for the commands of this turn of the event loop. */
  get mayBeLost(): boolean {
    return this.#losses.count !== this.#since;
  }

  /** From now on the frames acknowledge only what is written from now on. So do frames that still wait to be written. */
  begin(): void {
    this.#since = this.#losses.count;
  }

  /** Whether replicas must have the changes before they are acknowledged. */
  get mustBeConfirmed(): boolean {
    return this.#confirm !== undefined;
  }

  /** Resolves when replicas have the changes. */
  async confirm(): Promise<void> {
    await this.#confirm?.(this.#since);
  }
}
