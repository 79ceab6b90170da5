/** The service that a client command talks to. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readConfig } from '../core/config.ts';

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
  const { MILLRACE_URL, MILLRACE_KEY } = process.env;
  const { PORT, API_KEY, DATA_DIR } = readConfig(process.env);
  const keyFile = join(resolve(import.meta.dirname, '..', DATA_DIR), 'api-key');
  const readKey = () => readFile(keyFile, 'utf8').catch(() => undefined);
  const apiKey = key ?? MILLRACE_KEY ?? API_KEY ?? (await readKey())?.trim();
  if (!apiKey) throw new Error('An API key is needed: --key KEY, or MILLRACE_KEY in the environment.');
  return { url: url ?? MILLRACE_URL ?? `http://127.0.0.1:${PORT}`, apiKey };
}
