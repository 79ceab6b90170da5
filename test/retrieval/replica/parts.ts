/** The parts of large files, which a replica adds to its corpus between searches. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import t from 'tap';
import { begin, blockedBlobs, filesIn, index, startTail } from './setting.ts';

t.test('searches run while a part is added', async (t) => {
  const { corpus, tail } = await startTail(t);
  let turn = 0;
  const stop = new AbortController();
  t.teardown(() => stop.abort());
  void (async () => {
    for (; !stop.signal.aborted; turn++) await nextTurn();
  })();
  /** The turn of the event loop of each step. */
  const turns: number[] = [];
  const partition = corpus.partition.bind(corpus);
  corpus.partition = (file) => {
    const found = partition(file);
    const add = found.addPartInSteps.bind(found);
    found.addPartInSteps = function* (...args) {
      for (const _ of add(...args)) {
        turns.push(turn);
        yield;
      }
    };
    return found;
  };
  const lines = Array.from({ length: 64 }, (_, i) => `Mill ${i} grinds rye.`);
  await index({ id: 'mill', text: lines.join('\n|') });
  await tail.fence();
  t.ok(turns.length >= 4, `${turns.length} steps`);
  t.equal(new Set(turns).size, turns.length, 'each step has a turn of its own');
});

t.test('a fence waits for the parts of the files that it shows, and of no other file', async (t) => {
  const large = await begin({ id: 'large', text: 'The mill grinds grain.' });
  const blocked = blockedBlobs((name) => name === large.part);
  const { corpus, tail } = await startTail(t, blocked);
  await large.appendPart();
  await index({ id: 'small', text: 'The saw cuts planks.' });
  await tail.fence();
  t.strictSame(filesIn(corpus), ['small']);
  await large.commit();
  let isReached = false;
  const fence = tail.fence().then(() => {
    isReached = true;
  });
  await index({ id: 'later', text: 'The wheel turns.' });
  t.notOk(isReached);
  t.strictSame(filesIn(corpus), ['small']);
  blocked.open();
  await fence;
  t.ok(filesIn(corpus).includes('large'));
});
