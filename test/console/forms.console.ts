/**
 * The forms, the focus and the languages of the console, in Chromium on a running service. It takes a minute:
 * `npm run test:console`.
 */
import type { Locator } from 'playwright-core';
import t from 'tap';
import { openBrowser, openConsole, withoutBrowser } from '../support/browser.ts';
import { startService } from '../support/service.ts';

t.test('the forms of the console', { skip: withoutBrowser }, async (t) => {
  const [service, browser] = await Promise.all([startService(t), openBrowser(t)]);
  const { page, errors } = await openConsole(browser, service);
  page.setDefaultTimeout(20_000);
  const dialog = page.getByRole('dialog');
  const open = (path: string) => page.goto(`${service.url}${path}`);
  const put = (queue: string) => service.post('/v1/queue/put', { queue, endpoint: '/v1/mail', data: { n: 1 } });
  await service.post('/v1/queue/register', { queue: 'mail', endpoint: '/v1/mail' });

  await t.test('a refused task keeps all that was typed', async (t) => {
    await open('/console/queues');
    await page.getByRole('button', { name: 'Put a task' }).click();
    const typed = { Queue: 'thumbs', Endpoint: '/v1/thumbs', Data: 'not JSON', 'Delay in s': '7' };
    for (const [label, text] of Object.entries(typed)) await dialog.getByLabel(label).first().fill(text);
    await dialog.getByLabel('Register this queue').uncheck();
    await dialog.getByRole('button', { name: 'Put a task' }).click();
    await dialog.getByRole('alert').waitFor();
    t.strictSame(await valuesOf(dialog, Object.keys(typed)), typed);
    t.notOk(await dialog.getByLabel('Register this queue').isChecked());
    await page.keyboard.press('Escape');
  });

  await t.test('a task that arrives does not change what is being typed', async (t) => {
    await open('/console/queues/queue/mail');
    await page.getByRole('button', { name: 'Put a task' }).click();
    await dialog.getByLabel('Endpoint').fill('/v1/other');
    await put('mail');
    await page.getByRole('tab', { name: /^Waiting ?1$/ }).waitFor();
    t.equal(await dialog.getByLabel('Endpoint').inputValue(), '/v1/other');
    await page.keyboard.press('Escape');
  });

  await t.test('a refused evaluation set keeps its spaces', async (t) => {
    await service.fetch('/v1/evaluations/taken', { method: 'PUT', body: JSON.stringify({ spaces: ['default'] }) });
    await open('/console/evaluations');
    await page.getByRole('button', { name: 'New evaluation set' }).click();
    const boxes = dialog.getByRole('textbox');
    for (const [at, text] of ['taken', 'Of the harbour', 'docs, archive'].entries()) await boxes.nth(at).fill(text);
    await dialog.getByRole('button', { name: 'New evaluation set' }).click();
    await dialog.getByRole('alert').waitFor();
    t.strictSame(await boxes.evaluateAll(values), ['taken', 'Of the harbour', 'docs, archive']);
    await page.keyboard.press('Escape');
  });

  await t.test('another passage changes no other value of a question', async (t) => {
    await open('/console/evaluations/taken');
    await page.getByRole('button', { name: 'Add a question' }).click();
    await dialog.getByLabel('Question', { exact: true }).fill('Who built the lamp?');
    await dialog.getByLabel('Known answer').fill('Ida Holm');
    await dialog.getByRole('button', { name: 'Add a passage' }).click();
    await dialog.getByLabel('File id').fill('varn.md');
    await dialog.getByRole('button', { name: 'Add a passage' }).press('Enter');
    t.equal(await dialog.getByLabel('Known answer').inputValue(), 'Ida Holm');
    t.equal(await dialog.getByLabel('Question', { exact: true }).inputValue(), 'Who built the lamp?');
    t.strictSame(await dialog.getByLabel('File id').evaluateAll(values), ['varn.md', '']);
    await page.keyboard.press('Escape');
  });

  await t.test('a run without modes keeps its label', async (t) => {
    await service.post('/v1/evaluations/taken/questions', { questions: [{ text: 'Who?', answer: '', passages: [] }] });
    await open('/console/evaluations/taken?tab=runs');
    for (const mode of ['fast', 'normal', 'ultra']) await page.getByLabel(mode, { exact: true }).uncheck();
    await page.getByLabel('with answers').uncheck();
    await page.getByLabel('Label of the run').fill('before');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('Choose at least one mode.').waitFor();
    t.equal(await page.getByLabel('Label of the run').inputValue(), 'before');
    t.notOk(await page.getByLabel('normal', { exact: true }).isChecked());
    t.notOk(await page.getByLabel('with answers').isChecked());
  });

  await t.test('a refused rotation keeps its hours', async (t) => {
    await service.post('/v1/keys', { roles: ['rag'], label: 'importer' });
    await open('/console/keys');
    await page.getByRole('button', { name: 'Rotate' }).click();
    await dialog.getByLabel(/^Hours/).fill('100000');
    await dialog.getByRole('button', { name: 'Rotate' }).click();
    await dialog.getByRole('alert').waitFor();
    t.equal(await dialog.getByLabel(/^Hours/).inputValue(), '100000');
    await page.keyboard.press('Escape');
  });

  await t.test('a space can be typed into the search of traces', async (t) => {
    await open('/console/system?tab=traces');
    await page.getByRole('searchbox').pressSequentially('GET /v1');
    t.equal(await page.getByRole('searchbox').inputValue(), 'GET /v1');
  });

  await t.test('the browser reported only refused requests', async (t) => {
    t.strictSame(
      errors.filter((text) => !text.includes('Failed to load resource')),
      [],
    );
  });
});

async function valuesOf(form: Locator, labels: readonly string[]): Promise<Record<string, string>> {
  const found = await Promise.all(
    labels.map(async (label) => [label, await form.getByLabel(label).first().inputValue()]),
  );
  return Object.fromEntries(found);
}

const values = '(inputs) => inputs.map(({ value }) => value)';
