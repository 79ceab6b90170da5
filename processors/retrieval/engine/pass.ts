/**
 * A pass: the steps of a search as a generator, which yields what it must wait for.
 *
 * The built-in index answers with values. So a pass over it never waits, and sees one state of the index. An index on
 * other machines answers with promises. The code of a search is the same. Rejected: async functions. Each `await` lets the
 * other searches of a batch run, so that all of them end as late as the last one.
 */

/** A value, or a promise of it. */
export type Awaitable<T> = T | Promise<T>;

/** Steps that end with a T. */
export type Pass<T> = Generator<Promise<unknown>, T, unknown>;

/** Waits for a promise. A value is returned at once. */
export function* wait<T>(value: Awaitable<T>): Pass<T> {
  return value instanceof Promise ? ((yield value) as T) : value;
}

/** Runs a pass. It runs at once up to its first promise. */
export async function runPass<T>(pass: Pass<T>): Promise<T> {
  let step = pass.next();
  while (!step.done) {
    const [outcome] = await Promise.allSettled([step.value]);
    step = outcome.status === 'fulfilled' ? pass.next(outcome.value) : pass.throw(outcome.reason);
  }
  return step.value;
}

/**
 * Runs a pass over the built-in index, at once.
 * @throws {Error} if it would have to wait.
 */
export function runPassNow<T>(pass: Pass<T>): T {
  const step = pass.next();
  if (!step.done) throw new Error('the pass waits for another machine');
  return step.value;
}
