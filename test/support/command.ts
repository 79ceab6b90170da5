/** A command of `cli/` in a process of its own, as a user runs it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Test } from 'tap';

const root = join(import.meta.dirname, '..', '..');
const lineMsMax = 30_000;

export class Command {
  output = '';
  readonly ended: Promise<number | null>;
  readonly #process: ChildProcess;

  /** Killed when the test of `t` is over. @param words further words of its command line. */
  constructor(t: Pick<Test, 'teardown'>, name: string, env: NodeJS.ProcessEnv, words: readonly string[] = []) {
    const args = ['--disable-warning=ExperimentalWarning', join(root, 'cli', `${name}.ts`), ...words];
    this.#process = spawn(process.execPath, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.ended = once(this.#process, 'exit').then(([status]) => status);
    for (const stream of [this.#process.stdout, this.#process.stderr]) {
      stream?.on('data', (chunk) => {
        this.output += chunk;
      });
    }
    t.teardown(() => this.#process.kill('SIGKILL'));
  }

  /** Resolves when the output matches. @throws {Error} when the command ends before, or takes too long. */
  async printed(pattern: RegExp): Promise<void> {
    const late = AbortSignal.timeout(lineMsMax);
    while (!pattern.test(this.output)) {
      const ended = await Promise.race([this.ended, once(this.#process.stdout!, 'data', { signal: late })]);
      if (!Array.isArray(ended) && !pattern.test(this.output))
        throw new Error(`it ended with ${ended}:\n${this.output}`);
    }
  }

  /** Does what Ctrl-C does. */
  interrupt(): void {
    this.#process.kill('SIGINT');
  }

  kill9(): void {
    this.#process.kill('SIGKILL');
  }
}
