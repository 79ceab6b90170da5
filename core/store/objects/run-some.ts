/** Runs many small works on a store, some of them at once. */
const atOnce = 16;

/** @returns their number. @throws the first error, after which no further work is begun. */
export async function runSome(works: AsyncIterable<() => Promise<void>>): Promise<number> {
  let count = 0;
  let some: (() => Promise<void>)[] = [];
  const run = async () => {
    count += some.length;
    await Promise.all(some.map((work) => work()));
    some = [];
  };
  for await (const work of works) {
    some.push(work);
    if (some.length === atOnce) await run();
  }
  await run();
  return count;
}
