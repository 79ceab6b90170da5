import t from 'tap';
import { type Awaitable, type Pass, runPass, runPassNow, wait } from '../../../processors/retrieval/engine/pass.ts';

function* sum(...terms: Awaitable<number>[]): Pass<number> {
  let result = 0;
  for (const term of terms) result += yield* wait(term);
  return result;
}

t.test('a pass over values ends at once, so no other work comes between its steps', async (t) => {
  t.equal(runPassNow(sum(1, 2, 3)), 6);
  t.throws(() => runPassNow(sum(1, Promise.resolve(2))), /waits for another machine/);
});

t.test('a pass waits for promises', async (t) => {
  t.equal(await runPass(sum(1, Promise.resolve(2), 3)), 6);
});

t.test('a promise that is rejected throws in the pass, which may catch it', async (t) => {
  await t.rejects(runPass(sum(1, Promise.reject(new Error('down')))), /down/);
  function* caught(): Pass<string> {
    try {
      return String(yield* sum(Promise.reject(new Error('down'))));
    } catch (error) {
      return `caught ${(error as Error).message}`;
    }
  }
  t.equal(await runPass(caught()), 'caught down');
});
