/**
 * People check answers in the playground, in Chromium on a running service whose model is a double. The test takes half a
 * minute. `npm run test:console` runs it.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import type { Locator, Page } from 'playwright-core';
import t from 'tap';
import type { SearchResults } from '../../../sdk/client/client.ts';
import { rankingOf } from '../../../sdk/evaluation/right-passages.ts';
import type { Question } from '../../../sdk/evaluation/set.ts';
import { eventually as until } from '../../e2e/responses.ts';
import { accessibilityFaults, openBrowser, openConsole, withoutBrowser } from '../../support/browser.ts';
import { ModelServer, type Step } from '../../support/models/model-server.ts';
import { startService } from '../../support/service.ts';

const lampLines = [
  'The lamp of the lighthouse was built by Ida Holm in 1874.',
  'It burns oil, and its keeper trims the wick twice a night.',
];

async function lampPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const lines of [['Ships have called at Varn since 1702.'], lampLines]) {
    const page = pdf.addPage([595, 842]);
    for (const [i, line] of lines.entries()) page.drawText(line, { x: 60, y: 710 - 24 * i, size: 12, font });
  }
  return Buffer.from(await pdf.save());
}

/** Its first chunk is taller than the window, so the cited one is far below. */
const ducksPage = `<h1>Duck</h1><ul>${Array.from({ length: 130 }, (_, i) => `<li>Language ${i}</li>`).join('')}</ul>
  <h2>Etymology</h2>
  <p>The word duck comes from Old English, from a verb that means to bend down low as if to get under something, because
  of the way in which many species of the dabbling group feed by upending in the shallow water of lakes and slow rivers
  of the north; compare it with the Dutch word duiken.</p>
  <p>This word duck replaced the Old English word ened, to avoid confusion with other words.</p>`;

/** An answer as slow models send it: the text of each sentence is on its way before its marker. */
function slowly(pieces: readonly string[]): () => Step[] {
  return () => [...pieces.flatMap((text, i) => [{ text }, { until: wait(80 * (i + 1)) }]), { finish: 'stop' }];
}

/** A paragraph of about 60 words, which are different for each number. */
function wheel(n: number): string {
  const makers = ['Ada', 'Bo', 'Cai', 'Dov', 'Eli', 'Fay', 'Gus'];
  return `was cut from oak by ${makers[n % 7]} in ${1800 + n}. It drives the ${n}th stone of the upper floor, through a shaft of iron and
a gear of ${20 + n} teeth. Its bearings are of brass and were renewed in ${1850 + n}, after the flood of that spring had lifted the
whole frame from its bed of granite and carried half of its paddles down to the harbour of Varn.`;
}

const pressed = (page: Page) => page.locator('.prose button.reference');
const marks = async (page: Page) => (await page.locator('.reader mark').allTextContents()).join(' ');

t.test('the playground', { skip: withoutBrowser }, async (t) => {
  const model = await ModelServer.start(t, slowly(['Hello.']));
  const [service, browser] = await Promise.all([
    startService(t, { env: { GENERATOR_URL: model.url, GENERATOR_MODELS: 'double' } }),
    openBrowser(t),
  ]);
  const { page, errors } = await openConsole(browser, service);
  page.setDefaultTimeout(20_000);
  await service.upload('lamp.pdf', 'lamp.pdf', await lampPdf());
  await service.upload('ducks.html', 'ducks.html', ducksPage);
  const answered = () => page.getByRole('button', { name: 'Copy the answer' }).waitFor();
  const ask = async (question: string) => {
    await page.getByLabel('Question').fill(question);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: question }).waitFor();
    await answered();
  };
  /** Opens a citation. @returns the text that is marked in its passage, when it is in view */
  const passageOf = async (citation: Locator) => {
    await citation.click();
    await page.getByRole('tab', { name: 'Passage' }).click();
    const mark = page.locator('.reader mark').first();
    await mark.waitFor();
    await until(async () => {
      const { y, height } = (await mark.boundingBox())!;
      return y >= 0 && y + height <= page.viewportSize()!.height;
    });
    return marks(page);
  };

  await t.test('the citations of a streamed answer open at the sentences that they support', async (t) => {
    model.play(
      slowly([
        lampLines[0]!.slice(0, 30),
        lampLines[0]!.slice(30, -1),
        ' [1].',
        ' Yes.',
        ' Twice each night the keeper has to trim its wick',
        ' [1].',
        ' Whales sing songs below the waves of the ocean.',
        ' Ships call there.',
      ]),
    );
    await page.goto(`${service.url}/console/playground?file=lamp.pdf&name=lamp.pdf`);
    await ask('Who built the lamp of the lighthouse?');
    const check = async () => {
      t.equal(await pressed(page).count(), 2);
      await pressed(page).nth(0).click();
      await page.locator('.reader .highlight').first().waitFor();
      t.match(await page.locator('.reader').textContent(), 'Page 2 of 2');
      t.equal(await page.getByText('The quote is not in the text').count(), 0);
      t.equal(await passageOf(pressed(page).nth(0)), lampLines[0]!.slice(0, -1), 'a sentence word for word');
      await pressed(page).nth(1).click();
      await page.locator('.reader .highlight').first().waitFor();
      t.match(await passageOf(pressed(page).nth(1)), /keeper trims the wick twice a night/, 'in other words');
      await page.keyboard.press('Escape');
    };
    await check();
    await page.reload();
    await answered();
    await check();
  });

  await t.test('a sentence that no passage supports is marked', async (t) => {
    const unsupported = page.locator('.prose .unsupported');
    t.strictSame(await unsupported.allTextContents(), [' Whales sing songs below the waves of the ocean.']);
    await page.getByText('No passage supports 1 sentence').waitFor();
    await page.getByRole('img', { name: 'No passage supports this sentence.' }).waitFor();
    t.strictSame(await accessibilityFaults(page), []);
  });

  await t.test('each citation of a long answer opens in view, also after a reload and on a phone', async (t) => {
    await page.goto(`${service.url}/console/playground?file=ducks.html&name=ducks.html`);
    await page.getByRole('button', { name: 'Options', exact: true }).click();
    await page.getByLabel('Model').selectOption('extractive');
    await ask('Where did the word duck come from?');
    const check = async () => {
      const count = await pressed(page).count();
      t.ok(count >= 2);
      for (let i = 0; i < count; i++) {
        t.match(await passageOf(pressed(page).nth(i)), /word duck/);
        await page.getByRole('button', { name: 'Close' }).first().click();
      }
    };
    await check();
    await page.reload();
    await answered();
    await check();
    await page.setViewportSize({ width: 390, height: 800 });
    await check();
    await page.setViewportSize({ width: 1280, height: 820 });
  });

  await t.test('a reload keeps the scope and the choices of a question', async (t) => {
    await page.goto(`${service.url}/console/playground?file=lamp.pdf&name=lamp.pdf`);
    await ask('When was the lamp built?');
    await page.getByRole('button', { name: 'Leave out lamp.pdf' }).click();
    await page.getByRole('button', { name: 'Choose' }).click();
    await page.getByRole('dialog').getByRole('checkbox', { name: 'ducks.html' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await page.getByRole('radio', { name: 'ultra' }).check({ force: true });
    await page.getByLabel('Follow-up').uncheck();
    await page.getByLabel('Question').fill('Where did the duck go?');
    await page.reload();
    await page.locator('.chip').getByText('ducks.html').waitFor();
    t.equal(await page.locator('.chip').count(), 1);
    t.ok(await page.getByRole('radio', { name: 'ultra' }).isChecked());
    t.notOk(await page.getByLabel('Follow-up').isChecked());
    t.equal(await page.getByLabel('Question').inputValue(), 'Where did the duck go?');
    await page.getByRole('link', { name: 'Files', exact: true }).click();
    await page.reload();
    await page.getByRole('link', { name: 'lamp.pdf' }).click();
    await page.getByRole('link', { name: 'Ask this file' }).click();
    await page.locator('.chip').getByText('lamp.pdf').waitFor();
    t.equal(await page.locator('.chip').count(), 1, 'a new address has its own scope');
    await page.getByRole('button', { name: 'Leave out lamp.pdf' }).click();
    await page.getByRole('button', { name: 'Choose' }).click();
    await page.getByRole('dialog').getByRole('checkbox', { name: 'ducks.html' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  });

  await t.test('a reload keeps the question, the columns and the hits of a comparison', async (t) => {
    await page.getByRole('link', { name: 'Compare modes' }).click();
    await page.getByRole('button', { name: 'Remove ultra' }).click();
    await page.getByLabel('Question').fill('Which word did the word duck replace?');
    await page.keyboard.press('Enter');
    const deep = page.getByRole('region', { name: 'deep' }).locator('ol > li').first();
    await deep.waitFor();
    const columns = page.locator('.compared > section');
    await page.getByRole('button', { name: 'Compare', exact: true, disabled: false }).waitFor();
    t.notMatch(await page.getByRole('region', { name: 'fast' }).textContent(), /reranking/, 'fast has no reranker');
    t.match(await page.getByRole('region', { name: 'normal' }).textContent(), /reranking/);
    const before = await columns.allTextContents();
    await page.reload();
    await deep.waitFor();
    t.strictSame(await columns.allTextContents(), before);
    t.equal(await page.getByLabel('Question').inputValue(), 'Which word did the word duck replace?');
    t.strictSame(await page.locator('.chip').allTextContents(), ['ducks.html']);
  });

  await t.test('a passage saved from a hit of one mode is found in every mode', async (t) => {
    const parts = Array.from({ length: 14 }, (_, i) => `The ${i}th wheel of the mill of Orne ${wheel(i)}`);
    await service.upload('mill.md', 'mill.md', `# The mill of Orne\n\n## Wheels\n\n${parts.join('\n\n')}\n`);
    const question = 'What does the 3th wheel of the mill of Orne drive?';
    await page.goto(`${service.url}/console/playground/compare`);
    await page.getByLabel('Question').fill(question);
    await page.keyboard.press('Enter');
    const fast = page.getByRole('region', { name: 'fast' }).locator('ol > li').first();
    await fast.getByRole('button', { name: /^Add to evaluation: passage 1, mill/ }).click();
    await page.getByLabel(/^Name/).fill('wheels');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('The question is in wheels.').waitFor();
    const { questions } = (await (await service.fetch('/v1/evaluations/wheels/questions')).json()) as {
      questions: Question[];
    };
    for (const mode of ['fast', 'normal', 'ultra']) {
      const query = { query: question, mode, limit: 10, user: 'ada', scope: [{ type: 'space', ids: ['default'] }] };
      const { data } = (await (await service.post('/api/rag/search', query)).json()) as { data: SearchResults };
      const hits = data.docs.map(({ text, annotation: { file_id } }) => ({ file_id, text, path: [] }));
      t.equal(rankingOf(hits, questions[0]!.passages)[0], 'right 0', mode);
    }
  });

  await t.test('a result of a run leads to what each mode finds for its question', async (t) => {
    const { questions } = (await (await service.fetch('/v1/evaluations/wheels/questions')).json()) as {
      questions: Question[];
    };
    const [{ id, text } = { id: '', text: '' }] = questions;
    const results = [{ mode: 'ultra', question: id, ndcg: 0, recall: 0, mrr: 0 }];
    const run = { limit: 10, questions: 1, figures: [{ mode: 'ultra', ndcg: 0 }], results };
    t.equal((await service.post('/v1/evaluations/wheels/runs', run)).status, 200);
    await page.goto(`${service.url}/console/evaluations/wheels?tab=runs`);
    await page.getByRole('table').or(page.getByRole('grid')).getByRole('link').first().click();
    await page.getByText('Press a question').waitFor();
    t.strictSame(await accessibilityFaults(page), []);
    await page.getByRole('row').filter({ hasText: text }).getByText('ultra').click();
    await page.getByRole('region', { name: 'ultra' }).locator('ol > li').first().waitFor();
    t.equal(await page.getByLabel('Question').inputValue(), text);
    await page.locator('.chip').getByText('default').waitFor();
  });

  await t.test('a filter that is no JSON is told beside the question, until the next one is asked', async (t) => {
    await page.goto(`${service.url}/console/playground?file=lamp.pdf&name=lamp.pdf`);
    await page.getByRole('button', { name: 'Options', exact: true }).click();
    await page.getByLabel('Metadata filter').fill('{year');
    await page.getByLabel('Question').press('Enter');
    const problem = page.locator('form.ask').getByRole('alert');
    await problem.getByText('The metadata filter is not JSON').waitFor();
    t.strictSame(await accessibilityFaults(page), []);
    await page.getByLabel('Metadata filter').fill('');
    await ask('Who built the lamp of Varn?');
    t.equal(await page.getByText('The metadata filter is not JSON').count(), 0);
  });

  await t.test('a filter that matches no file of the scope is told as the reason', async (t) => {
    await page.getByLabel('Metadata filter').fill('{"year": 1500}');
    await ask('Who built the lamp of Varn in that year?');
    await page.getByRole('article').getByText('No file of the scope has metadata that match the filter').waitFor();
    await page.goto(`${service.url}/console/playground/compare`);
    t.equal(await page.getByText('No file of the scope').count(), 0);
  });

  await t.test('the browser reported no error', async (t) => t.strictSame(errors, []));
});
