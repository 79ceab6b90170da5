import t from 'tap';
import { newestTurns, type Turn, turnCharsMax, turnsMax, turnsProblem } from '../../../core/conversation/turns.ts';

const turn = (content: string, role: Turn['role'] = 'user'): Turn => ({ role, content });
const many = (count: number, content = 'x') => Array.from({ length: count }, () => turn(content));

const problems: [name: string, turns: Parameters<typeof turnsProblem>[0], path: (string | number)[] | undefined][] = [
  ['no turns', [], undefined],
  ['turns of both', [turn('a'), turn('b', 'assistant')], undefined],
  ['a turn of the system', [turn('a'), { role: 'system', content: 'b' }], [1, 'role']],
  ['a turn without a role', [{ content: 'b' }], [0, 'role']],
  ['a turn without text', [turn(' ')], [0, 'content']],
  ['a turn that is too long', [turn('x'.repeat(turnCharsMax + 1))], [0, 'content']],
  ['half of a surrogate pair', [turn('a\ud83d')], [0, 'content']],
  ['too many turns', many(turnsMax + 1), []],
  ['turns that are too long together', many(5, 'x'.repeat(turnCharsMax)), []],
];
for (const [name, turns, path] of problems) {
  t.test(`the fault of ${name}`, async (t) => t.strictSame(turnsProblem(turns)?.path, path));
}

t.test('of a conversation without bounds the newest turns are taken, and they have no fault', async (t) => {
  const turns = [turn('😀'.repeat(turnCharsMax)), ...many(turnsMax, 'old'), turn(''), turn('newest')];
  const newest = newestTurns(turns);
  t.equal(newest.length, turnsMax);
  t.equal(newest.at(-1)?.content, 'newest');
  t.equal(turnsProblem(newest), undefined);
  t.equal(turnsProblem(newestTurns(many(9, 'x'.repeat(turnCharsMax)))), undefined);
  t.equal(turnsProblem(newestTurns([turns[0]!])), undefined);
});
