/**
 * The command `npx millrace index`: uploads folders and files to a service, and keeps them up to date.
 *
 * It is a client of the HTTP interface, so the service may run on another machine. It may be stopped at any time: the
 * next run continues. docs/folders.md describes it.
 */
// Not by `sdk/index.ts`, which loads the client of the streams too: 0.35 s of CPU.
import { HttpClient } from '../sdk/client/http-client.ts';
import { readCommandLine, UsageError } from './command-line.ts';
import { Report } from './folder/report.ts';
import { openSource } from './folder/source.ts';
import { syncSource } from './folder/sync.ts';
import { serviceOf } from './service-address.ts';

const usage = `usage: npx millrace index PATH... [--space S] [--prefix P] [--user U] [--ignore PATTERN]... [--only PATTERN]...
                              [--hidden] [--max-mb N] [--concurrency N] [--retry] [--delete]
                              [--url URL] [--key KEY] [--json]
  PATH: a folder or a file
  PATTERN: as in .gitignore. A folder may have a file .millraceignore with such patterns.
  URL and KEY: default MILLRACE_URL and MILLRACE_KEY, else the service of this machine`;

const options = {
  space: { type: 'string', default: 'default' },
  prefix: { type: 'string' },
  user: { type: 'string' },
  ignore: { type: 'string', multiple: true },
  only: { type: 'string', multiple: true },
  hidden: { type: 'boolean', default: false },
  'max-mb': { type: 'string', default: '1024' },
  concurrency: { type: 'string', default: '4' },
  retry: { type: 'boolean', default: false },
  delete: { type: 'boolean', default: false },
  url: { type: 'string' },
  key: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** Exit statuses: all is indexed; some files failed; nothing could be done; stopped by Ctrl-C. */
const statuses = { done: 0, failed: 1, impossible: 2, interrupted: 130 } as const;
const concurrencyMax = 64;

async function main(): Promise<number> {
  const { values, positionals } = readCommandLine(usage, options);
  if (positionals.length === 0) throw new UsageError(usage);
  if (values.prefix !== undefined && positionals.length > 1) throw new UsageError(usage, '--prefix is for one PATH.');
  const { space, user, ignore = [], only = [], hidden, json } = values;
  const rules = { ignore, only, hidden, bytesMax: wholeNumber('--max-mb', values['max-mb'], 1_048_576) * 2 ** 20 };
  const concurrency = wholeNumber('--concurrency', values.concurrency, concurrencyMax);
  const sources = await Promise.all(positionals.map((path) => openSource(path, { space, prefix: values.prefix })));
  const client = new HttpClient(await serviceOf(values));
  const { isTTY: isTerminal, columns } = process.stdout;
  const report = new Report({ json, isTerminal, columns, write: (text) => process.stdout.write(text) });
  const interrupted = new AbortController();
  process.once('SIGINT', () => interrupted.abort()).once('SIGTERM', () => interrupted.abort());
  const sync = { space, user, rules, concurrency, deletes: values.delete, retries: values.retry };
  try {
    for (const source of sources) {
      await syncSource({ client, onOutcome: (outcome) => report.add(outcome) }, source, sync, interrupted.signal);
    }
  } catch (error) {
    const isStop = interrupted.signal.aborted;
    report.end(isStop ? 'Stopped. The next run continues.' : messageOf(error));
    return isStop ? statuses.interrupted : statuses.impossible;
  }
  report.end();
  return report.counts.failed > 0 ? statuses.failed : statuses.done;
}

function wholeNumber(name: string, text: string, max: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= max) return value;
  throw new Error(`${name} must be a whole number from 1 to ${max}.`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

process.exitCode = await main().catch((error) => {
  console.error(messageOf(error));
  return statuses.impossible;
});
