import t from 'tap';
import { EvidencePool, type Piece, passageKey } from '../../processors/planner/evidence-pool.ts';

function piece(text: string, score = 0.5): Piece {
  const passage = { text, file_id: 'f' };
  return { key: passageKey(passage), score, question: 'q', passage };
}

t.test('a passage that the pool has already is written as its key, and the pool stays the same', async (t) => {
  const [one, other] = [piece('one'), piece('other')];
  const better = { ...one, score: 0.9, question: 'better' };
  const whole = new EvidencePool();
  const condensed = new EvidencePool();
  for (const found of [[one], [better, other, other]]) {
    for (const entry of found) whole.add(entry);
    for (const entry of condensed.condense(found, 10_000)) condensed.add(entry);
  }
  t.strictSame(condensed.ranked(), whole.ranked());
  const again = condensed.condense([one, piece('new'), piece('new')], 10_000);
  t.strictSame(
    again.map(({ passage }) => passage?.text),
    [undefined, 'new', undefined],
  );
});

t.test('finds that do not fit are left out', async (t) => {
  const pieces = Array.from({ length: 10 }, (_, at) => piece(`${at}${'x'.repeat(1_000)}`));
  const condensed = new EvidencePool().condense(pieces, 5_500);
  t.equal(condensed.length, 4);
  t.ok(Buffer.byteLength(JSON.stringify(condensed)) <= 5_500);
  t.strictSame(new EvidencePool().condense(pieces, -1), []);
});

t.test('kept passages come before others with a better score', async (t) => {
  const pool = new EvidencePool();
  for (const score of [0.9, 0.8, 0.7]) pool.add(piece(`whole ${score}`, score));
  pool.add({ ...piece('part', 0.3), kept: true });
  pool.add({ ...piece('whole 0.7', 0.1), kept: true });
  const textsOf = (limit: number) => pool.best(limit).map(({ passage }) => passage.text);
  t.strictSame(textsOf(3), ['whole 0.9', 'whole 0.7', 'part']);
  t.strictSame(textsOf(1), ['whole 0.7']);
});
