/**
 * The console on a service with two gateways behind a load balancer: lost connections, a killed gateway, folders,
 * sensitive words, and lists of 10,000 files and 200 queues. It takes minutes: `npm run test:console`.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import t from 'tap';
import { HttpClient } from '../../sdk/index.ts';
import { eventually } from '../e2e/responses.ts';
import { zipOf } from '../indexing/files/zip-file.ts';
import { openBrowser, openConsole, withoutBrowser } from '../support/browser.ts';
import { ModelServer } from '../support/models/model-server.ts';
import { Balancer } from '../support/network/balancer.ts';
import { startService } from '../support/service.ts';

const story = 'The lighthouse of Varn was built by Ida Holm, ida@varn.org, in 1874.';
const filesMany = 10_000;
const queuesMany = 200;
/** Longest time in which the page may not react to the user, ms. */
const frozenMsMax = 250;

t.test('the console in operation', { skip: withoutBrowser }, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-drop-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const model = await ModelServer.start(t, []);
  const service = await startService(t, {
    args: ['--roles', 'gateway=2,retrieval,indexing,planner,generation,dispatcher'],
    env: { GENERATOR_URL: model.url, GENERATOR_MODELS: 'small', SENSITIVE_WORDS_DIR: folder },
  });
  const balancer = await Balancer.start(service.urls);
  t.teardown(() => balancer[Symbol.asyncDispose]());
  const browser = await openBrowser(t);
  const { page, errors } = await openConsole(browser, { url: balancer.url, apiKey: service.apiKey });
  page.setDefaultTimeout(60_000);
  const client = new HttpClient({ url: balancer.url, apiKey: service.apiKey });
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });

  async function dropHarbour(): Promise<void> {
    const devtools = await page.context().newCDPSession(page);
    const data = { items: [], files: [join(folder, 'harbour')], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await devtools.send('Input.dispatchDragEvent', { type, x: 640, y: 400, data });
    await page.getByRole('dialog').getByRole('button', { name: 'Upload' }).click();
  }

  /** The files of the service by their ids. */
  async function versions(): Promise<Record<string, { version: number; file_name: string; space_id: string }>> {
    const { data } = (await (await service.fetch('/api/file')).json()) as {
      data: { files: { file_id: string; version: number; file_name: string; space_id: string }[] };
    };
    return Object.fromEntries(data.files.map((file) => [file.file_id, file] as const).sort());
  }

  await t.test('a folder that is dropped keeps its structure', async (t) => {
    await mkdir(join(folder, 'harbour', 'lights'), { recursive: true });
    await writeFile(join(folder, 'harbour', 'varn.md'), `# Varn\n\n${story}\n`);
    await writeFile(join(folder, 'harbour', 'lights', 'orne.md'), '# Orne\n\nThe lamp of Orne burns oil.\n');
    await page.getByRole('link', { name: 'Files', exact: true }).click();
    await page.getByText('No files yet').waitFor();
    await dropHarbour();
    await row('varn.md').getByText('Ready').waitFor();
    await row('orne.md').getByText('Ready').waitFor();
    t.strictSame(Object.keys(await versions()), ['default/harbour/lights/orne.md', 'default/harbour/varn.md']);
  });

  await t.test('an upload replaces the file that is there under its name, and none that was moved away', async (t) => {
    const moved = 'default/harbour/lights/orne.md';
    const body = JSON.stringify({ space_id: 'archive', file_name: 'old.md' });
    const headers = { 'Content-Type': 'application/json' };
    await service.fetch(`/api/file/${encodeURIComponent(moved)}`, { method: 'PATCH', body, headers });
    const { version } = (await versions())[moved]!;
    // The same bytes again are no new version.
    for (const [n, time] of ['then', 'now', 'now'].entries()) {
      await writeFile(join(folder, 'harbour', 'lights', 'orne.md'), `# Orne\n\nThe lamp of Orne burns oil ${time}.\n`);
      await dropHarbour();
      const sent = 4 + 2 * n;
      await page.getByText(`${sent} of ${sent} done, 0 being read`).waitFor();
    }
    const all = await versions();
    t.match(all[moved], { version, file_name: 'old.md', space_id: 'archive' });
    const places = Object.values(all).map(({ file_name, space_id, version: n }) => [file_name, space_id, n]);
    t.strictSame(places.sort(), [
      ['old.md', 'archive', version],
      ['orne.md', 'default', 2],
      ['varn.md', 'default', 1],
    ]);
  });

  async function ask(question: string): Promise<void> {
    await page.getByRole('link', { name: 'Playground' }).click();
    await page.getByLabel('Question').fill(question);
    await page.keyboard.press('Enter');
  }

  await t.test('an answer goes on after its connection was lost, and after the gateway of it was killed', async (t) => {
    for (const isKilled of [false, true]) {
      const gate = Promise.withResolvers<void>();
      const steps = [{ text: 'The lighthouse of Varn was built by Ida Holm [1]. ' }, { until: gate.promise }];
      model.play([...steps, { text: 'Its year is 1874 [1].' }, { finish: 'stop' }]);
      const question = `Who built the lighthouse of Varn${isKilled ? ', and when' : ''}?`;
      await ask(question);
      await page.getByRole('article').getByText(question, { exact: true }).waitFor();
      await page.locator('.prose').getByText('Ida Holm').waitFor();
      if (isKilled) process.kill((await service.pids()).gateway!, 'SIGKILL');
      balancer.cut();
      await page.getByRole('article').getByText('Resuming').waitFor();
      gate.resolve();
      await page.locator('.prose').getByText('1874').waitFor();
      const text = (await page.locator('.prose').first().textContent())!;
      t.equal(text.split('Ida Holm').length - 1, 1, `nothing is twice: ${text}`);
    }
  });

  await t.test('sensitive words are marked in the answer', async (t) => {
    model.play([
      { text: 'Write to ida@varn.org of the lighthouse of Varn, built by Ida Holm [1].' },
      { finish: 'stop' },
    ]);
    await ask('What is the address of Ida Holm?');
    await page.locator('mark.sensitive').first().waitFor();
    t.equal(await page.locator('mark.sensitive').first().textContent(), 'ida@varn.org');
  });

  await t.test('an open list follows the changes after its gateway was killed', async () => {
    await page.getByRole('link', { name: 'Files', exact: true }).click();
    await page.getByText('Live').waitFor();
    process.kill((await service.pids()).gateway!, 'SIGKILL');
    balancer.cut();
    await eventually(async () => (await fetch(`${balancer.url}/readyz`)).ok);
    await client.indexFile({ file_id: 'late', file_name: 'late.md', user: 'u', content: 'The ferry is late.' });
    await row('late.md').getByText('Ready').waitFor();
  });

  await t.test('a file that changes while the list is read is shown as it is', async () => {
    const [read, shown] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route(/\/api\/file\?/, async (route) => {
      const response = await route.fetch();
      read.resolve();
      await shown.promise;
      await route.fulfill({ response });
    });
    await page.reload();
    await read.promise;
    await client.indexFile({ file_id: 'new', file_name: 'new.md', user: 'u', content: 'The ferry is new.' });
    await row('new.md').getByText('Ready').waitFor();
    shown.resolve();
    await row('late.md').waitFor();
    await row('new.md').getByText('Ready').waitFor();
    await page.unroute(/\/api\/file\?/);
  });

  await t.test(`a list of ${filesMany} files is smooth, and asks for little`, async (t) => {
    const parts = 5;
    for (let part = 0; part < parts; part++) {
      const names = Array.from({ length: filesMany / parts }, (_, n) => `note-${part}-${n}.txt`);
      const zip = zipOf(Object.fromEntries(names.map((name) => [name, `Note ${name}.`])));
      await service.upload(`notes-${part}`, `notes-${part}.zip`, zip, { space_id: 'many' });
      await eventually(async () => {
        const { data } = (await (await service.fetch(`/api/file/notes-${part}`)).json()) as {
          data: { status: string };
        };
        return data.status === 'ready';
      }, 600_000);
    }
    await page.reload();
    await page.getByRole('row').nth(20).waitFor();
    await watchFrozen(page);
    await page.mouse.move(640, 500);
    for (let n = 0; n < 60; n++) await page.mouse.wheel(0, 3_000);
    await page.getByRole('searchbox').first().fill('note-3-77');
    await row('note-3-77').first().waitFor();
    await page.getByRole('searchbox').first().fill('');
    await judge(t, page);
    t.ok((await page.getByRole('row').count()) < 120, 'only the rows that are seen are in the page');
    t.ok((await requestsIn(page, 10_000)) <= 6, 'an open page asks for little');
  });

  await t.test(`${queuesMany} queues in use are smooth, and ask for little`, async (t) => {
    const names = Array.from({ length: queuesMany }, (_, n) => `queue-${n}`);
    for (const queue of names) await service.post('/v1/queue/register', { queue, endpoint: '/v1/x' });
    await page.getByRole('link', { name: 'Queues' }).click();
    await page.getByRole('row').nth(5).waitFor();
    await watchFrozen(page);
    let [isOver, put] = [false, 0];
    const load = (async () => {
      for (; !isOver; put++)
        await service.post('/v1/queue/put', { queue: names[put % queuesMany], endpoint: '/v1/x', data: { put } });
    })();
    await page.mouse.move(640, 500);
    for (let n = 0; n < 60; n++) await page.mouse.wheel(0, 1_500);
    const requests = await requestsIn(page, 10_000);
    isOver = true;
    await load;
    t.comment({ put, requests });
    await judge(t, page);
    t.ok(requests <= 8, `${requests} requests in 10 s`);
  });

  await t.test('the browser reported only lost connections', async (t) => {
    t.strictSame(
      errors.filter((text) => !/Failed to load resource|ERR_/.test(text)),
      [],
    );
  });
});

/** Begins to note the times in which the page does not react. */
async function watchFrozen(page: Page): Promise<void> {
  await page.evaluate(`(() => {
    globalThis.frozenMs = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) frozenMs.push(Math.round(duration));
    }).observe({ entryTypes: ['longtask'] });
  })()`);
}

async function judge(t: { comment(text: unknown): void; ok(value: unknown, text: string): void }, page: Page) {
  const frozen = (await page.evaluate('globalThis.frozenMs')) as number[];
  const longest = Math.max(0, ...frozen);
  t.comment({ longTasks: frozen.length, longest });
  t.ok(longest <= frozenMsMax, `the page does not react for ${longest} ms at most`);
}

/** @returns the requests that the page sends in a time. */
async function requestsIn(page: Page, ms: number): Promise<number> {
  let requests = 0;
  const count = () => {
    requests++;
  };
  page.on('request', count);
  await page.waitForTimeout(ms);
  page.off('request', count);
  return requests;
}
