/**
 * The word lists in a directory. A list has a word a line; # begins a comment line. Its name is the name of the file.
 * All lists are read again when a file is added, changed or removed. An answer keeps the words that it began with.
 *
 * The directory is polled, with one stat for each file every `pollMs`, because a watch would miss changes on mounted
 * volumes. After an error the previous words stay in use. Words beyond the bounds are left out, with a warning.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../../../core/log.ts';
import { type WordList, WordSet } from './word-set.ts';

const pollMsDefault = 1_000;
const filesMax = 256;
const fileBytesMax = 4 * 1024 * 1024;
const wordsMax = 100_000;

interface ListFile {
  readonly name: string;
  readonly path: string;
  /** Version of the file. It differs if the file may have changed. */
  readonly version: string;
  readonly bytes: number;
}

export class WordLists implements AsyncDisposable {
  readonly #directory: string;
  readonly #log: Pick<Log, 'info' | 'warn'>;
  readonly #stopped = new AbortController();
  #polling: Promise<void> = Promise.resolve();
  #versions = '';
  #failed = false;
  #words = new WordSet([]);

  private constructor({ log }: { log: Pick<Log, 'info' | 'warn'> }, directory: string) {
    this.#log = log;
    this.#directory = directory;
  }

  /** Resolves when the lists have been read once. A missing directory has no lists. */
  static async open(
    deps: { log: Pick<Log, 'info' | 'warn'> },
    directory: string,
    { pollMs = pollMsDefault }: { pollMs?: number } = {},
  ): Promise<WordLists> {
    const lists = new WordLists(deps, directory);
    await lists.#refresh();
    lists.#polling = lists.#poll(pollMs);
    return lists;
  }

  get words(): WordSet {
    return this.#words;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped.abort();
    await this.#polling;
  }

  async #poll(pollMs: number): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      await wait(pollMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await this.#refresh();
    }
  }

  async #refresh(): Promise<void> {
    try {
      const files = await listFiles(this.#directory);
      const versions = JSON.stringify(files.map(({ name, version }) => [name, version]));
      if (versions === this.#versions) return;
      this.#words = new WordSet(await this.#read(files));
      this.#versions = versions;
      this.#failed = false;
    } catch (error) {
      if (!this.#failed) this.#log.warn({ err: error, directory: this.#directory }, 'word lists not read');
      this.#failed = true;
    }
  }

  async #read(files: readonly ListFile[]): Promise<WordList[]> {
    const lists: WordList[] = [];
    const leftOut: string[] = [];
    let left = wordsMax;
    for (const { name, path, bytes } of files) {
      const words = bytes > fileBytesMax ? [] : wordsIn(await readFile(path, 'utf8'));
      if (bytes > fileBytesMax || words.length > left) leftOut.push(name);
      lists.push({ name, words: words.slice(0, left) });
      left = Math.max(0, left - words.length);
    }
    if (leftOut.length > 0) this.#log.warn({ files: leftOut, wordsMax, fileBytesMax }, 'word lists beyond the bounds');
    this.#log.info({ files: files.length, words: wordsMax - left }, 'word lists read');
    return lists;
  }
}

function wordsIn(text: string): string[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n|\r/);
  return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
}

/** The files by name, without hidden files and the copies of editors. */
async function listFiles(directory: string): Promise<ListFile[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const wanted = names.filter((name) => !name.startsWith('.') && !name.endsWith('~')).sort();
  const files: ListFile[] = [];
  for (const name of wanted.slice(0, filesMax)) {
    const path = join(directory, name);
    const file = await stat(path);
    const version = `${file.ino}:${file.mtimeMs}:${file.size}`;
    if (file.isFile()) files.push({ name, path, version, bytes: file.size });
  }
  return files;
}
