/**
 * The console as people use it: real gestures in Chromium on a running service.
 *
 * With `SCREENSHOTS` set to a folder, it also draws the pictures of `docs/console.md`: `npm run test:console`.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { pino } from 'pino';
import type { Download, Page } from 'playwright-core';
import t from 'tap';
import { connect } from '../../core/bus/connection.ts';
import { deadLetterKey, streamKey } from '../../core/bus/streams.ts';
import { eventually as until } from '../e2e/responses.ts';
import { accessibilityFaults, openBrowser, openConsole, withoutBrowser } from '../support/browser.ts';
import { type Service, startService } from '../support/service.ts';

const pictures = process.env.SCREENSHOTS;

async function picture(page: Page, name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`) });
}

async function manual(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const pages = [
    ['The lighthouse of Varn', 'Varn is a small harbour on the western coast. Ships have called there since 1702.'],
    [
      'The lamp',
      'The lamp of the lighthouse was built by Ida Holm in 1874.',
      'It burns oil, and its keeper trims it twice a night.',
    ],
  ];
  for (const [title = '', ...lines] of pages) {
    const page = pdf.addPage([595, 842]);
    page.drawText(title, { x: 60, y: 760, size: 22, font });
    for (const [i, line] of lines.entries()) page.drawText(line, { x: 60, y: 710 - 24 * i, size: 12, font });
  }
  return Buffer.from(await pdf.save());
}

async function post(service: Service, path: string, body: unknown): Promise<Record<string, string>> {
  return (await service.post(path, body)).json() as Promise<Record<string, string>>;
}

t.test('the console', { skip: withoutBrowser }, async (t) => {
  const [service, browser] = await Promise.all([startService(t), openBrowser(t)]);

  await t.test('a wrong key is refused with what to do, and no key is in an address', async (t) => {
    const page = await browser.newPage();
    await page.goto(`${service.url}/console`);
    await page.getByLabel('API key').fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    t.match(await page.getByRole('alert').textContent(), 'The service does not know this key');
    t.notMatch(page.url(), 'wrong');
    t.strictSame(await accessibilityFaults(page), []);
    await page.close();
  });

  const { page, errors } = await openConsole(browser, service);
  page.setDefaultTimeout(60_000);

  await t.test('an uploaded PDF becomes ready under the eyes of the user', async (t) => {
    await page.getByText('There is nothing to ask about yet').waitFor();
    await page.getByRole('link', { name: 'Files', exact: true }).click();
    await page.getByText('No files yet').waitFor();
    t.strictSame(await accessibilityFaults(page), []);
    const name = '<img src=x onerror="document.title=1">.md';
    const files = [
      { name: 'varn.pdf', mimeType: 'application/pdf', buffer: await manual() },
      {
        name,
        mimeType: 'text/markdown',
        buffer: Buffer.from('# <script>document.title=2</script>\n\n<b>Bold</b> oil.'),
      },
      { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 and nothing else') },
    ];
    const uploading: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/file') && (request.method() === 'POST' || search.includes('name_prefix'))) {
        uploading.push(`${request.method()} ${pathname}`);
      }
    });
    await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles(files);
    await page.getByRole('dialog').getByRole('button', { name: 'Upload' }).click();
    const row = (file: string) => page.getByRole('row').filter({ hasText: file });
    await row('varn.pdf').getByText('Ready').waitFor();
    await row('onerror').getByText('Ready').waitFor();
    await row('broken.pdf').getByText('Failed').waitFor();
    t.equal(uploading.length, 2 * files.length, `each file is looked for and sent: ${uploading}`);
    t.match(await page.title(), 'Files', 'a name is text, never markup');
    t.equal(await page.locator('main img').count(), 0);
    t.strictSame(await accessibilityFaults(page), []);
    await picture(page, 'files');
  });

  await t.test('what was read of a file stands beside its original, as text', async (t) => {
    await page.getByRole('row').filter({ hasText: 'onerror' }).getByRole('link').click();
    await page.getByText('Bold').first().waitFor();
    await page.getByRole('tab', { name: 'Record' }).click();
    t.notMatch(await page.title(), /^[12]$/);
    t.equal(await page.locator('main b, main script').count(), 0);
    t.strictSame(await accessibilityFaults(page), []);
    await page.getByRole('link', { name: 'Files', exact: true }).last().click();
    await page.getByRole('row').filter({ hasText: 'varn.pdf' }).getByRole('link').click();
    await page.locator('.side-original canvas').waitFor();
    await picture(page, 'file');
  });

  await t.test('a citation opens the PDF on its page, with the sentence highlighted', async (t) => {
    // The list of spaces is from before the uploads, and the question is asked before the new one has come.
    const asked = Promise.withResolvers<void>();
    await page.route('**/api/space?*', async (route) => {
      await asked.promise;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Playground' }).click();
    await page.getByLabel('Question').fill('Who built the lamp of the lighthouse?');
    await page.keyboard.press('Enter');
    asked.resolve();
    const citation = page.getByRole('button', { name: /^Citation 1/ }).first();
    await citation.waitFor();
    t.match(await page.locator('.prose').textContent(), 'Ida Holm');
    t.strictSame(await accessibilityFaults(page), []);
    await citation.click();
    await page.locator('.highlight').first().waitFor();
    t.match(await page.locator('.reader').textContent(), 'Page 2 of 2');
    t.strictSame(await accessibilityFaults(page), []);
    await picture(page, 'playground');
    // Another passage of the page is marked while the page is drawn.
    await page.evaluate(`(async () => {
      const press = [...document.querySelectorAll('.passages .passage .open, .prose .reference')];
      for (let turn = 0; turn < 6; turn++) {
        press[turn % press.length].click();
        await new Promise(requestAnimationFrame);
      }
      press.at(-1).click();
    })()`);
    await page.locator('.highlight').first().waitFor();
    t.equal(await page.locator('.reader [role=alert]').count(), 0, 'a page is drawn once at a time');
    await page.keyboard.press('Escape');
    t.equal(await page.locator('.reader').count(), 0);
  });

  await t.test('a deep answer shows its plan, and a follow-up has the turns before', async (t) => {
    await page.getByText('deep', { exact: true }).click();
    const request = page.waitForRequest((one) => one.url().endsWith('/api/rag/chat'));
    let events = '';
    await page.route('**/api/rag/chat', async (route) => {
      const response = await route.fetch();
      events = await response.text();
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: 'Ask' }).click();
    const { messages } = JSON.parse((await request).postData()!) as { messages: { role: string }[] };
    t.match(messages, [{ role: 'user', content: 'Who built the lamp of the lighthouse?' }, { role: 'assistant' }]);
    await page.locator('.plan li.done').first().waitFor({ state: 'attached' });
    await page
      .getByRole('button', { name: /^Citation 1/ })
      .first()
      .waitFor();
    await page.locator('.plan summary').click();
    await page.locator('.plan li').first().waitFor();
    await page.unroute('**/api/rag/chat');
    const ended = events.match(/"plan\.step\.complete".*/g) ?? [];
    t.strictSame(
      await page.locator('.plan li.done .what small').allTextContents(),
      ended.map((event) => `${Math.round(Number(/"ms":([\d.]+)/.exec(event)?.[1]))} ms`),
      'each step has the time that the planner measured, although its events arrived together',
    );
    await picture(page, 'deep');
  });

  await t.test('a reload keeps questions and answers, and another tab is signed in', async (t) => {
    const [question, answer] = [page.locator('.question'), page.locator('.prose')];
    const before = [await question.textContent(), await answer.textContent()];
    await page.reload();
    await answer.waitFor();
    t.strictSame([await question.textContent(), await answer.textContent()], before);
    t.equal(await page.locator('.plan').count(), 1);
    t.equal(await page.locator('.earlier li').count(), 1);
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Files' }).click({ modifiers: ['Control'] });
    const tab = await opened;
    await tab.getByRole('heading', { name: 'Files' }).waitFor();
    await tab.close();
  });

  await t.test('one question is compared in all modes, and with other settings', async (t) => {
    await page.getByRole('link', { name: 'Compare modes' }).click();
    await page.getByRole('button', { name: 'Add a column' }).click();
    const added = page.getByRole('region', { name: 'deep (5)' });
    await added.getByRole('combobox').selectOption('normal');
    const narrow = page.getByRole('region', { name: 'normal (5)' });
    await narrow.getByText('Settings').click();
    await narrow.getByLabel('Passages').fill('1');
    await page.getByLabel('Question').fill('Who built the lamp of the lighthouse?');
    await page.keyboard.press('Enter');
    for (const mode of ['fast', 'normal (2)', 'ultra', 'deep']) {
      const first = page.getByRole('region', { name: mode }).locator('li').first();
      t.match(await first.textContent(), 'BM25');
      t.ok(
        (await first.locator('mark').allTextContents()).includes('lamp'),
        `${mode}: the words that match are marked`,
      );
    }
    await narrow.locator('li').first().waitFor();
    t.equal(await narrow.locator('ol > li').count(), 1);
    const deep = page.getByRole('region', { name: 'deep' });
    t.match(await deep.locator('ol > li').first().textContent(), 'ultra #');
    t.match(await deep.textContent(), /step 1 [1-9][\d.]* ms/, 'the time of each step');
    await narrow.getByRole('button', { name: 'Remove normal (5)' }).click();
    t.strictSame(await accessibilityFaults(page), []);
    await picture(page, 'compare');
  });

  await t.test('a hit becomes the right passage of a question, and the set is run', async (t) => {
    const first = page.getByRole('region', { name: 'normal' }).locator('li').first();
    await first.getByRole('button', { name: /^Add to evaluation: passage 1, / }).click();
    await page.getByLabel(/^Name/).fill('harbour');
    t.strictSame(await accessibilityFaults(page), []);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('The question is in harbour.').waitFor();
    await page.getByRole('link', { name: 'Evaluation' }).click();
    await page.getByRole('button', { name: 'New evaluation set' }).click();
    await page.getByLabel(/^Name/).fill('harbour');
    await page.getByRole('dialog').getByRole('button', { name: 'New evaluation set' }).click();
    await page.getByText('There is an evaluation set harbour').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'harbour' }).click();
    await page.getByRole('row').filter({ hasText: 'Who built the lamp' }).waitFor();
    t.strictSame(await accessibilityFaults(page), []);
    const downloads: Download[] = [];
    page.on('download', (download) => downloads.push(download));
    await page.getByRole('button', { name: 'Export' }).click();
    await until(async () => downloads.length === 3);
    const files = await Promise.all(
      downloads.map(async (download) => ({
        name: download.suggestedFilename(),
        mimeType: 'text/plain',
        buffer: await readFile(await download.path()),
      })),
    );
    await page.getByRole('button', { name: 'Import' }).click();
    await page.getByRole('dialog').getByLabel('Files').setInputFiles(files);
    await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
    await page.getByText('1 question is imported.').waitFor();
    await page.getByRole('tab', { name: 'Runs' }).click();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const figures = page.getByRole('region', { name: 'Figures' }).getByRole('row').filter({ hasText: 'normal' });
    t.match(await figures.textContent(), /normal1(11)?/);
    t.strictSame(await accessibilityFaults(page), []);
    await picture(page, 'evaluation');
  });

  await t.test('a dead task is found, read, requeued, and completed by a worker', async (t) => {
    const task = { queue: 'mail', endpoint: '/v1/mail', data: { to: '<b>ada</b>@example.com' }, max_attempts: 1 };
    await post(service, '/v1/queue/register', { queue: 'mail', endpoint: '/v1/mail' });
    const { task_id } = await post(service, '/v1/queue/put', task);
    await post(service, '/v1/queue/take', { queues: ['mail:1'], worker: 'mailer-7' });
    await post(service, `/v1/queue/${task_id}/retry`, { error: 'SMTP 550: no mailbox <i>ada</i>' });
    await post(service, '/v1/queue/put', task);
    await post(service, '/v1/queue/take', { queues: ['mail:1'], worker: 'mailer-8' });
    await page.getByRole('link', { name: 'Queues' }).click();
    const row = page.getByRole('row').filter({ hasText: 'mail' });
    await row.getByText('Dead tasks').waitFor();
    t.strictSame(await accessibilityFaults(page), []);
    await picture(page, 'queues');
    await row.click();
    await page.getByRole('tab', { name: 'Lanes and workers' }).click();
    await page.getByRole('row').filter({ hasText: 'mailer-8' }).waitFor();
    t.strictSame(await accessibilityFaults(page), []);
    await page.getByRole('tab', { name: 'Dead' }).click();
    const dead = page.getByRole('row').filter({ hasText: task_id!.slice(-6) });
    await dead.getByText(/^SMTP 550/).waitFor();
    await dead.click();
    await page.getByText('given up after one attempt').first().waitFor();
    t.match(await page.locator('pre').first().textContent(), '<b>ada</b>@example.com');
    t.strictSame(await accessibilityFaults(page), []);
    await picture(page, 'task');
    await page.getByRole('button', { name: 'Requeue' }).click();
    await page.getByText('Waits for a worker').waitFor();
    await post(service, '/v1/queue/take', { queues: ['mail:1'] });
    await post(service, `/v1/queue/${task_id}/complete`, { status_code: 200, body: { sent: true } });
    const timeline = page.locator('.timeline');
    await timeline.getByText('Succeeded').waitFor();
    const history = ['Taken by mailer-7, attempt 1', 'SMTP 550: no mailbox <i>ada</i>', 'Requeued', 'Succeeded'];
    for (const event of history) t.match(await timeline.textContent(), event);
  });

  await t.test('a task is put from the page, into a queue that it registers', async (t) => {
    await page.getByRole('link', { name: 'Queues' }).first().click();
    await page.getByRole('button', { name: 'Put a task' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Queue').fill('thumbs');
    await dialog.getByLabel('Endpoint').fill('/v1/thumbs');
    t.strictSame(await accessibilityFaults(page), []);
    await dialog.getByRole('button', { name: 'Put a task' }).click();
    await page.getByText('Waits for a worker').waitFor();
    t.match(page.url(), /\/console\/queues\/task\/thumbs\./);
    const [, id = ''] = /thumbs\.(.+)$/.exec(page.url()) ?? [];
    await page.getByRole('link', { name: 'Queues' }).first().click();
    await page.getByRole('search').getByRole('searchbox').fill(id);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `thumbs.${id}` }).waitFor();
  });

  await t.test('an operator sees the processes, and puts a dead letter back', async (t) => {
    const redis = await connect({ url: await service.redisUrl(), name: 'test', log: pino({ level: 'silent' }) });
    await redis.xadd(streamKey(redis, 'planner', 'default'), '*', 'type', 'no.such.type', 'trace_id', 'trace-1');
    await until(async () => (await redis.xlen(deadLetterKey)) === 1);
    await page.getByRole('link', { name: 'System' }).click();
    for (const role of ['dispatcher', 'gateway', 'retrieval'])
      await page.getByRole('cell', { name: role }).first().waitFor();
    t.strictSame(await accessibilityFaults(page), []);
    await picture(page, 'system');
    await page.getByRole('tab', { name: 'Dead letters' }).click();
    await page.getByRole('button', { name: 'no.such.type' }).click();
    t.match(await page.getByRole('dialog').textContent(), 'trace-1');
    t.strictSame(await accessibilityFaults(page), []);
    const { id } = ((await (await service.fetch('/v1/dead-letters')).json()) as { letters: [{ id: string }] })
      .letters[0];
    await page.getByRole('dialog').getByRole('button', { name: 'Requeue' }).click();
    await page.getByText('1 dead letter is back on its stream.').waitFor();
    t.equal((await service.fetch(`/v1/dead-letters/${id}`)).status, 404);
    redis.disconnect();
  });

  await t.test('a trace of a failed request is found and shown as a waterfall', async (t) => {
    const chat = { query: 'Who?', user: 'u', scope: [{ type: 'file', ids: ['nowhere'] }], response_type: 'blocking' };
    const failed = await service.post('/api/rag/chat', chat);
    const trace = failed.headers.get('x-service-trace-id')!;
    await until(async () => (await service.fetch(`/v1/traces/${trace}`)).ok);
    await page.getByRole('tab', { name: 'Traces' }).click();
    await page.getByRole('link', { name: 'POST /api/rag/chat' }).first().waitFor();
    t.strictSame(await accessibilityFaults(page), []);
    t.equal(await page.getByRole('link', { name: /^GET / }).count(), 0, 'reads are left out');
    await page.getByLabel('Show reads').check();
    await page.getByRole('link', { name: /^GET / }).first().waitFor();
    await page.getByLabel('Show reads').uncheck();
    await page.getByLabel('Only failed ones').check();
    await page.getByRole('searchbox').fill('no such route');
    await page.getByText('No trace matches.').waitFor();
    t.strictSame(await accessibilityFaults(page), []);
    await page.getByRole('searchbox').fill('rag/chat');
    const row = page.getByRole('row').filter({ hasText: '404' }).first();
    await row.getByRole('link').press('Enter');
    const spans = page.getByRole('list', { name: 'Spans of the trace' }).getByRole('listitem');
    await spans.filter({ hasText: 'retrieval' }).getByText('not_found').waitFor();
    t.equal(await spans.count(), 2);
    await spans.first().getByRole('button').press('Enter');
    await page.getByText('http.response.status_code').waitFor();
    t.strictSame(await accessibilityFaults(page), []);
    await page.setViewportSize({ width: 390, height: 800 });
    const width = (await page.evaluate('document.documentElement.scrollWidth')) as number;
    t.ok(width <= 390, `a phone does not scroll sideways: ${width} px`);
    t.strictSame(await accessibilityFaults(page), []);
    await page.setViewportSize({ width: 1280, height: 820 });
    if (!pictures) return;
    // The picture has the trace of a deep chat.
    const deep = {
      ...chat,
      query: 'Who built the lamp of the lighthouse?',
      scope: [{ type: 'space', ids: ['default'] }],
      mode: 'deep',
    };
    const id = (await service.post('/api/rag/chat', deep)).headers.get('x-service-trace-id')!;
    // Its first span is written last.
    await until(async () => (await (await service.fetch(`/v1/traces/${id}`)).text()).includes('/api/rag/chat'));
    await page.getByRole('button', { name: 'All traces' }).click();
    await page.getByRole('searchbox').fill(id);
    await spans.filter({ hasText: 'search the index' }).first().waitFor();
    await picture(page, 'trace');
  });

  await t.test('an administrator creates, rotates and revokes a key, and sees its usage', async (t) => {
    await page.getByRole('link', { name: 'Keys and usage' }).click();
    await page.getByRole('button', { name: 'Create a key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('the <b>importer</b>');
    await dialog.getByLabel('rag:read', { exact: true }).check();
    t.strictSame(await accessibilityFaults(page), []);
    await dialog.getByRole('button', { name: 'Create a key' }).click();
    const secret = () => page.getByRole('dialog', { name: 'The new key' }).locator('pre').textContent();
    const first = await secret();
    const use = async (key: string | null) =>
      (await service.fetch('/api/space', { headers: { Authorization: `Bearer ${key}` } })).status;
    await until(async () => (await use(first)) === 200);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Rotate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
    const second = await secret();
    t.not(second, first);
    await until(async () => (await use(second)) === 200);
    await page.getByRole('button', { name: 'Done' }).click();
    await picture(page, 'keys');
    await page.getByRole('button', { name: 'Revoke' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await until(async () => (await use(second)) === 401);
    const { key: other } = (await (await service.post('/v1/keys', { tenant: 'acme', roles: ['rag'] })).json()) as {
      key: string;
    };
    t.equal(await use(other), 200);
    // A gateway counts a request within a second.
    await until(async () => (await (await service.fetch('/v1/usage?tenant=acme')).text()).includes('requests'));
    await page.getByRole('tab', { name: 'Usage' }).click();
    await page.getByRole('cell', { name: 'api-key' }).waitFor();
    t.strictSame(await accessibilityFaults(page), []);
    await picture(page, 'usage');
    await page.getByLabel(/^By/).selectOption('Tenant');
    await page.getByRole('cell', { name: 'acme' }).waitFor();
    await page.getByRole('tab', { name: 'Audit' }).click();
    await page.getByText('key.revoke').waitFor();
    t.strictSame(await accessibilityFaults(page), []);
  });

  await t.test('the reference lists each route, and a request can be tried', async (t) => {
    await page.getByRole('link', { name: 'API reference' }).click();
    await page.getByLabel('Search routes').fill('/v1/key');
    await page.getByText('What the API key of this request may do').click();
    const [answer, other] = ['200', 'Other statuses'].map((status) =>
      page.locator('.answer-schema').filter({ hasText: status }).first(),
    );
    await answer!.getByText('tenant', { exact: true }).waitFor();
    await other!.getByText('The error, and what to do about it.').click();
    await other!.getByText('code', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('200 OK').waitFor();
    t.match(await page.locator('.try pre').first().textContent(), '"tenant": "default"');
    t.strictSame(await accessibilityFaults(page), []);
    await picture(page, 'reference');
  });

  await t.test('a key that only reads changes nothing, and sees only what it may', async (t) => {
    const { key } = await post(service, '/v1/keys', { roles: ['rag:read'] });
    const { page: reading } = await openConsole(
      browser,
      { url: service.url, apiKey: key! },
      { width: 390, dark: true },
    );
    await reading.getByRole('link', { name: 'Files', exact: true }).click();
    await reading.getByText('varn.pdf').waitFor();
    t.equal(await reading.getByRole('button', { name: 'Upload' }).count(), 0);
    t.equal(await reading.locator('input[type=file], input[type=checkbox]').count(), 0);
    for (const name of ['Queues', 'System', 'Keys and usage']) {
      t.equal(await reading.getByRole('link', { name }).count(), 0);
    }
    t.strictSame(await accessibilityFaults(reading), []);
    await page.setViewportSize({ width: 360, height: 740 });
    const missing = "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('nav.side'))";
    const bar = (await page.evaluate(missing)) as number;
    t.ok(bar <= 0, `all pages fit into the bar of a phone: ${bar} px too many`);
    await page.setViewportSize({ width: 1280, height: 820 });
    const width = (await reading.evaluate('document.documentElement.scrollWidth')) as number;
    t.ok(width <= 390, `a phone does not scroll sideways: ${width} px`);
    await picture(reading, 'phone-dark');
  });

  await t.test('a sign-out leaves nothing for the next key', async (t) => {
    await page.getByRole('link', { name: 'Playground' }).first().click();
    await page.locator('.prose').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('API key').fill(service.apiKey);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Playground' }).waitFor({ state: 'attached' });
    t.equal(await page.locator('.prose, .earlier').count(), 0);
  });

  await t.test('nothing was reported as an error by the browser', async (t) => {
    t.strictSame(errors, []);
  });
});
