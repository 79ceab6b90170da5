/** The service that a client command talks to. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/**
 * @returns what the options name, else MILLRACE_URL and MILLRACE_KEY, else the service of this machine.
 * @throws {Error} when no key is given and this machine has none
 */
export async function serviceOf({
  url,
  key,
}: {
  url?: string | undefined;
  key?: string | undefined;
}): Promise<{ url: string; apiKey: string }> {
  const givenUrl = url ?? process.env.MILLRACE_URL;
  const givenKey = key ?? process.env.MILLRACE_KEY;
  if (givenUrl && givenKey) return { url: givenUrl, apiKey: givenKey };
  // Loaded only for the service of this machine: it takes 0.1 s of CPU.
  const { readConfig } = await import('../core/config.ts');
  const { PORT, API_KEY, DATA_DIR } = readConfig(process.env);
  const keyFile = join(resolve(import.meta.dirname, '..', DATA_DIR), 'api-key');
  const readKey = () => readFile(keyFile, 'utf8').catch(() => undefined);
  const apiKey = givenKey ?? API_KEY ?? (await readKey())?.trim();
  if (!apiKey) throw new Error('An API key is needed: --key KEY, or MILLRACE_KEY in the environment.');
  return { url: givenUrl ?? `http://127.0.0.1:${PORT}`, apiKey };
}
