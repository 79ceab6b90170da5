/** The console while the service is away and back again, and the pages of operators. `npm run test:console` runs it. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import t from 'tap';
import { eventually } from '../e2e/responses.ts';
import { accessibilityFaults, openBrowser, openConsole, withoutBrowser } from '../support/browser.ts';
import { startService } from '../support/service.ts';

t.test('the pages of operators', { skip: withoutBrowser }, async (t) => {
  const service = await startService(t, {});
  const browser = await openBrowser(t);
  const { page } = await openConsole(browser, service);
  page.setDefaultTimeout(30_000);
  const open = (name: string) => page.getByRole('link', { name, exact: true }).click();

  await t.test('each file that failed is a problem', async (t) => {
    const files = { 'one.xyz': '\x00\x01\x02', 'two.xyz': '\x00\x03\x04', 'three.pdf': '%PDF-1.7 and nothing else' };
    for (const [name, content] of Object.entries(files)) await service.upload(name, name, content);
    await page.goto(`${service.url}/console/system?tab=problems`);
    for (const name of Object.keys(files)) await page.getByRole('row').filter({ hasText: name }).waitFor();
    t.match(await page.title(), /^Problems · System/);
  });

  await t.test('the system has the latency of each stage', async (t) => {
    await service.upload('varn.md', 'varn.md', '# Varn\n\nThe lamp of Varn burns oil.\n');
    await page.goto(`${service.url}/console/system`);
    const stages = page.getByRole('region', { name: 'Latency of each stage' }).getByRole('row');
    for (const name of ['parse', 'embed', 'commit'])
      await stages.filter({ hasText: new RegExp(`${name}[1-9].* m?s.* m?s$`) }).waitFor();
    t.strictSame(await accessibilityFaults(page), []);
  });

  await t.test('an unknown address says so, and a title names the object', async (t) => {
    for (const path of ['/console/nosuch', '/console/queues/nosuch', '/console/playground/nosuch']) {
      await page.goto(`${service.url}${path}`);
      await page.getByText('There is no such page').waitFor();
    }
    t.strictSame(await accessibilityFaults(page), []);
    await page.getByRole('link', { name: 'To the first page' }).click();
    await page.getByLabel('Question').waitFor();
    await page.goto(`${service.url}/console/files/one.xyz`);
    await page.getByRole('heading', { name: 'one.xyz', level: 1 }).waitFor();
    t.equal(await page.title(), 'one.xyz · Files · Millrace');
    await page.getByRole('link', { name: 'Files', exact: true }).first().click();
    await page.getByRole('row').filter({ hasText: 'one.xyz' }).waitFor();
    t.equal(await page.title(), 'Files · Millrace');
  });

  await t.test('the overview of queues has the depth by level, and the speed of the last minute', async (t) => {
    await service.post('/v1/queue/register', { queue: 'mail', endpoint: '/v1/mail' });
    for (let i = 0; i < 15; i++)
      await service.post('/v1/queue/put', { queue: 'mail', endpoint: '/v1/mail', data: {}, level: i < 12 ? 1 : 4 });
    await page.goto(`${service.url}/console/queues`);
    const row = page.getByRole('row').filter({ hasText: 'mail' });
    await row.getByRole('cell', { name: /^1 12 ?4 3$/ }).waitFor();
    // 15 tasks in five to six minutes.
    await row.getByRole('cell', { name: /^0\.0[45]$/ }).waitFor();
    await page
      .getByRole('region', { name: 'Now' })
      .getByText(/^in 0\.[1-9]/)
      .waitFor();
    t.strictSame(await accessibilityFaults(page), []);
    await page.goto(`${service.url}/console/queues/queue/mail?state=dead`);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.reload();
    const tab = page.getByRole('tab', { name: /^Dead/ });
    await tab.waitFor();
    const { x, width } = (await tab.boundingBox())!;
    t.ok(x >= 0 && x + width <= 390, `the chosen tab is in sight: ${x} to ${x + width} px`);
    await page.setViewportSize({ width: 1280, height: 820 });
    t.match(await page.title(), /^mail · Queues/);
  });

  await t.test('the page of an ended task shows what it was asked', async (t) => {
    await service.post('/v1/queue/register', { queue: 'asked', endpoint: '/v1/mail' });
    const body = { queue: 'asked', endpoint: '/v1/mail', data: { to: 'ada@varn.example' } };
    const { task_id } = (await (await service.post('/v1/queue/put', body)).json()) as { task_id: string };
    await service.post('/v1/queue/take', { queues: ['asked:1'] });
    await service.post(`/v1/queue/${task_id}/complete`, { status_code: 500, body: { error: 'no such box' } });
    await page.goto(`${service.url}/console/queues/queue/asked?state=ended`);
    await page
      .getByRole('row')
      .filter({ hasText: task_id.slice(-6) })
      .click();
    await page.getByRole('heading', { name: task_id }).waitFor();
    await page.getByLabel('Data', { exact: true }).getByText('ada@varn.example').waitFor();
    await page.getByText('Failed', { exact: true }).first().waitFor();
    t.equal(await page.getByRole('button', { name: 'Requeue' }).count(), 0, 'a task that a worker ended is not dead');
    t.strictSame(await accessibilityFaults(page), []);
  });

  await t.test('a queue without a worker shows a worker, and the command that runs it', async (t) => {
    await page.goto(`${service.url}/console/queues/queue/asked?state=work`);
    const folder = await mkdtemp(join(tmpdir(), 'millrace-sample-'));
    t.teardown(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'worker.mjs'), (await page.getByLabel('The program').textContent())!);
    const command = (await page.getByLabel('The command that runs it').textContent())!;
    t.strictSame(await accessibilityFaults(page), []);
    const body = { queue: 'asked', endpoint: '/v1/mail', data: { to: 'ida' } };
    const { task_id } = (await (await service.post('/v1/queue/put', body)).json()) as { task_id: string };
    const worker = spawn('sh', ['-c', `exec env ${command.replace('YOUR_KEY', service.apiKey)}`], { cwd: folder });
    t.teardown(() => worker.kill());
    const ended = async () =>
      (await (await service.fetch(`/v1/queue/tasks/${task_id}`)).json()) as { status: string; result: object };
    await eventually(async () => (await ended()).status === 'succeeded');
    t.match(await ended(), { result: { body: { echo: { to: 'ida' } } } });
  });

  await t.test('the audit tells what a change was from and to', async (t) => {
    await service.post('/v1/queue/asked/pause', {});
    await service.fetch('/v1/tenants/default', {
      method: 'PUT',
      body: JSON.stringify({ quota: { tasks: 1_000_000 } }),
    });
    await service.fetch('/v1/tenants/default', { method: 'PUT', body: JSON.stringify({ quota: {} }) });
    const made = await service.post('/v1/keys', { roles: ['rag:read'], label: 'reader', rate: 5 });
    const { id } = (await made.json()) as { id: string };
    await service.fetch(`/v1/keys/${id}`, { method: 'DELETE' });
    await page.goto(`${service.url}/console/keys?tab=audit`);
    const entry = (action: string) => page.getByRole('row').filter({ hasText: action });
    await entry('queue.pause').getByText('status: active → paused').waitFor();
    await entry('tenant.put').getByText('tasks: 1000000 → –').waitFor();
    await entry('tenant.put').getByText('tasks: – → 1000000').waitFor();
    await entry('key.create').getByText('rate: – → 5').waitFor();
    await entry('key.create').getByText('roles: – → rag:read').waitFor();
    await entry('key.revoke').getByText('roles: rag:read → –').waitFor();
    t.strictSame(await accessibilityFaults(page), []);
  });

  await t.test('several queues are paused and resumed together', async (t) => {
    for (const queue of ['fax-1', 'fax-2', 'letters'])
      await service.post('/v1/queue/register', { queue, endpoint: '/v1/mail' });
    const statuses = async () => {
      const { queues } = (await (await service.fetch('/v1/queue')).json()) as {
        queues: { queue: string; status: string }[];
      };
      return Object.fromEntries(queues.map(({ queue, status }) => [queue, status]));
    };
    await page.goto(`${service.url}/console/queues`);
    for (const name of ['fax-1', 'fax-2']) await page.getByRole('checkbox', { name }).check();
    t.strictSame(await accessibilityFaults(page), []);
    const chosen = page.getByRole('region', { name: 'Chosen queues' });
    await chosen.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('2 queues are paused.').waitFor();
    t.match(await statuses(), { 'fax-1': 'paused', 'fax-2': 'paused', letters: 'active' });
    await chosen.waitFor({ state: 'detached' });
    await page.getByRole('search').getByRole('searchbox').fill('fax');
    await page.getByRole('checkbox', { name: 'Choose all' }).check();
    await chosen.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('2 queues go on.').waitFor();
    t.match(await statuses(), { 'fax-1': 'active', 'fax-2': 'active' });
  });

  await t.test('a request can be tried above the fields of its schemas', async (t) => {
    await page.goto(`${service.url}/docs`);
    await page.getByLabel('Search routes').fill('/api/rag/chat');
    await page.locator('.operation summary').first().click();
    const top = async (selector: string) => (await page.locator(selector).first().boundingBox())!.y;
    await page.locator('.try').waitFor();
    t.ok((await top('.try')) < (await top('.fields')));
    t.strictSame(await accessibilityFaults(page), []);
  });

  await t.test('a page that is opened while the service is away comes when it is back', async (t) => {
    await open('Playground');
    await page.getByLabel('Question').waitFor();
    await page.context().setOffline(true);
    await page.getByText('The service is away').waitFor();
    t.pass('a page without requests shows that the service is away');
    await open('Keys and usage');
    await page.getByText('The service cannot be reached').waitFor();
    await page.context().setOffline(false);
    await page.getByText('No API keys yet').waitFor();
    t.equal(await page.getByText('The service cannot be reached').count(), 0);
  });

  await t.test('a list that could not be read is read again', async (t) => {
    await page.context().setOffline(true);
    await page.getByRole('tab', { name: 'Audit' }).click();
    await page.getByText('The service cannot be reached').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('row').filter({ hasText: 'queue.pause' }).first().waitFor();
    t.equal(await page.getByText('The service cannot be reached').count(), 0);
  });

  await t.test('each list comes by itself when the service is available again', async (t) => {
    const pdf = await PDFDocument.create();
    pdf.addPage().drawText('The harbour of Orne is deep.');
    await service.upload('orne.pdf', 'orne.pdf', Buffer.from(await pdf.save()));
    const file = '/console/files/varn.md';
    const lists: [address: string, request: RegExp][] = [
      ['/console/files', /\/api\/file\?/],
      [file, /\/outline/],
      [file, /\/chunks/],
      [file, /\/content/],
      ['/console/files/orne.pdf', /\/content/],
      ['/console/playground', /\/api\/space/],
      ['/console/evaluations', /\/v1\/evaluations/],
      ['/console/queues/queue/mail?state=waiting', /\/v1\/tasks/],
      ['/console/queues/queue/mail?state=work', /\/v1\/workers/],
      ['/console/queues/batches', /\/v1\/batches/],
      ['/console/system', /\/v1\/system/],
      ['/console/system?tab=traces', /\/v1\/traces/],
      ['/console/keys', /\/v1\/keys\?/],
      ['/console/keys?tab=usage', /\/v1\/usage/],
      ['/console/keys?tab=audit', /\/v1\/audit/],
    ];
    const unavailable = { error: { type: 'unavailable', message: 'Redis is away.' } };
    for (const [address, request] of lists) {
      await page.route(request, (route) => route.fulfill({ status: 503, json: unavailable }));
      await page.goto(`${service.url}${address}`);
      await page.getByRole('alert').first().waitFor();
      await page.unroute(request);
      await page
        .getByRole('alert')
        .first()
        .waitFor({ state: 'detached', timeout: 15_000 })
        .then(
          () => t.pass(address),
          () => t.fail(address),
        );
    }
  });

  await t.test('a process that is killed is shown as silent, and its end is a problem', async (t) => {
    await open('System');
    await page.getByRole('row').filter({ hasText: 'generation' }).first().waitFor();
    process.kill((await service.pids()).generation!, 'SIGKILL');
    await page.getByText('silent for').waitFor();
    await page.getByRole('tab', { name: 'Problems' }).click();
    await page.getByText('generation ended by SIGKILL').waitFor();
    t.pass();
  });

  await t.test('a role without a process is named', async (t) => {
    await page.route('**/v1/system', async (route) => {
      const response = await route.fetch();
      const state = await response.json();
      const processes = state.processes.filter(({ role }: { role: string }) => role !== 'retrieval');
      await route.fulfill({ response, json: { ...state, processes } });
    });
    await page.getByRole('tab', { name: 'Overview' }).or(page.getByRole('tab').first()).first().click();
    await page.getByRole('alert').getByText('No process reports for: retrieval.').waitFor();
    t.strictSame(await accessibilityFaults(page), []);
    await page.unroute('**/v1/system');
    await page.getByText('No process reports for').waitFor({ state: 'detached' });
  });

  await t.test('the keys of a phone can be revoked, an own one with a warning', async (t) => {
    const create = async (fields: object) => {
      const response = await service.post('/v1/keys', { roles: ['admin'], ...fields });
      return (await response.json()) as { id: string; key: string };
    };
    const [own] = [await create({ label: 'the phone' }), await create({ label: 'the old one', expires_in: 1 })];
    const phone = await openConsole(browser, { url: service.url, apiKey: own.key }, { width: 390 });
    const row = (name: string) => phone.page.getByRole('row').filter({ hasText: name });
    await phone.page.getByRole('link', { name: 'Keys and usage' }).click();
    await row('the phone').waitFor();
    await eventually(async () => {
      await phone.page.reload();
      await row('the old one').waitFor();
      return (await row('the old one').getByText('expired').count()) === 1;
    });
    t.match(await row('the phone').textContent(), /\d{1,2} \w{3} \d{4}, \d\d:\d\d:\d\d/, 'British dates');
    const revoke = row('the phone').getByRole('button', { name: 'Revoke' });
    const { x, width } = (await revoke.boundingBox())!;
    t.ok(x + width <= 390, 'the actions are in sight');
    await revoke.click();
    await phone.page.getByText('This is the key of your session').waitFor();
    await phone.page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await phone.page.getByText('You revoked the key of this session').waitFor();

    await open('Keys and usage');
    await page.getByRole('tab', { name: 'Usage' }).click();
    // The legend of the plot has rows too.
    await page.getByRole('row').filter({ hasText: 'the phone' }).last().waitFor();
    t.pass('usage has the name of a revoked key');
    await page.getByRole('tab', { name: 'Audit' }).click();
    await page.getByLabel('Actions').selectOption('key.');
    await page.getByRole('row').filter({ hasText: 'key.revoke' }).filter({ hasText: 'the phone' }).waitFor();
    await page.getByLabel('Actions').selectOption('space.');
    await page.getByText('No such changes').waitFor();
    t.strictSame(await accessibilityFaults(page), []);
  });
});
