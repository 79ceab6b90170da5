/** The embedded Redis of one instance, in a process of its own. Messages of the test start and stop it. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { pino } from 'pino';
import { startEmbeddedRedis } from '../../cli/service/embedded-redis.ts';

type Answer = { url: string } | { stopped: true } | { failed: string };

export class Instance {
  readonly #process: ChildProcess;

  /** Killed when the test of `t` is over. */
  constructor(t: { teardown(close: () => unknown): void }) {
    this.#process = fork(import.meta.filename, { execArgv: ['--disable-warning=ExperimentalWarning'] });
    t.teardown(() => this.kill9());
  }

  /** @returns the url of the server. */
  async start(dataDir: string): Promise<string> {
    const answer = await this.#request({ start: dataDir });
    if (!('url' in answer)) throw new Error(JSON.stringify(answer));
    return answer.url;
  }

  async stop(): Promise<void> {
    await this.#request({ stop: true });
  }

  async kill9(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await ended;
  }

  async #request(message: object): Promise<Answer> {
    this.#process.send(message);
    const [answer] = await once(this.#process, 'message');
    return answer;
  }
}

if (process.argv[1] === import.meta.filename) {
  const log = pino({ level: 'silent' });
  let running: AsyncDisposable | undefined;
  const answer = async ({ start }: { start?: string }): Promise<Answer> => {
    if (start === undefined) {
      await running?.[Symbol.asyncDispose]();
      return { stopped: true };
    }
    const redis = await startEmbeddedRedis({ log }, start, { memoryBytesMax: 64 * 1024 * 1024 });
    running = redis;
    return { url: redis.url };
  };
  process.on('message', (message: { start?: string }) => {
    void answer(message)
      .catch((error) => ({ failed: String(error) }))
      .then((reply) => process.send!(reply));
  });
}
