import t from 'tap';
import { readConfig } from '../../core/config.ts';
import { missingRoles, parseRoles } from '../../core/roles.ts';

t.test('no choice of roles means one process of each', async (t) => {
  const { ROLES } = readConfig({});
  t.strictSame([...ROLES.values()], [1, 1, 1, 1, 1, 1]);
  t.strictSame(missingRoles(ROLES), []);
});

t.test('a role has the number of processes that stands behind it, or one', async (t) => {
  const roles = parseRoles(' gateway, retrieval = 2,dispatcher=64,');
  t.strictSame(Object.fromEntries(roles), { gateway: 1, retrieval: 2, dispatcher: 64 });
  t.strictSame(missingRoles(roles), ['indexing', 'planner', 'generation']);
});

const refused: readonly [text: string, message: RegExp][] = [
  ['gateway,retreival=2', /there is no role "retreival"; did you mean "retrieval"\?/],
  ['worker', /there is no role "worker"; the roles are retrieval, indexing,/],
  ['retrieval=0', /retrieval=0: the count must be 1 to 64/],
  ['retrieval=65', /must be 1 to 64/],
  ['retrieval=-1', /must be 1 to 64/],
  ['retrieval=two', /must be 1 to 64/],
  ['retrieval=', /must be 1 to 64/],
  ['retrieval=1=2', /must be 1 to 64/],
  ['gateway,gateway=2', /names gateway twice/],
];
for (const [text, message] of refused) {
  t.test(`ROLES=${text} is refused, and the message says why`, async (t) => {
    t.throws(() => readConfig({ ROLES: text }), message);
    t.throws(() => readConfig({ ROLES: text }), /ROLES: /);
  });
}
