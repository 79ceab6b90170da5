/**
 * The pages of queues, tasks and batches of the console, in Chromium on a running service: what an operator does with
 * many tasks. It takes a minute: `npm run test:console`.
 */
import t from 'tap';
import { eventually } from '../e2e/responses.ts';
import { accessibilityFaults, openBrowser, openConsole, withoutBrowser } from '../support/browser.ts';
import { startService } from '../support/service.ts';

t.test('the queues of the console', { skip: withoutBrowser }, async (t) => {
  const [service, browser] = await Promise.all([startService(t), openBrowser(t)]);
  const { page, errors } = await openConsole(browser, service);
  page.setDefaultTimeout(20_000);
  const dialog = page.getByRole('dialog');
  const open = (path: string) => page.goto(`${service.url}${path}`);
  const post = async (path: string, body: object) =>
    (await (await service.post(path, body)).json()) as Record<string, string>;
  const register = (queue: string) => post('/v1/queue/register', { queue, endpoint: '/v1/mail' });
  const put = async (queue: string, more: object = {}) =>
    (await post('/v1/queue/put', { queue, endpoint: '/v1/mail', data: { n: 1 }, ...more })).task_id!;
  const statusOf = async (id: string) =>
    ((await (await service.fetch(`/v1/queue/tasks/${id}`)).json()) as { status: string }).status;
  const row = (id: string) => page.getByRole('row').filter({ hasText: id.slice(-6) });
  const tab = (name: RegExp) => page.getByRole('tab', { name });

  await t.test('all waiting tasks are cancelled after a question, and the delayed ones stay', async (t) => {
    await register('news');
    const ids = await Promise.all(Array.from({ length: 200 }, () => put('news')));
    const delayed = await put('news', { delay: 3600 });
    await open('/console/queues/queue/news?state=waiting');
    await tab(/^Waiting ?200$/).waitFor();
    await page.getByRole('button', { name: 'Cancel all' }).click();
    await dialog.getByText('Cancel all 200 tasks that wait?').waitFor();
    t.strictSame(await accessibilityFaults(page), []);
    await page.keyboard.press('Escape');
    t.equal(await statusOf(ids[0]!), 'waiting', 'nothing happens without an answer');
    await page.getByRole('button', { name: 'Cancel all' }).click();
    await dialog.getByRole('button', { name: 'Cancel all' }).click();
    await page.getByText('200 tasks are cancelled.').waitFor();
    await tab(/^Waiting ?0?$/).waitFor();
    t.strictSame(new Set(await Promise.all(ids.map(statusOf))), new Set(['cancelled']));
    t.equal(await statusOf(delayed), 'waiting');
  });

  await t.test('a delayed task is run now, from the list and from its page', async (t) => {
    await register('later');
    const [first, second] = [await put('later', { delay: 3600 }), await put('later', { delay: 3600 })];
    await open('/console/queues/queue/later?state=delayed');
    t.strictSame(await accessibilityFaults(page), []);
    await row(first).getByRole('button', { name: 'Run now' }).click();
    await row(first).waitFor({ state: 'detached' });
    await row(second).click();
    await page.getByRole('button', { name: 'Run now' }).click();
    await page.locator('.timeline').getByText('Its delay was ended').waitFor();
    await page.locator('.timeline').getByText('Waits for a worker').waitFor();
    const taken = await post('/v1/queue/take', { queues: ['later:1'], size: 5 });
    t.strictSame(
      (taken['later:1'] as unknown as { task_id: string }[]).map(({ task_id }) => task_id),
      [first, second],
    );
  });

  await t.test('all delayed tasks are run now after a question', async (t) => {
    await register('dawn');
    const ids = await Promise.all(Array.from({ length: 30 }, () => put('dawn', { delay: 3600 })));
    await open('/console/queues/queue/dawn?state=delayed');
    await tab(/^Delayed ?30$/).waitFor();
    await page.getByRole('button', { name: 'Run all now' }).click();
    await dialog.getByText('Run all 30 delayed tasks now?').waitFor();
    t.strictSame(await accessibilityFaults(page), []);
    await page.keyboard.press('Escape');
    t.strictSame(await post('/v1/queue/take', { queues: ['dawn:1'] }), { 'dawn:1': [] }, 'nothing without an answer');
    await page.getByRole('button', { name: 'Run all now' }).click();
    await dialog.getByRole('button', { name: 'Run all now' }).click();
    await page.getByText('30 tasks can be taken now.').waitFor();
    await tab(/^Waiting ?30$/).waitFor();
    const taken = await post('/v1/queue/take', { queues: ['dawn:1'], size: 50, strategy: 'active_passive' });
    t.strictSame(
      (taken['dawn:1'] as unknown as { task_id: string }[]).map(({ task_id }) => task_id).toSorted(),
      ids.toSorted(),
    );
  });

  await t.test('ended tasks are listed with their status', async (t) => {
    await register('done');
    const [failed, cancelled] = [await put('done'), await put('done')];
    await post('/v1/queue/take', { queues: ['done:1'] });
    await post(`/v1/queue/${failed}/complete`, { status_code: 500, body: { error: 'The lamp is out.' } });
    await post(`/v1/queue/${cancelled}/cancel`, {});
    await open('/console/queues/queue/done');
    await tab(/^Ended$/).click();
    const copied = 'getSelection().selectAllChildren(document.querySelector(".name.mono")) ?? String(getSelection())';
    await row(failed).getByText('Failed').waitFor();
    const text = (await page.evaluate(copied)) as string;
    t.ok(
      [failed, cancelled].some((id) => id.endsWith(text) && text.length > 30),
      `a copy has the whole id: ${text}`,
    );
    await row(failed).getByText('The lamp is out.').waitFor();
    await row(cancelled).getByText('Cancelled', { exact: true }).waitFor();
    t.strictSame(await accessibilityFaults(page), []);
    await page.getByRole('combobox', { name: 'State' }).selectOption('cancelled');
    await row(failed).waitFor({ state: 'detached' });
    await row(cancelled).waitFor();
    await page.getByRole('combobox', { name: 'State' }).selectOption('expired');
    await page.getByText('No ended task has this status').waitFor();
    await page.getByRole('combobox', { name: 'State' }).selectOption('');
    await row(failed).click();
    await page.getByRole('heading', { name: failed }).waitFor();
  });

  await t.test('a typed text narrows the list of queues, and a part of an id leads to its task', async (t) => {
    await register('bulk');
    const [id] = [await put('bulk'), await put('bulk')];
    const find = page.getByRole('search').getByRole('searchbox');
    const bare = id.slice('bulk.'.length);
    await open('/console/queues');
    await page.getByRole('link', { name: 'news' }).waitFor();
    await find.fill('BUL');
    await page.getByRole('link', { name: 'news' }).waitFor({ state: 'detached' });
    t.equal(await page.getByRole('row').filter({ hasText: 'bulk' }).count(), 1);
    await find.press('Enter');
    await page.getByRole('heading', { name: 'bulk' }).waitFor();
    for (const part of [bare.slice(-6), `${bare.slice(0, 8)}…${bare.slice(-6)}`, bare]) {
      await open('/console/queues');
      await find.fill(part);
      await page.getByText('No queue matches').waitFor();
      await find.press('Enter');
      await page.getByRole('heading', { name: id }).waitFor();
    }
    await open('/console/queues');
    await find.fill(bare.slice(0, 4));
    await find.press('Enter');
    await page.getByText(/At least \d+ tasks have/).waitFor();
    t.strictSame(await accessibilityFaults(page), []);
  });

  await t.test('dead tasks of one error are requeued together', async (t) => {
    await register('dead');
    const errors = ['SMTP 451: busy, box 7', 'SMTP 550: no <b>mailbox</b>', 'SMTP 451: busy, box 12'];
    const ids: string[] = [];
    for (const error of errors) {
      const id = await put('dead', { max_attempts: 1 });
      ids.push(id);
      await post('/v1/queue/take', { queues: ['dead:1'] });
      await post(`/v1/queue/${id}/retry`, { error });
    }
    await open('/console/queues/queue/dead');
    await page.getByRole('columnheader', { name: 'Actions' }).waitFor({ state: 'attached' });
    const search = page.getByRole('searchbox', { name: 'Part of an error (Enter)' });
    await search.fill('no <b>mail');
    await search.press('Enter');
    await row(ids[0]!).waitFor({ state: 'detached' });
    await row(ids[1]!).waitFor();
    t.equal(await row(ids[0]!).count(), 0, 'only the task with this error is listed');
    await search.fill('');
    await search.press('Enter');
    await row(ids[0]!).waitFor();
    await page.getByText('Errors of these tasks').click();
    const group = page.getByRole('listitem').filter({ hasText: 'SMTP 451: busy, box *' });
    await group.getByText('2', { exact: true }).waitFor();
    t.strictSame(await accessibilityFaults(page), []);
    await group.getByRole('button', { name: 'Requeue these' }).click();
    await dialog.getByRole('button', { name: 'Requeue' }).click();
    await page.getByText('2 tasks are back').waitFor();
    t.strictSame(await Promise.all(ids.map(statusOf)), ['waiting', 'failed', 'waiting']);
  });

  await t.test('the plots of a queue go on after a reload', async (t) => {
    await open('/console/queues/queue/done');
    const plot = page.getByRole('img', { name: /^Tasks a second/ });
    await plot.locator('canvas').waitFor();
    const period = page.getByRole('combobox', { name: 'Period of the plots' });
    // The page before may still wait for its own answer, which ends with it.
    await page.reload({ waitUntil: 'commit' });
    const asked = page.waitForResponse((response) => response.url().includes('/v1/queue/history?queue=done'));
    const { samples } = (await (await asked).json()) as { samples: { put: number }[] };
    t.match(samples.at(-1), { put: 2, ended: 2 });
    t.equal(samples[0]!.put, 0, 'the first sample is of the time before the first task');
    for (const one of ['600', '21600']) await period.selectOption(one);
    await plot.locator('canvas').waitFor();
    t.strictSame(await accessibilityFaults(page), []);
  });

  await t.test(
    'a queue opens on its running tasks if no other waits, and while it drains it offers no put',
    async (t) => {
      await register('drains');
      const id = await put('drains', { max_attempts: 1 });
      await post('/v1/queue/take', { queues: ['drains:1'] });
      await open('/console/queues/queue/drains');
      await row(id).waitFor();
      t.equal(await tab(/^Running/).getAttribute('aria-selected'), 'true');
      await post('/v1/queue/drains/drain', {});
      await page.getByRole('button', { name: 'Resume' }).waitFor();
      t.equal(await page.getByRole('button', { name: 'Pause' }).count(), 0);
      t.ok(await page.getByRole('button', { name: 'Put a task' }).isDisabled());
      await post(`/v1/queue/${id}/retry`, { error: 'SMTP 550' });
      await tab(/^Dead/).click();
      await row(id)
        .getByRole('button', { name: `Requeue: ${id.split('.').at(-1)!.slice(0, 8)}` })
        .click();
      await page.getByText('The task is back in its queue.').waitFor();
      await row(id).waitFor({ state: 'detached', timeout: 500 });
      t.match(await tab(/^Dead/).textContent(), /0/, 'the number does not wait for the next change');
    },
  );

  await t.test('a queue is unregistered after a question', async () => {
    await register('old');
    await open('/console/queues/queue/old');
    await page.getByRole('button', { name: 'Unregister the queue' }).click();
    await dialog.getByRole('button', { name: 'Unregister the queue' }).click();
    await page.getByText('The queue old is unregistered.').waitFor();
    await page.getByRole('heading', { name: 'Queues' }).waitFor();
    await eventually(async () => !(await (await service.fetch('/v1/queue')).text()).includes('"old"'));
  });

  await t.test('a task is put with a callback and a key, and one is waited for', async (t) => {
    await register('thumbs');
    await open('/console/queues/queue/thumbs');
    await page.getByRole('button', { name: 'Put a task' }).click();
    await dialog.getByLabel('Dedupe key').fill('cover');
    await dialog.getByRole('textbox', { name: 'Callback' }).fill('https://example.com/done');
    t.strictSame(await accessibilityFaults(page), []);
    await dialog.getByRole('button', { name: 'Put a task' }).click();
    await page.getByText('https://example.com/done').waitFor();
    t.match(await put('thumbs', { dedupe_key: 'cover' }), page.url().split('/').at(-1)!, 'the key has a task');
    await open('/console/queues/queue/thumbs');
    await page.getByRole('button', { name: 'Put a task' }).click();
    await dialog.getByRole('combobox', { name: 'Result' }).selectOption('blocking');
    await dialog.getByRole('button', { name: 'Put a task' }).click();
    await dialog.getByText('Waits for a worker').waitFor();
    const taken = await post('/v1/queue/take', { queues: ['thumbs:0'], wait: 10 });
    const [{ task_id }] = taken['thumbs:0'] as unknown as [{ task_id: string }];
    await post(`/v1/queue/${task_id}/complete`, { status_code: 200, body: { thumb: 'done' } });
    await page.getByRole('heading', { name: task_id }).waitFor();
    await page.getByText('"thumb": "done"').waitFor();
  });

  await t.test('a streaming task is put, and its page shows each event as it comes', async (t) => {
    await register('story');
    await open('/console/queues/queue/story');
    await page.getByRole('button', { name: 'Put a task' }).click();
    await dialog.getByRole('combobox', { name: 'Result' }).selectOption('streaming');
    await dialog.getByRole('button', { name: 'Put a task' }).click();
    await page.getByRole('heading', { name: /^story\./ }).waitFor();
    const events = page.getByRole('log', { name: 'Events of the worker' });
    await page.getByText('No event yet.').waitFor();
    t.strictSame(await accessibilityFaults(page), []);
    const taken = await post('/v1/queue/take', { queues: ['story:0'], wait: 10 });
    const [{ task_id }] = taken['story:0'] as unknown as [{ task_id: string }];
    const event = (n: number) => ({ eventId: `${n}`, eventName: 'part', eventData: { text: `<b>part ${n}</b>` } });
    await post(`/v1/queue/${task_id}/events`, event(1));
    await events.getByText('<b>part 1</b>').waitFor();
    await page.getByRole('link', { name: 'Queues' }).first().click();
    await post(`/v1/queue/${task_id}/events`, event(2));
    await page.goBack();
    await events.getByText('<b>part 2</b>').waitFor();
    for (const content of ['Hello ', 'words '])
      await post(`/v1/queue/${task_id}/events`, { eventId: content, eventName: 'delta', eventData: { content } });
    await events.getByText('words').waitFor();
    t.equal(await statusOf(task_id), 'running', 'another page does not cancel it');
    await post(`/v1/queue/${task_id}/complete`, { status_code: 200, body: { story: 'told' } });
    await page.getByText('"story": "told"').waitFor();
    t.equal(await events.getByRole('listitem').count(), 4);
    await page.getByText('The task goes on.').waitFor({ state: 'detached' });
    t.equal(await page.locator('pre[aria-label="Text of the events"]').textContent(), 'Hello words ');
    t.strictSame(await accessibilityFaults(page), []);
  });

  await t.test('the page of a running task shows its newest progress', async (t) => {
    await register('pages');
    const id = await put('pages');
    await open(`/console/queues/task/${id}`);
    await post('/v1/queue/take', { queues: ['pages:1'] });
    const report = (page: number, more: object = {}) =>
      post(`/v1/queue/${id}/events`, { eventName: '<b>page</b>', eventData: { page, ...more } });
    await report(1);
    await page.getByText('"page": 1').waitFor();
    await report(2);
    await page.getByText('"page": 2').waitFor();
    await page.getByText('<b>page</b>').waitFor();
    await page.locator('.timeline').getByText('The newest progress').waitFor();
    t.equal(await page.getByRole('progressbar').count(), 0, 'a page number is no share');
    await report(2, { done: 1, of: 4 });
    await page.getByText('1 of 4').waitFor();
    t.equal(await page.getByRole('progressbar', { name: '<b>page</b>' }).getAttribute('value'), '25');
    t.strictSame(await accessibilityFaults(page), []);
    await report(3, { text: 'x'.repeat(4_096) });
    await page.getByText('more than 4,096 bytes').waitFor();
  });

  await t.test('the list of running tasks shows their progress while they run', async (t) => {
    await register('rows');
    const [counted, named, silent] = [await put('rows'), await put('rows'), await put('rows')];
    await post('/v1/queue/take', { queues: ['rows:1'], size: 3 });
    await open('/console/queues/queue/rows?state=running');
    await row(counted).waitFor();
    const reads: number[] = [];
    page.on('request', (one) => one.url().includes('/v1/tasks?') && reads.push(Date.now()));
    const report = (id: string, eventName: string, eventData: object) =>
      post(`/v1/queue/${id}/events`, { eventName, eventData });
    await report(counted, 'rows', { done: 3, of: 10 });
    await row(counted).getByText('3 of 10').waitFor();
    t.equal(await row(counted).getByRole('progressbar').getAttribute('value'), '30');
    await report(counted, 'rows', { done: 12_000, of: 10_000 });
    await row(counted).getByText('12,000 of 10,000').waitFor();
    t.equal(await row(counted).getByRole('progressbar').getAttribute('value'), '100', 'no more than all');
    await report(named, '<b>warming</b>', {});
    await row(named).getByText('<b>warming</b>').waitFor();
    await report(named, '', { done: 1, of: 0 });
    await row(named).getByText('{"done":1,"of":0}').waitFor();
    t.equal(await row(silent).getByRole('progressbar').count(), 0);
    t.strictSame(await accessibilityFaults(page), []);
    for (let done = 1; done <= 20; done++) await report(counted, 'rows', { done, of: 20 });
    await row(counted).getByText('20 of 20').waitFor();
    const soonest = Math.min(...reads.slice(1).map((at, i) => at - reads[i]!));
    t.ok(soonest > 1_000, `${reads.length} reads, the closest ${soonest} ms apart`);
    const before = reads.length;
    for (let beats = 0; beats < 3; beats++) {
      await post(`/v1/queue/${silent}/heartbeat`, {});
      await new Promise((resolve) => setTimeout(resolve, 2_100));
    }
    t.ok(reads.length <= before + 1, `${reads.length - before} reads: one for the last progress, none for heartbeats`);
  });

  await t.test('a streaming task that is cancelled says so', async () => {
    await open('/console/queues/queue/story');
    await page.getByRole('button', { name: 'Put a task' }).click();
    await dialog.getByRole('combobox', { name: 'Result' }).selectOption('streaming');
    await dialog.getByRole('button', { name: 'Put a task' }).click();
    await page.getByText('No event yet.').waitFor();
    await page.getByRole('button', { name: 'Cancel the task' }).click();
    await dialog.getByRole('button', { name: 'Cancel the task' }).click();
    await page.locator('.timeline').getByText('Cancelled').waitFor();
    await page.getByText('No event yet.').waitFor({ state: 'detached' });
  });

  const lineOf = (id: string, url = '/v1/mail') =>
    JSON.stringify({ custom_id: id, method: 'POST', url, body: { to: `${id}@varn.org` } });

  await t.test('a batch is made of pasted lines, and its page shows the end of each line', async (t) => {
    await register('letters');
    await open('/console/queues/batches');
    await page.getByText('No batches yet').waitFor();
    t.match(await page.locator('pre').textContent(), /curl .*\/v1\/batches/s);
    await page.getByRole('button', { name: 'New batch' }).click();
    await dialog.getByLabel('Queue').selectOption('letters');
    t.equal(await dialog.getByLabel('Endpoint').inputValue(), '/v1/mail', 'the endpoint follows the queue');
    await dialog.getByRole('button', { name: 'Create the batch' }).click();
    await dialog.getByRole('alert').getByText('Choose a file or paste some lines.').waitFor();
    await dialog.getByRole('textbox', { name: 'Lines' }).fill(`${lineOf('ada')}\n${lineOf('ida')}\n`);
    t.strictSame(await accessibilityFaults(page), []);
    await dialog.getByRole('button', { name: 'Create the batch' }).click();
    await page.getByText('0 completed, 0 failed, of 2').waitFor();
    await page.getByRole('button', { name: 'Cancel the batch' }).waitFor();
    const other = await put('letters');
    await page.getByRole('link', { name: 'Waiting' }).click();
    await page.getByRole('button', { name: 'Show all tasks' }).waitFor();
    const listed = page.getByRole('table', { name: 'Waiting' }).getByRole('row');
    await listed.nth(2).waitFor();
    t.equal(await listed.count(), 3, 'only the two tasks of the batch, below the titles');
    t.strictSame(await accessibilityFaults(page), []);
    await page.getByRole('button', { name: 'Show all tasks' }).click();
    await row(other).waitFor();
    await post(`/v1/queue/${other}/cancel`, {});
    await page.goBack();
    const taken = await post('/v1/queue/take', { queues: ['letters:1'], size: 2, wait: 10 });
    const [first, second] = (taken['letters:1'] as unknown as { task_id: string }[]).map(({ task_id }) => task_id);
    await post(`/v1/queue/${first}/complete`, { status_code: 200, body: { sent: true } });
    await post(`/v1/queue/${second}/complete`, { status_code: 500, body: { error: { message: 'No such mailbox.' } } });
    await page.getByText('1 completed, 1 failed, of 2').waitFor();
    await page.getByText('Completed', { exact: true }).waitFor();
    await page.getByRole('heading', { name: /^Batch batch_/ }).waitFor();
    await page.getByText('Duration').waitFor();
    await page.getByText(/\.jsonl$/).waitFor();
    await page.getByRole('button', { name: 'Failed lines' }).click();
    await page.getByText('Line 2 (ida): No such mailbox.').waitFor();
    t.strictSame(await accessibilityFaults(page), []);
  });

  await t.test('a refused batch names its wrong lines, and a running one is cancelled', async (t) => {
    await open('/console/queues/batches');
    await page.getByRole('button', { name: 'New batch' }).click();
    await dialog.getByLabel('Queue').selectOption('letters');
    await dialog.getByLabel('Endpoint').fill('/v1/wrong');
    const buffer = Buffer.from(`${lineOf('ada')}\n${lineOf('ida', '/v1/other')}\nno JSON\n`);
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'lines.jsonl', mimeType: 'application/jsonl', buffer });
    await eventually(async () => (await dialog.getByLabel('Endpoint').inputValue()) === '/v1/mail');
    await dialog.getByRole('button', { name: 'Create the batch' }).click();
    await page.getByRole('alert').getByText('Refused: no line was run.').waitFor();
    await page.getByText('Line 2: url must be the endpoint').waitFor();
    await page.getByText('Line 3: The line must be a JSON object').waitFor();
    t.equal(await page.getByText('of 0').count(), 0);
    t.strictSame(await accessibilityFaults(page), []);
    await open('/console/queues/batches');
    await page.getByRole('button', { name: 'New batch' }).click();
    await dialog.getByLabel('Queue').selectOption('letters');
    await dialog.getByRole('textbox', { name: 'Lines' }).fill(lineOf('ada'));
    await dialog.getByRole('button', { name: 'Create the batch' }).click();
    await page.getByText('of 1').waitFor();
    await page.getByRole('button', { name: 'Cancel the batch' }).click();
    await dialog.getByRole('button', { name: 'Cancel the batch' }).click();
    await page.getByText('Cancelled', { exact: true }).waitFor();
  });

  await t.test('the browser reported no error', async (t) => t.strictSame(errors, []));
});
