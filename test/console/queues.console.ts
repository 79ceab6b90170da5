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

  await t.test('ended tasks are listed with their status', async (t) => {
    await register('done');
    const [failed, cancelled] = [await put('done'), await put('done')];
    await post('/v1/queue/take', { queues: ['done:1'] });
    await post(`/v1/queue/${failed}/complete`, { status_code: 500, body: { error: 'The lamp is out.' } });
    await post(`/v1/queue/${cancelled}/cancel`, {});
    await open('/console/queues/queue/done');
    await tab(/^Ended$/).click();
    await row(failed).getByText('Failed').waitFor();
    await row(failed).getByText('The lamp is out.').waitFor();
    await row(cancelled).getByText('Cancelled', { exact: true }).waitFor();
    t.strictSame(await accessibilityFaults(page), []);
    await row(failed).click();
    await page.getByRole('heading', { name: failed }).waitFor();
  });

  await t.test('a queue is unregistered after a question', async () => {
    await register('old');
    await open('/console/queues/queue/old');
    await page.getByRole('button', { name: 'Unregister the queue' }).click();
    await dialog.getByRole('button', { name: 'Unregister the queue' }).click();
    await page.getByText('The queue old is unregistered.').waitFor();
    await page.getByRole('heading', { name: 'Queues' }).waitFor();
    await eventually(async () => !(await (await service.fetch('/v1/queue')).text()).includes('"old"'));
  });

  await t.test('the browser reported no error', async (t) => t.strictSame(errors, []));
});
