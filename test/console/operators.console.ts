/** The console while the service is away and back again, and the pages of operators. `npm run test:console` runs it. */
import t from 'tap';
import { eventually } from '../e2e/responses.ts';
import { openBrowser, openConsole, withoutBrowser } from '../support/browser.ts';
import { startService } from '../support/service.ts';

t.test('the pages of operators', { skip: withoutBrowser }, async (t) => {
  const service = await startService(t, {});
  const browser = await openBrowser(t);
  const { page } = await openConsole(browser, service);
  page.setDefaultTimeout(30_000);
  const open = (name: string) => page.getByRole('link', { name, exact: true }).click();

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
    await page.getByText('No changes yet').waitFor();
    t.pass();
  });
});
