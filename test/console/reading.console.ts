/**
 * People read in the console, in Chromium on a running service: outlines, answers, the places of files, and the results
 * of a run. The test takes half a minute. `npm run test:console` runs it.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import t from 'tap';
import { accessibilityFaults, openBrowser, openConsole, withoutBrowser } from '../support/browser.ts';
import { startService } from '../support/service.ts';

const chapters = `# The lighthouse\n\nIt stands on Varn.\n\n## The lamp\n\nThe lamp was built by Ida Holm in 1874.\n\n- It burns oil.\n`;

t.test('reading in the console', { skip: withoutBrowser }, async (t) => {
  const transcribed = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    request.resume();
    await transcribed.promise;
    response.setHeader('content-type', 'application/json').end('{"text": "The mill turns."}');
  }).listen(0, '127.0.0.1');
  t.teardown(() => server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const TRANSCRIPTION_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const env = { TRANSCRIPTION_URL, TRANSCRIPTION_MODEL: 'double' };
  const [service, browser] = await Promise.all([startService(t, { env }), openBrowser(t)]);
  const { page, errors } = await openConsole(browser, service);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  page.setDefaultTimeout(20_000);
  const dialog = page.getByRole('dialog');
  const open = (path: string) => page.goto(`${service.url}${path}`);
  await service.upload('chapters', 'chapters.md', chapters, { directory_id: 'books' });
  await service.upload('rows', 'rows.csv', 'name,year\nVarn,1874\nOrne,1880\n', { directory_id: 'tables' });

  await t.test('an outline shows headings, and all parts in words by choice', async (t) => {
    await open('/console/files/chapters');
    const outline = page.locator('.outline');
    await outline.getByText('The lamp', { exact: true }).waitFor();
    t.equal(await outline.getByRole('button').count(), 2);
    await outline.getByLabel('All parts').check();
    await outline.getByText('Paragraph').first().waitFor();
    await outline.getByText('List item').first().waitFor();
    t.equal(await outline.getByText('list_item').count(), 0);
    t.strictSame(await accessibilityFaults(page), []);
    await open('/console/files/rows');
    await outline.getByText('Row', { exact: true }).first().waitFor();
    const looks = "[...document.querySelectorAll('.outline li')].map((li) => getComputedStyle(li).display)";
    t.strictSame(
      new Set((await page.evaluate(looks)) as string[]),
      new Set(['list-item']),
      'tables and rows look like all parts',
    );
  });

  await t.test('an answer is copied with its sources, and an earlier question is removed', async (t) => {
    await open('/console/playground');
    for (const question of ['Who built the lamp?', 'What does the lamp burn?']) {
      await page.getByLabel('Question').fill(question);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Copy the answer' }).waitFor();
      await page.getByRole('heading', { name: question }).waitFor();
    }
    await page
      .getByRole('button', { name: /^Citation 1/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Copy the answer' }).click();
    await page.getByText('Copied').waitFor();
    const passage = page.getByRole('region', { name: 'Passages' }).getByRole('listitem').first();
    await passage.getByRole('button', { name: /^Passage 1: chapters\.md › [^.]*$/ }).waitFor();
    await passage.getByRole('button', { name: /^Add to evaluation: passage 1, chapters\.md/ }).waitFor();
    const copied = (await page.evaluate('navigator.clipboard.readText()')) as string;
    t.match(copied, /It burns oil\. \[\d\]\n\n\[1\] chapters\.md › The lighthouse/);
    t.strictSame(await accessibilityFaults(page), []);
    const earlier = page.locator('.earlier').getByRole('listitem').filter({ hasText: 'Who built the lamp?' });
    await earlier.getByRole('button', { name: 'Remove “Who built the lamp?” from the list' }).click();
    await earlier.waitFor({ state: 'detached' });
  });

  await t.test('the comparison of modes takes the question, the scope and the filter along', async (t) => {
    await open('/console/playground?space=default');
    await page.getByLabel('Question').fill('Who built the lamp?');
    await page.getByRole('button', { name: 'Options', exact: true }).click();
    await page.getByLabel('Metadata filter').fill('{"year": 1874}');
    await page.getByRole('link', { name: 'Compare modes' }).click();
    await page.getByRole('heading', { name: 'Compare modes' }).waitFor();
    t.equal(await page.getByLabel('Question').inputValue(), 'Who built the lamp?');
    await page.locator('.chip').getByText('default').waitFor();
    const filters = page.getByPlaceholder('{"year": {"$gte": 2020}}');
    t.equal(await filters.first().inputValue(), '{"year": 1874}');
    await page.getByRole('link', { name: 'Playground' }).first().click();
    await page.getByRole('heading', { name: 'Compare modes' }).waitFor({ state: 'detached' });
    t.equal(await page.getByLabel('Question').inputValue(), 'Who built the lamp?');
  });

  await t.test('a question in mode deep without an answer is not told to try the mode deep', async (t) => {
    await open('/console/playground');
    await page.getByLabel('Question').fill('Which comet was seen over Lisbon?');
    await page.getByRole('radio', { name: 'deep' }).check({ force: true });
    await page.keyboard.press('Enter');
    await page.getByLabel('Question').press('Enter');
    const hint = page.locator('.answer .none');
    await hint.waitFor();
    t.notMatch(await hint.textContent(), /mode deep/);
  });

  await t.test('a question is shown at once while the service is slow to tell its spaces', async (t) => {
    const told = page.waitForResponse(/\/api\/space\?/);
    await open('/console/playground');
    await (await told).finished();
    await page.getByLabel('Question').fill('Is anybody there?');
    let end = () => {};
    const held = new Promise<void>((resolve) => {
      end = resolve;
    });
    await page.route('**/api/space?*', async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    await page.getByLabel('Question').press('Enter');
    await page.getByRole('heading', { name: 'Is anybody there?' }).waitFor();
    end();
    await page.unroute('**/api/space?*');
    t.pass();
  });

  await t.test('screen readers hear that a search begins', async (t) => {
    await open('/console/playground');
    const said = page.locator('p[role=status].sr');
    t.equal(await said.textContent(), '', 'its place is there before');
    const held = Promise.withResolvers<void>();
    await page.route('**/api/rag/chat*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByLabel('Question').fill('Who built the lamp?');
    await page.keyboard.press('Enter');
    await said.getByText('Searching').waitFor({ state: 'attached' });
    held.resolve();
    await said.getByText('Searching').waitFor({ state: 'detached' });
    await page.unroute('**/api/rag/chat*');
  });

  await t.test('the playground tells how many files are still being read', async () => {
    await page.route('**/api/space?*', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      for (const space of body.data.spaces) space.files.indexing = 3;
      await route.fulfill({ response, json: body });
    });
    await open('/console/playground');
    await page.getByText('3 files are still being read.').waitFor();
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'Choose' }).click();
      await dialog.getByRole('checkbox', { name }).check();
      await dialog.getByRole('button', { name: 'Done' }).click();
    };
    await choose('books');
    await page.getByText('still being read.').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Leave out books' }).click();
    await page.route('**/api/file?directory_id=tables*', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      for (const file of body.data.files) file.status = 'parsing';
      await route.fulfill({ response, json: body });
    });
    await choose('tables');
    await page.getByText('1 file is still being read.').waitFor();
    await page.unroute('**/api/file?directory_id=tables*');
    await page.getByRole('button', { name: 'Leave out tables' }).click();
    await page.unroute('**/api/space?*');
    await page.getByText('3 files are still being read.').waitFor({ state: 'detached' });
  });

  await t.test('a directory is found by any part of its path', async (t) => {
    await open('/console/playground');
    await page.getByRole('button', { name: 'Choose' }).click();
    await dialog.getByRole('searchbox').fill('OOK');
    await dialog.getByRole('checkbox', { name: 'books' }).check();
    t.equal(await dialog.getByRole('checkbox', { name: 'chapters.md' }).count(), 0);
    t.strictSame(await accessibilityFaults(page), []);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.locator('.chip').getByText('books').waitFor();
    await page.getByRole('button', { name: 'Leave out books' }).click();
  });

  await t.test('files of several directories are moved into none, or stay where they are', async (t) => {
    await open('/console/files');
    await page.getByRole('tab', { name: 'All 2', exact: true }).waitFor();
    await page.getByRole('cell', { name: /^chapters\.md ?, ?books$/ }).waitFor();
    for (const name of ['chapters.md', 'rows.csv']) await page.getByRole('checkbox', { name }).check();
    await page.getByRole('button', { name: 'Move' }).click();
    const directory = dialog.getByRole('textbox', { name: 'Folder' });
    t.equal(await directory.getAttribute('placeholder'), 'unchanged: several');
    t.strictSame(await accessibilityFaults(page), []);
    await dialog.getByLabel('Into no folder').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('2 files changed.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    const places = async () => {
      const { data } = (await (await service.fetch('/api/file')).json()) as {
        data: { files: { directory_id: string; space_id: string }[] };
      };
      return data.files.map(({ directory_id, space_id }) => [space_id, directory_id]);
    };
    t.strictSame(await places(), [
      ['default', ''],
      ['default', ''],
    ]);
  });

  await t.test('of two files of one name the last one is kept, and each page shows that uploads run', async (t) => {
    await open('/console/files');
    const held = Promise.withResolvers<void>();
    await page.route('**/api/file/stream/indexing', async (route) => {
      await held.promise;
      await route.continue();
    });
    const twin = (text: string) => ({ name: 'twin.md', mimeType: 'text/markdown', buffer: Buffer.from(text) });
    await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles([twin('# One'), twin('# Two')]);
    await dialog.getByText('1 file has the name of another one.').waitFor();
    t.strictSame(await accessibilityFaults(page), []);
    await dialog.getByRole('button', { name: 'Upload' }).click();
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('link', { name: 'Playground' }).first().click();
    await pages.getByText('2 files are being uploaded').waitFor({ state: 'attached' });
    t.strictSame(await accessibilityFaults(page), []);
    held.resolve();
    await pages.getByText('being uploaded').waitFor({ state: 'detached' });
    await page.unroute('**/api/file/stream/indexing');
    await pages.getByRole('link', { name: 'Files' }).click();
    await page.getByRole('row').filter({ hasText: 'twin.md' }).getByText('Ready').waitFor();
    const twins = (await (await service.fetch('/api/file?name_prefix=twin')).json()) as { data: { files: unknown[] } };
    t.equal(twins.data.files.length, 1);
    const text = await (await service.fetch('/api/file/default%2Ftwin.md/text')).text();
    t.match(text, 'Two');
  });

  await t.test('a table that is gone takes a late event of its scrolling', async (t) => {
    await open('/console/files');
    await page.getByRole('row').filter({ hasText: 'twin.md' }).waitFor();
    await page.evaluate(`globalThis.gone = document.querySelector('.table .rows')`);
    await page.getByRole('row').filter({ hasText: 'twin.md' }).getByRole('link').click();
    await page.getByRole('tab', { name: 'Record' }).waitFor();
    await page.evaluate(`gone.dispatchEvent(new Event('scroll'))`);
    t.strictSame(errors, []);
  });

  await t.test('a run shows only its wrong results by choice', async (t) => {
    await service.fetch('/v1/evaluations/lamps', { method: 'PUT', body: JSON.stringify({ spaces: ['default'] }) });
    const result = { mode: 'normal', recall: 1, mrr: 1, answered: true, supported: true };
    const results = [
      { ...result, question: 'right', ndcg: 1 },
      { ...result, question: 'unfound', ndcg: 0, recall: 0, mrr: 0 },
      { ...result, question: 'unsupported', ndcg: 1, supported: false },
      { mode: 'normal', question: 'refused rightly', answered: false },
      { mode: 'normal', question: 'answered wrongly', answered: true },
      { mode: 'normal', question: 'broken', error: 'timeout' },
    ];
    const run = { limit: 10, questions: 6, figures: [{ mode: 'normal', ndcg: 0.6 }], results };
    t.equal((await service.post('/v1/evaluations/lamps/runs', run)).status, 200);
    await open('/console/evaluations/lamps?tab=runs');
    await page.getByRole('table').or(page.getByRole('grid')).getByRole('link').first().click();
    const rows = page.getByRole('row');
    await rows.filter({ hasText: 'refused rightly' }).waitFor();
    await page.getByLabel('Only the wrong ones (4)').check();
    await rows.filter({ hasText: 'refused rightly' }).waitFor({ state: 'detached' });
    for (const wrong of ['unfound', 'unsupported', 'answered wrongly', 'broken']) {
      t.ok(await rows.filter({ hasText: wrong }).isVisible(), wrong);
    }
    t.equal(await rows.filter({ hasText: /^right/ }).count(), 0);
    t.strictSame(await accessibilityFaults(page), []);
  });

  await t.test('a recording says that it is transcribed, until it is', async (t) => {
    await open('/console/files');
    const upload = { name: 'talk.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from(`ID3${'\0'.repeat(2_000)}`) };
    await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles([upload]);
    await dialog.getByRole('button', { name: 'Upload' }).click();
    const row = page.getByRole('row').filter({ hasText: 'talk.mp3' });
    await row.getByText('Transcribing', { exact: true }).waitFor();
    t.notMatch(await row.textContent(), '%');
    t.strictSame(await accessibilityFaults(page), []);
    transcribed.resolve();
    await row.getByText('Ready').waitFor();
  });

  await t.test('the browser reported no error', async (t) => t.strictSame(errors, []));
});
