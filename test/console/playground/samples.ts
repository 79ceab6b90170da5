/** The samples of the console are programs that run, whatever the question has in it. */
import { execFileSync } from 'node:child_process';
import t from 'tap';
import { sampleOf } from '../../../console/playground/samples.ts';
import { programPath } from '../../support/tesseract.ts';

const question = {
  query: `It's "quoted" $HOME \`id\` \\ \u2028 ünïcode`,
  scope: [{ type: 'space', ids: ["o'hara"] }],
  mode: 'deep',
};
const url = 'http://127.0.0.1:1';

t.test('the shell passes the body of curl as it was', { skip: programPath('sh') ? false : 'no sh' }, async (t) => {
  const script = sampleOf('curl', { question, isOfAll: false }, { url, isStream: false }).replace(
    /^curl /,
    'printf "%s\\n" ',
  );
  const lines = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).trim().split('\n');
  t.strictSame(JSON.parse(lines.at(-1)!), { ...question, user: 'ada' });
});

t.test('Python reads the body as it was', { skip: programPath('python3') ? false : 'no python3' }, async (t) => {
  const [, assignment = ''] =
    /^(body = .*)$/m.exec(sampleOf('Python', { question, isOfAll: false }, { url, isStream: false })) ?? [];
  const output = execFileSync('python3', ['-c', `import json\n${assignment}\nprint(json.dumps(body))`], {
    encoding: 'utf8',
  });
  t.strictSame(JSON.parse(output), { ...question, user: 'ada' });
});

t.test('TypeScript has the body as it was', async (t) => {
  const [, body = ''] =
    /const body = (\{[\s\S]*?\n\});/.exec(
      sampleOf('TypeScript', { question, isOfAll: false }, { url, isStream: false }),
    ) ?? [];
  t.strictSame(JSON.parse(body), { ...question, user: 'ada' });
});
