/**
 * The forms, the focus and the languages of the console, in Chromium on a running service. It takes a minute:
 * `npm run test:console`.
 */
import type { Locator, Page } from 'playwright-core';
import t from 'tap';
import { eventually } from '../e2e/responses.ts';
import { accessibilityFaults, openBrowser, openConsole, withoutBrowser } from '../support/browser.ts';
import { startService } from '../support/service.ts';

t.test('the forms of the console', { skip: withoutBrowser }, async (t) => {
  const [service, browser] = await Promise.all([startService(t), openBrowser(t)]);
  const { page, errors } = await openConsole(browser, service);
  page.setDefaultTimeout(20_000);
  const dialog = page.getByRole('dialog');
  const open = (path: string) => page.goto(`${service.url}${path}`);
  /** The key of the row that has the focus, or else the name of the element. */
  const focused = () =>
    page.evaluate(
      'document.activeElement.dataset.key ?? document.activeElement.ariaLabel ?? document.activeElement.tagName',
    ) as Promise<string>;
  const put = (queue: string) => service.post('/v1/queue/put', { queue, endpoint: '/v1/mail', data: { n: 1 } });
  await service.post('/v1/queue/register', { queue: 'mail', endpoint: '/v1/mail' });

  await t.test('a refused task keeps all that was typed', async (t) => {
    await open('/console/queues');
    await page.getByRole('button', { name: 'Put a task' }).click();
    const typed = { Queue: 'thumbs', Endpoint: '/v1/thumbs', Data: 'not JSON', 'Delay in seconds': '7' };
    for (const [label, text] of Object.entries(typed)) await dialog.getByLabel(label).first().fill(text);
    await dialog.getByLabel('Register this queue').uncheck();
    await dialog.getByRole('button', { name: 'Put a task' }).click();
    await dialog.getByRole('alert').waitFor();
    t.strictSame(await valuesOf(dialog, Object.keys(typed)), typed);
    t.notOk(await dialog.getByLabel('Register this queue').isChecked());
    await page.keyboard.press('Escape');
  });

  await t.test('the reason of a refusal is in sight in a low window', async (t) => {
    await page.setViewportSize({ width: 1280, height: 640 });
    await open('/console/queues');
    await page.getByRole('button', { name: 'Put a task' }).click();
    await dialog.getByLabel('Data').first().fill('not JSON');
    await dialog.getByRole('button', { name: 'Put a task' }).click();
    await dialog.getByRole('alert').waitFor();
    const isInSight = `(() => {
      const alert = document.querySelector('dialog [role=alert]');
      const { left, top, width, height } = alert.getBoundingClientRect();
      return alert.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    })()`;
    t.ok(await page.evaluate(isInSight));
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 820 });
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

  await t.test('a dialog begins with its first field', async (t) => {
    await open('/console/queues');
    await page.getByRole('button', { name: 'Put a task' }).click();
    await dialog.getByLabel('Queue').first().waitFor();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('typed');
    t.equal(await dialog.getByLabel('Queue').first().inputValue(), 'typed');
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
    t.strictSame(
      await boxes.evaluateAll((inputs) => inputs.map((input) => (input as unknown as { value: string }).value)),
      ['taken', 'Of the harbour', 'docs, archive'],
    );
    await page.keyboard.press('Escape');
  });

  await t.test('the spaces of an evaluation set can be changed, to spaces that exist', async (t) => {
    await service.upload('harbour', 'harbour.md', '# Varn\n\nShips call there.', { space_id: 'harbours' });
    await open('/console/evaluations/taken');
    await page.getByRole('button', { name: 'Edit the set' }).click();
    await dialog.getByRole('textbox', { name: 'Spaces' }).fill('harbours, nowhere');
    await dialog.getByRole('button', { name: 'Edit the set' }).click();
    await dialog.getByRole('alert').getByText('There is no space nowhere. The spaces are: ').waitFor();
    t.strictSame(await accessibilityFaults(page), []);
    await dialog.getByRole('textbox', { name: 'Spaces' }).fill('harbours');
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Of the harbour');
    await dialog.getByRole('button', { name: 'Edit the set' }).click();
    await page.getByText('Of the harbour').waitFor();
    t.match(await (await service.fetch('/v1/evaluations/taken')).json(), { spaces: ['harbours'] });
    await service.fetch('/api/file/harbour', { method: 'DELETE' });
  });

  await t.test('the dialog of a new key tells what its roles allow', async (t) => {
    await open('/console/keys');
    await page.getByRole('button', { name: 'Create a key' }).first().click();
    await dialog.getByText('Takes, completes and requeues tasks.').waitFor();
    t.strictSame(await accessibilityFaults(page), []);
    await page.setViewportSize({ width: 1280, height: 500 });
    const { y, height } = (await dialog.getByRole('button', { name: 'Create a key' }).boundingBox())!;
    t.ok(y + height <= 500, 'the button of a long form is in sight');
    await page.setViewportSize({ width: 1280, height: 820 });
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
    t.strictSame(
      await dialog
        .getByLabel('File id')
        .evaluateAll((inputs) => inputs.map((input) => (input as unknown as { value: string }).value)),
      ['varn.md', ''],
    );
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

  await t.test('the focus returns to the button that asked, whatever the answer is', async () => {
    await open('/console/keys');
    for (const key of ['Escape', 'Enter']) {
      await page.getByRole('button', { name: 'Revoke' }).first().press('Enter');
      await dialog.getByRole('button', { name: 'Back' }).focus();
      await page.keyboard.press(key);
      await page.locator('button[aria-label=Revoke]:focus').waitFor();
    }
  });

  await t.test('keys move the focus through a long table, and it stays on its row', async (t) => {
    const names = Array.from({ length: 120 }, (_, n) => `file-${String(n).padStart(3, '0')}.md`);
    for (const name of names) await service.upload(`id-${name}`, name, Buffer.from(`# ${name}\n\nThe ${name}.`));
    await open('/console/files');
    await page.getByRole('button', { name: 'Name' }).click();
    await page.getByRole('row').filter({ hasText: 'file-000.md' }).focus();
    for (const [key, name] of [
      ['ArrowDown', 'file-001.md'],
      ['End', 'file-119.md'],
      ['ArrowUp', 'file-118.md'],
      ['Home', 'file-000.md'],
    ]) {
      await page.keyboard.press(key!);
      t.match(await focused(), name!, key);
    }
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageUp');
    t.match(await focused(), 'file-000.md', 'a page down and up');
    await page.locator('.rows').hover();
    await page.mouse.wheel(0, 4_000);
    await page.getByRole('row').filter({ hasText: 'file-110.md' }).waitFor();
    t.match(await focused(), 'file-000.md', 'a row out of sight');
    await page.keyboard.press('ArrowDown');
    t.match(await focused(), 'file-001.md');
    await service.fetch('/api/file/id-file-001.md', { method: 'DELETE' });
    await page.getByRole('row').filter({ hasText: 'file-001.md' }).waitFor({ state: 'detached' });
    t.match(await focused(), 'file-002.md', 'the row after a removed one');
  });

  await t.test('a file leads back to its place in the list', async (t) => {
    const top = async () => (await page.evaluate("document.querySelector('.rows').scrollTop")) as number;
    await page.keyboard.press('End');
    const before = await top();
    t.ok(before > 1_000);
    for (const way of ['link', 'history']) {
      await page.keyboard.press('Enter');
      await page.getByRole('tab', { name: 'Record' }).waitFor();
      if (way === 'history') await page.goBack();
      else await page.locator('nav.back').getByRole('link', { name: 'Files' }).press('Enter');
      await page.getByRole('row').filter({ hasText: 'file-119.md' }).waitFor();
      t.equal(await top(), before, way);
      t.match(await focused(), 'file-119.md', way);
    }
  });

  await t.test('the document gives the focus back to the citation that opened it', async () => {
    await open('/console/playground');
    await page.getByLabel('Question').fill('What is file-007.md?');
    await page.keyboard.press('Enter');
    const passage = page.locator('.passage .open').first();
    await passage.press('Enter');
    await page.locator('.reader').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.passage .open:focus').waitFor();
    await passage.press('Enter');
    await page.getByLabel('Question').fill('What is file-008.md?');
    await page.keyboard.press('Enter');
    await page.locator('.reader').waitFor({ state: 'detached' });
  });

  await t.test('a tab asks before it ends while a file is sent', async (t) => {
    const sent = Promise.withResolvers<void>();
    await page.route('**/api/file/stream/indexing', async (route) => {
      await sent.promise;
      await route.continue();
    });
    await open('/console/files');
    await page
      .locator('input[type=file]:not([webkitdirectory])')
      .setInputFiles({ name: 'שלום.md', mimeType: 'text/markdown', buffer: Buffer.from('# שלום\n\nהמגדלור נבנה.') });
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await page.getByText('Sending').first().waitFor();
    const asked = page.waitForEvent('dialog');
    await page.evaluate('setTimeout(() => location.reload())');
    const question = await asked;
    t.equal(question.type(), 'beforeunload');
    await question.dismiss();
    sent.resolve();
    await page.getByRole('row').filter({ hasText: 'שלום.md' }).getByText('Ready').waitFor();
    await page.reload();
  });

  await t.test('a text of the other direction begins at the right', async (t) => {
    await page.getByRole('link', { name: 'שלום.md' }).click();
    await page.locator('.chunks .text').first().waitFor();
    for (const place of ['.chunks .text', 'h1', '.outline button span'])
      t.ok(await page.locator(`${place}:dir(rtl)`).first().isVisible(), place);
  });

  await t.test('the reference takes a key where it is, and its examples work', async (t) => {
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(`${service.url}/docs`);
    await visitor.getByLabel('API key').fill(service.apiKey);
    await visitor.getByRole('button', { name: 'Sign in' }).click();
    await visitor.getByLabel('API key').waitFor({ state: 'detached' });
    await visitor.locator('summary').filter({ hasText: '/api/rag/search' }).click();
    await visitor.getByRole('button', { name: 'Send' }).click();
    await visitor.getByText('200 OK').waitFor();
    t.strictSame(await accessibilityFaults(visitor), []);
    await visitor.locator('summary').filter({ hasText: '/api/rag/search' }).click();
    await visitor.locator('summary').filter({ hasText: '/api/file/stream/indexing' }).click();
    await visitor.getByLabel('space_id').fill('tried');
    await visitor.getByLabel('File', { exact: true }).setInputFiles(textFile('tried.md'));
    await visitor.getByRole('button', { name: 'Send' }).click();
    await visitor.getByText('200 OK').waitFor();
    t.equal(
      (await service.fetch('/api/file?space_id=tried').then((answer) => answer.text())).includes('tried.md'),
      true,
    );
    t.strictSame(await accessibilityFaults(visitor), []);
    await visitor.context().close();
  });

  await t.test('a kept key that is refused for now can be left', async (t) => {
    const quota = { requests_per_day: 3 };
    const { key } = (await (await service.post('/v1/keys', { roles: ['rag'], quota })).json()) as { key: string };
    const { page: limited } = await openConsole(browser, { url: service.url, apiKey: key });
    for (let n = 0; n < 4; n++) await service.fetch('/v1/models', { headers: { Authorization: `Bearer ${key}` } });
    await limited.reload();
    await limited.getByRole('alert').waitFor();
    t.strictSame(await accessibilityFaults(limited), []);
    await limited.getByRole('button', { name: 'Sign out' }).click();
    await limited.getByLabel('API key').fill(service.apiKey);
    await limited.keyboard.press('Enter');
    await limited.getByRole('navigation', { name: 'Pages' }).waitFor();
    await limited.close();
  });

  await t.test('an empty file is refused before it is sent, and its row can be closed', async (t) => {
    await open('/console/files');
    const files = [{ name: 'empty.md', mimeType: 'text/markdown', buffer: Buffer.alloc(0) }];
    await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles(files);
    await dialog.getByRole('button', { name: 'Upload' }).click();
    const row = page.getByRole('region', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: 'empty.md' });
    await row.getByText('The file is empty').waitFor();
    t.equal(await row.getByRole('button', { name: 'Try again' }).count(), 0);
    await row.getByRole('button').click();
    await row.waitFor({ state: 'detached' });
  });

  await t.test('an upload that could not be read is not counted as done', async () => {
    await open('/console/files');
    await upload(page, { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 nothing') });
    await page.getByText('0 of 1 done, 0 being read, 1 failed').waitFor();
    await page.getByRole('region', { name: 'Uploads' }).getByText('broken.pdf').waitFor();
  });

  await t.test('an action that succeeds takes the error of its last attempt away', async (t) => {
    await open('/console/queues/queue/mail');
    await page.route('**/v1/queue/mail/pause', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.locator('.notice.error').waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    t.equal(await page.locator('.notice.error').count(), 0);
  });

  await t.test('a key of one space uploads there, and learns why a page is closed', async () => {
    const { key } = (await (await service.post('/v1/keys', { roles: ['rag'], spaces: ['docs'] })).json()) as {
      key: string;
    };
    const headers = { Authorization: `Bearer ${key}` };
    await eventually(async () => (await service.fetch('/v1/key', { headers })).ok);
    const { page: narrow } = await openConsole(browser, { url: service.url, apiKey: key });
    await narrow.goto(`${service.url}/console/queues`);
    await narrow.getByText('This API key may not see the page Queues').waitFor();
    await narrow.goto(`${service.url}/console/files`);
    await upload(narrow, textFile('mine.md'));
    await narrow.getByRole('row').filter({ hasText: 'mine.md' }).getByText('Ready').waitFor();
    await narrow.context().close();
  });

  await t.test('a phone has the names of all pages, the state and the settings, in both languages', async (t) => {
    const { page: phone } = await openConsole(browser, service, { width: 390, height: 780 });
    for (const language of ['English', '中文']) {
      await phone.getByRole('link', { name: /Playground|问答/ }).click();
      const hidden =
        "[...document.querySelectorAll('.side li span')].filter((e) => e.scrollWidth > e.clientWidth).length";
      t.equal(await phone.evaluate(hidden), 0, 'no name is cut');
      t.equal(await phone.evaluate('document.documentElement.scrollWidth'), 390, 'nothing is wider than the screen');
      await phone.getByRole('button', { name: /Settings|设置/ }).click();
      await phone.locator('.session .stream').waitFor();
      t.strictSame(await accessibilityFaults(phone), [], language);
      await phone.getByLabel(/Language|语言/).selectOption('中文');
      await phone.getByRole('button', { name: '设置' }).click();
    }
    t.match(await phone.title(), '问答', 'the title follows the language');
    await phone.goto(`${service.url}/console/queues/task/mail.none`);
    await phone.getByRole('alert').getByText('未找到').waitFor();
    await phone.goto(`${service.url}/console/playground`);
    await phone.getByText('deep', { exact: true }).click();
    await phone.getByLabel('问题').fill('What is file-005.md and what is file-006.md?');
    await phone.keyboard.press('Enter');
    await phone.locator('.plan li.needless').first().waitFor({ state: 'attached' });
    const plan = (await phone.locator('.plan').textContent())!;
    t.match(plan, '在文件中检索问题');
    t.notMatch(plan, /Search|Follow|passage|answer|nothing/, 'no sentence of the planner is English');
    await phone.context().close();
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

function textFile(name: string): { name: string; mimeType: string; buffer: Buffer } {
  return { name, mimeType: 'text/markdown', buffer: Buffer.from(`# ${name}\n\nThe ${name}.\n`) };
}

/** Uploads a file into the space that the dialog offers. */
async function upload(page: Page, file: ReturnType<typeof textFile>): Promise<void> {
  await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles(file);
  await page.getByRole('dialog').getByRole('button', { name: 'Upload' }).click();
}
