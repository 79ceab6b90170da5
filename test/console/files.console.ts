/**
 * The pages of files of the console, in Chromium on a running service: the list, its selection, uploads, and phones. It
 * takes half a minute: `npm run test:console`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import type { Page } from 'playwright-core';
import t from 'tap';
import { sheetFile } from '../indexing/files/office-files.ts';
import { accessibilityFaults, openBrowser, openConsole, withoutBrowser } from '../support/browser.ts';
import { startService } from '../support/service.ts';
import { programPath } from '../support/tesseract.ts';

const phone = { width: 390, height: 800 };

t.test('the files of the console', { skip: withoutBrowser }, async (t) => {
  // A browser of a desktop shows scrollbars, and they take room.
  const [service, browser] = await Promise.all([startService(t), openBrowser(t, { hasScrollbars: true })]);
  const { page, errors } = await openConsole(browser, service);
  page.setDefaultTimeout(20_000);
  const dialog = page.getByRole('dialog');
  const open = (path: string) => page.goto(`${service.url}${path}`);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const tick = (name: string) => page.getByRole('checkbox', { name }).check();
  const ticked = () => page.locator('.rows input:checked').count();
  for (const name of ['north.md', 'south.md', 'west.md', ...Array.from({ length: 5 }, (_, i) => `lamp-${i}.md`)]) {
    await service.upload(name, name, `# ${name}\n\nThe light of ${name} burns oil.\n`);
  }

  await t.test('a selection ends with its action, and with its list', async (t) => {
    await open('/console/files');
    for (const name of ['north.md', 'south.md']) await tick(name);
    await page.getByRole('button', { name: 'Move' }).click();
    await dialog.getByRole('textbox', { name: 'Folder' }).fill('lights');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('2 files changed').waitFor();
    await page.getByRole('region', { name: 'Chosen files' }).waitFor({ state: 'detached' });
    await tick('west.md');
    t.equal(await ticked(), 1, 'moved files are not chosen any more');
    await page.getByRole('searchbox').fill('north');
    await tick('north.md');
    await page.getByRole('searchbox').fill('');
    await row('west.md').waitFor();
    t.equal(await ticked(), 0, 'another search begins without a selection');
    await tick('west.md');
    await page.getByLabel('Space').selectOption('default');
    await row('west.md').waitFor();
    t.equal(await ticked(), 0, 'another space begins without a selection');
  });

  await t.test('a search of files is kept by a reload', async (t) => {
    await open('/console/files');
    await page.getByRole('searchbox').fill('lights nor');
    await row('south.md').waitFor({ state: 'detached' });
    await page.reload();
    await row('north.md').waitFor();
    t.equal(await page.getByRole('searchbox').inputValue(), 'lights nor');
    t.equal(await row('south.md').count(), 0);
  });

  await t.test('a failed upload shows its name, and nothing is asked about it', async (t) => {
    await open('/console/files');
    const name = 'report-of-the-harbour-master-1874.pdf';
    await page
      .locator('input[type=file]:not([webkitdirectory])')
      .setInputFiles([{ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 and nothing else') }]);
    await dialog.getByRole('button', { name: 'Upload' }).click();
    const upload = page.getByRole('region', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: name });
    await upload.getByText('Failed').waitFor();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const hidden =
        "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.uploads .name'))";
      t.equal(await page.evaluate(hidden), 0, `at ${width} px`);
      t.strictSame(await widerThanScreen(page), [], `at ${width} px`);
    }
    await page.setViewportSize({ width: 1280, height: 820 });
    await row(name).getByRole('link').click();
    await page.getByRole('alert').waitFor();
    t.equal(await page.getByRole('link', { name: 'Ask this file' }).count(), 0);
    await open('/console/playground');
    await page.getByRole('button', { name: 'Choose' }).click();
    await dialog.getByRole('checkbox', { name: 'north.md' }).waitFor();
    t.equal(await dialog.getByRole('checkbox', { name }).count(), 0);
  });

  await t.test('a file that cannot be read says why in plain words, and what to do is one click away', async (t) => {
    const upload = { name: 'call.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from(`ID3${'\0'.repeat(2_000)}`) };
    await open('/console/files');
    await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles([upload]);
    await dialog.getByRole('button', { name: 'Upload' }).click();
    const why = 'Recordings (MP3) are read by a transcription server, and none is configured here.';
    await page.getByRole('grid').or(page.getByRole('table')).getByText(why).waitFor();
    await row('call.mp3').getByRole('link').click();
    await page.getByRole('alert').getByText(why).waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    t.equal(await page.getByText('POST /api').filter({ visible: true }).count(), 0, 'HTTP is for clients of the API');
    await page.getByText('For operators and clients of the API').click();
    await page.getByText(/Set TRANSCRIPTION_URL and TRANSCRIPTION_MODEL/).waitFor();
    const listed = await service.fetch('/api/file?name_prefix=call');
    const { data } = (await listed.json()) as { data: { files: { error: object }[] } };
    t.match(data.files[0]?.error, { reason: why, message: /^Recordings .* Then POST \/api\/file/ });
    t.strictSame(await accessibilityFaults(page), []);
  });

  await t.test('a file that is read in steps tells the step and how far it is', async (t) => {
    const show = async (state: object) => {
      await page.route('**/api/file?*', async (route) => {
        const response = await route.fetch();
        const body = await response.json();
        for (const file of body.data.files) if (file.file_name === 'west.md') Object.assign(file, state);
        await route.fulfill({ response, json: body });
      });
      await open('/console/files');
      const text = await row('west.md').locator('.badge').textContent();
      await page.unroute('**/api/file?*');
      return text?.trim();
    };
    const parsing = { status: 'parsing', percent: 99 };
    t.equal(await show({ ...parsing, step: { name: 'pictures', done: 2, of: 20 } }), 'Pictures 2 of 20');
    t.equal(await show({ ...parsing, step: { name: 'transcription', done: 0, of: 0 } }), 'Transcribing');
    t.equal(await show({ ...parsing, step: { name: 'entries', done: 7, of: 0 } }), 'Entries: 7 read');
    t.equal(await show({ ...parsing, percent: 40 }), 'Reading 40 %', 'an earlier version tells no step');
    await page.setViewportSize(phone);
    for (const state of [
      { ...parsing, step: { name: 'pictures', done: 1999, of: 2000 } },
      { status: 'ready', notes: ['Not read: what is pictured on page 1 (no Tesseract)'] },
      { status: 'ready', notes: ['A note'] },
    ]) {
      const text = await show(state);
      const cut = `[...document.querySelectorAll('.rows .badge')].filter((badge) =>
        badge.getBoundingClientRect().right > badge.closest('[role=cell]').getBoundingClientRect().right + 0.5).length`;
      t.equal(await page.evaluate(cut), 0, `“${text}” is not cut on a phone`);
    }
    await page.setViewportSize({ width: 1280, height: 820 });
  });

  await t.test('a sheet is called so, with its name', async (t) => {
    const rows = rowsOf(['Term', 'Days'], ['Notice', '90'], ['Trial', '30']);
    const sheets = { Summary: { rows: rowsOf(['Lamp', 'Oil'], ['Varn', '7']) }, Terms: { rows } };
    await service.upload('terms.xlsx', 'terms.xlsx', sheetFile(sheets));
    await open('/console/files/terms.xlsx');
    const outline = page.locator('.outline');
    await outline.getByRole('button', { name: 'Terms Sheet 2' }).click();
    await page
      .locator('.chunks')
      .getByText(/Sheet (Summary|Terms)/)
      .first()
      .waitFor();
    await open('/console/playground?file=terms.xlsx&name=terms.xlsx');
    await page.getByLabel('Question').fill('What is the notice?');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Passage 1: terms\.xlsx › Sheet Terms/ }).waitFor();
    t.equal(await page.getByText('Page 2').count(), 0);
    t.strictSame(await accessibilityFaults(page), []);
  });

  await t.test('a question as code also reads a stream, and asks all spaces of its time', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'millrace-code-'));
    t.teardown(() => rm(folder, { recursive: true }));
    await open('/console/playground');
    await page.getByLabel('Question').fill('What does the light of west.md burn?');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Copy the answer' }).waitFor();
    await page.getByRole('button', { name: 'As code' }).click();
    await service.upload('new.md', 'new.md', '# West\n\nThe light of west.md burns gas in the newer space.\n', {
      space_id: 'newer',
    });
    const env = { ...process.env, MILLRACE_KEY: service.apiKey };
    const run = async (name: string, program: string, args: string[]) => {
      await dialog.getByRole('tab', { name }).click();
      const text = (await dialog.getByLabel(name, { exact: true }).textContent())!;
      await writeFile(join(folder, program), text);
      return execFileSync(args[0]!, [...args.slice(1), program], { cwd: folder, env, encoding: 'utf8' });
    };
    const runAll = async () => ({
      curl: await run('curl', 'ask.sh', ['sh']),
      typeScript: await run('TypeScript', 'ask.mjs', [process.execPath]),
      ...(programPath('python3') && { python: await run('Python', 'ask.py', ['python3']) }),
    });
    for (const [name, printed] of Object.entries(await runAll())) t.match(printed, /burns? (oil|gas)/, name);
    await dialog.getByLabel('As a stream of events').check();
    t.strictSame(await accessibilityFaults(page), []);
    const streamed = await runAll();
    t.match(streamed.curl, /"object":"message\.delta"/);
    for (const [name, printed] of Object.entries(streamed)) t.match(printed, /burns? (oil|gas)/, name);
    await dialog.getByRole('tab', { name: 'TypeScript' }).click();
    t.match(
      await dialog.getByLabel('TypeScript', { exact: true }).textContent(),
      '/api/space',
      'spaces that come later are asked too',
    );
  });

  await t.test('no page of a phone scrolls sideways', async (t) => {
    await service.post('/v1/queue/register', { queue: 'mail', endpoint: '/v1/mail' });
    const task = await service.post('/v1/queue/put', { queue: 'mail', endpoint: '/v1/mail', data: {} });
    const { task_id } = (await task.json()) as { task_id: string };
    await page.setViewportSize(phone);
    const places = [
      '/console/files',
      '/console/files/north.md',
      '/console/playground',
      '/console/playground/compare',
      '/console/evaluations',
      '/console/queues',
      '/console/queues/queue/mail',
      '/console/queues/queue/mail?state=work',
      `/console/queues/task/${task_id}`,
      '/console/queues/batches',
      ...['overview', 'traces', 'letters', 'problems'].map((tab) => `/console/system?tab=${tab}`),
      ...['keys', 'usage', 'audit'].map((tab) => `/console/keys?tab=${tab}`),
      '/docs',
    ];
    for (const place of places) {
      await open(place);
      await page.locator('main .page > *').first().waitFor();
      await page.locator('.loading').first().waitFor({ state: 'detached' });
      t.strictSame(await widerThanScreen(page), [], place);
    }
    await page.setViewportSize({ width: 1280, height: 820 });
  });

  await t.test('the head of a table stands above its columns, and a page of a PDF fits its pane', async (t) => {
    await page.setViewportSize({ width: 1280, height: 420 });
    await open('/console/files');
    await row('north.md').waitFor();
    const right = async (selector: string) => {
      const box = await page.locator(selector).last().boundingBox();
      return Math.round(box!.x + box!.width);
    };
    t.equal(await right('.row.head [role=columnheader]'), await right('.rows .row [role=cell]'));
    const pdf = await PDFDocument.create();
    pdf.addPage([595, 842]).drawText('The lamp of Varn', { x: 60, y: 700 });
    await service.upload('varn.pdf', 'varn.pdf', Buffer.from(await pdf.save()));
    await open('/console/files/varn.pdf');
    await page.locator('.side-original canvas[style]').waitFor();
    const sideways =
      "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.side-original > .content'))";
    t.equal(await page.evaluate(sideways), 0);
    const heard = page.locator('.side-original').getByRole('article', { name: 'Text of page 1' });
    t.match(await heard.textContent(), 'The lamp of Varn', 'a screen reader hears the text of the page');
    t.strictSame(await accessibilityFaults(page), []);
    await page.setViewportSize({ width: 1280, height: 820 });
  });

  await t.test('the browser reported no error', async (t) => t.strictSame(errors, []));
});

/** @returns the rows of a sheet as a spreadsheet stores them. */
function rowsOf(...rows: string[][]): string {
  const cell = (text: string, at: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
  return rows
    .map((cells, i) => `<row r="${i + 1}">${cells.map((text, j) => cell(text, `${'AB'[j]}${i + 1}`)).join('')}</row>`)
    .join('');
}

/** @returns the elements that make the page scroll sideways. Tables, tabs and code scroll within their own boxes. */
async function widerThanScreen(page: Page): Promise<string[]> {
  return (await page.evaluate(`[document.documentElement, ...document.querySelectorAll('main, .page, .page > *')]
    .filter((one) => !one.matches('.grid, .tabs, .sr'))
    .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
    .map((one) => [one.tagName, one.className, one.scrollWidth, one.clientWidth].join(' '))`)) as string[];
}
