/**
 * Measures the resident memory of a process after a garbage collection. Otherwise the figure would depend on when the
 * process last collected. The process must run with `inspectable` in its environment, because the collection is requested
 * through the inspector.
 */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Service } from '../../test/support/service.ts';
import { residentBytes } from './cpu.ts';

/** Environment of a process with an inspector, on a free port. */
export const inspectable = { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --inspect-port=0` };

const attachMsMax = 5_000;
/** Time in which free memory goes back to the kernel. */
const releaseMs = 500;
/** Number of collections. The second one frees the objects that finalisers released after the first. */
const collections = 2;

export class SettledMemory implements AsyncDisposable {
  readonly #pid: number;
  readonly #inspector: WebSocket;

  private constructor(pid: number, inspector: WebSocket) {
    this.#pid = pid;
    this.#inspector = inspector;
  }

  /** @param pid process of the service, which was started with `inspectable`. */
  static async attach(service: Service, pid: number): Promise<SettledMemory> {
    process.kill(pid, 'SIGUSR1');
    const inspector = new WebSocket(await inspectorUrl(service));
    await once(inspector, 'open');
    return new SettledMemory(pid, inspector);
  }

  async bytes(): Promise<number> {
    for (let id = 0; id < collections; id++) {
      const answer = once(this.#inspector, 'message');
      this.#inspector.send(JSON.stringify({ id, method: 'HeapProfiler.collectGarbage' }));
      await answer;
    }
    await delay(releaseMs);
    return residentBytes(this.#pid);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#inspector.close();
  }
}

async function inspectorUrl(service: Service): Promise<string> {
  for (const end = Date.now() + attachMsMax; Date.now() < end; await delay(20)) {
    const url = /^Debugger listening on (ws:\S+)$/m.exec(service.output)?.[1];
    if (url) return url;
  }
  throw new Error('the process did not open its inspector');
}
