/** Chromium as a test opens it, and the check of a page for accessibility. Without Chromium such tests are skipped. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';
import { programPath } from './tesseract.ts';

const programs = ['chromium', 'chromium-browser', 'google-chrome'];
const executablePath = programs.map(programPath).find((path) => path !== undefined);

/** The `skip` of a test that needs a browser: false, or the reason. */
export const withoutBrowser = executablePath
  ? false
  : 'chromium is not installed, so the console was NOT tested: apt-get install chromium';

interface Test {
  teardown(close: () => unknown): void;
}

/**
 * Closed when the test of `t` is over. The sandbox of Chromium needs rights that a container lacks.
 * @param options.hasScrollbars whether pages show scrollbars, as on a desktop
 */
export async function openBrowser(t: Test, { hasScrollbars = false } = {}): Promise<Browser> {
  const ignoreDefaultArgs = hasScrollbars ? ['--hide-scrollbars'] : [];
  const browser = await chromium.launch({ executablePath: executablePath!, args: ['--no-sandbox'], ignoreDefaultArgs });
  t.teardown(() => browser.close());
  return browser;
}

/** Signs in at the console. @returns the page, and what it reported as errors */
export async function openConsole(
  browser: Browser,
  { url, apiKey }: { url: string; apiKey: string },
  options: { width?: number; height?: number; dark?: boolean } = {},
): Promise<{ page: Page; errors: string[] }> {
  const { width = 1280, height = 820, dark = false } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(`${url}/console`);
  await page.getByLabel('API key').fill(apiKey);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
  return { page, errors };
}

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** @returns the serious faults of accessibility that axe-core finds on the page. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // The policy of the page allows no script of others, so the check runs beside the page's scripts, in the debugger.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(await readFile(axePath, 'utf8'));
  const { violations } = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as {
    violations: { id: string; impact: string; nodes: { html: string }[] }[];
  };
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
