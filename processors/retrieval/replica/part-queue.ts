/**
 * The parts of large files that a replica adds to its corpus, one after the other, in the order of the log.
 *
 * No search sees a part before the commit of its file. So the tail goes on to the next entry while a part is added, and the
 * commits of other files, with the searches that wait for them, do not wait for it.
 */

/** Parts that wait. Each may be in memory already. */
const partsMax = 64;

export class PartQueue {
  /** In the order of the log. */
  readonly #waiting: { file: string; added: Promise<void> }[] = [];
  #last: Promise<void> = Promise.resolve();

  /**
   * Queues a part. Resolves when there is room for another one.
   * @param add adds the part. It does not reject.
   */
  async add(file: string, add: () => Promise<void>): Promise<void> {
    const entry = { file, added: this.#last.then(add) };
    this.#last = entry.added.then(() => void this.#waiting.splice(this.#waiting.indexOf(entry), 1));
    this.#waiting.push(entry);
    if (this.#waiting.length >= partsMax) await this.#waiting[0]!.added;
  }

  /** Whether a part of the file waits, or is being added. */
  has(file: string): boolean {
    return this.#waiting.some((entry) => entry.file === file);
  }

  /** Resolves when the queued parts are added. @param file only those of this file. */
  async added(file?: string): Promise<void> {
    const last = this.#waiting.findLast((entry) => file === undefined || entry.file === file);
    await last?.added;
  }
}
