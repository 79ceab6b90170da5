import t from 'tap';
import { Semaphore } from '../../core/semaphore.ts';

const { signal } = new AbortController();

/** Takes the only place, lets `owners` wait, then serves all of them. @returns the owners in the order of their turns. */
async function turnsOf(semaphore: Semaphore, owners: string[]): Promise<string[]> {
  const release = await semaphore.acquire({ signal });
  const turns: string[] = [];
  const waiting = owners.map(async (owner) => {
    const done = await semaphore.acquire({ signal, owner });
    turns.push(owner);
    done();
  });
  release();
  await Promise.all(waiting);
  return turns;
}

t.test('owners take turns', async (t) => {
  const semaphore = new Semaphore({ places: 1, waitingMax: 10, busy: 'busy' });
  t.strictSame(await turnsOf(semaphore, ['a', 'a', 'a', 'a', 'b', 'c', 'b']), ['a', 'b', 'c', 'a', 'b', 'a', 'a']);
});

t.test('a caller that stops waiting gives its turn to the next one', async (t) => {
  const semaphore = new Semaphore({ places: 1, waitingMax: 2, busy: 'busy' });
  const release = await semaphore.acquire({ signal });
  const stop = new AbortController();
  const stopped = semaphore.acquire({ signal: stop.signal, owner: 'a' });
  const next = semaphore.acquire({ signal, owner: 'a' });
  await t.rejects(semaphore.acquire({ signal, owner: 'b' }), { message: 'busy' });
  stop.abort(new Error('no longer needed'));
  await t.rejects(stopped, { message: 'no longer needed' });
  release();
  (await next)();
  t.strictSame(await turnsOf(semaphore, ['a', 'b']), ['a', 'b'], 'no place is lost');
});

t.test('after a close all waiters and later callers are refused', async (t) => {
  const semaphore = new Semaphore({ places: 1, waitingMax: 2, busy: 'busy' });
  await semaphore.acquire({ signal });
  const waiting = semaphore.acquire({ signal, owner: 'a' });
  semaphore.close();
  await t.rejects(waiting, { message: /stopping/ });
  await t.rejects(semaphore.acquire({ signal }), { message: /stopping/ });
});
