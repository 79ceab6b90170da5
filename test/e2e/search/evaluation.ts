/** `npx millrace evaluate` against the whole service: import, runs, bounds, comparison, export. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { Command } from '../../support/command.ts';
import { sharedService } from '../../support/shared-service.ts';

const service = await sharedService('evaluation');
const folder = await mkdtemp(join(tmpdir(), 'millrace-evaluation-'));
t.teardown(() => rm(folder, { recursive: true }));
const lighthouse = '# Varn\n\nThe lighthouse of Varn was built by Ida Holm in 1874.';
await service.upload('varn', 'varn.md', lighthouse, { space_id: 'e' });
await service.upload('mill', 'mill.md', '# Mill\n\nThe mill of Torp grinds rye and barley.', { space_id: 'e' });

async function run(t: Test, ...words: string[]) {
  const at = { MILLRACE_URL: service.url, MILLRACE_KEY: service.apiKey };
  const command = new Command(t, 'evaluate', at, ['harbour', ...words]);
  return { status: await command.ended, output: command.output };
}

t.test('a set is imported, run within its bounds, and exported again', async (t) => {
  const queries = [
    { _id: 'who', text: 'Who built the lighthouse of Varn?', answer: 'Ida Holm' },
    { _id: 'what', text: 'What does the mill of Torp grind?' },
    { _id: 'none', text: 'How deep is the quarry of Ask?' },
  ];
  await writeFile(join(folder, 'queries.jsonl'), queries.map((query) => `${JSON.stringify(query)}\n`).join(''));
  await writeFile(join(folder, 'qrels.tsv'), 'query-id\tcorpus-id\tscore\nwho\tvarn\t1\nwhat\tmill\t1\n');
  t.match(await run(t, '--import', folder, '--spaces', 'e'), { status: 0, output: /^3 questions/ });
  const bounds = ['--min-ndcg', '0.99', '--min-supported', '0.99', '--min-refused', '0.99'];
  const first = await run(t, '--modes', 'normal,deep', '--answers', '--json', ...bounds);
  t.equal(first.status, 0, first.output);
  const { id, figures } = JSON.parse(first.output);
  t.match(figures, [
    { mode: 'normal', ndcg: 1, recall: 1, mrr: 1, answered: 1, supported: 1, correct: 1, refused: 1, errors: 0 },
    { mode: 'deep', ndcg: 1, answered: 1 },
  ]);
  const kept = (await (await service.fetch(`/v1/evaluations/harbour/runs/${id}`)).json()) as { results: object[] };
  t.match(kept, { questions: 3, version: /^\d/, files: 2 });
  t.equal(kept.results.length, 6);
  const copy = join(folder, 'copy');
  t.match(await run(t, '--export', copy), { status: 0 });
  t.equal(await readFile(join(copy, 'qrels.tsv'), 'utf8'), await readFile(join(folder, 'qrels.tsv'), 'utf8'));
});

t.test('a loss against the last run, and a figure below its bound, end with status 1', async (t) => {
  // From now on the right file is another one, so the earlier run was better.
  const question = { id: 'who', text: 'Who built the lighthouse of Varn?', passages: [{ file_id: 'mill' }] };
  await service.post('/v1/evaluations/harbour/questions', { questions: [question] });
  const worse = await run(t, '--modes', 'normal', '--against', 'last', '--min-mrr', '0.99', '--no-save');
  t.equal(worse.status, 1, worse.output);
  t.match(worse.output, /normal: mrr is 0\.\d+, below 0\.99\./);
  t.match(worse.output, /normal: ndcg fell from 1\.000 to 0\.\d+/);
  t.match(worse.output, /1\.000 -> 0\.\d+ {2}Who built the lighthouse/);
});

t.test('a question whose file was deleted is skipped and named', async (t) => {
  await service.fetch('/api/file/mill', { method: 'DELETE' });
  const { status, output } = await run(t, '--modes', 'fast', '--no-save');
  t.equal(status, 0, output);
  t.match(output, /1 questions/);
  t.match(output, /skipped, because their files are gone: who, what/);
});

t.test('what cannot be measured ends with status 2', async (t) => {
  t.match(await run(t, '--modes', 'quick'), { status: 2, output: /^--modes must be some of fast/ });
  t.match(await run(t, '--min-ndcg', '2'), { status: 2, output: /^--min-ndcg must be a number from 0 to 1/ });
  t.match(await run(t, '--against', 'none'), { status: 2, output: /has no run none/ });
  t.match(await run(t, '--key', 'wrong'), { status: 2 });
});
