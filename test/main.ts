/**
 * Runs test files, each in a process of its own: `node test/main.ts [--jobs N] [--timeout SECONDS] [FILE...]`.
 *
 * Without a file it runs all, and small files share the processes of `test/groups/`. It prints a line for each process that
 * ended, and each failure, comment and skipped test. Node's own runner starts the processes. In them `tap` notices this
 * runner and reports events to it, so no TAP is parsed.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { run } from 'node:test';
import type { TestEvent } from 'node:test/reporters';
import { inspect, parseArgs, stripVTControlCharacters } from 'node:util';

const root = resolve(import.meta.dirname, '..');
/** Folders of the longest files. These start first, so that no long file runs alone at the end. */
const longFolders = ['console', 'e2e', 'faults', 'sdk', 'indexing', 'cli', 'store', 'groups'];
/** A process that outlives the timeout of its tests is killed after this time. */
const graceSeconds = 30;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    jobs: { type: 'string', default: '4' }, // three leave an eighth of two cores idle, because tests wait
    timeout: { type: 'string', default: '240' },
  },
});
const files = (positionals.length > 0 ? positionals : allFiles()).map((file) => resolve(root, file));
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());
process.env.TAP_TIMEOUT = values.timeout;
process.chdir(root);

/** Titles of the running test and of those around it. */
const titles: string[] = [];
/** The output of each file, without the results of its tests. */
const output = new Map<string, string>();
const failedFiles: string[] = [];
const skipped: string[] = [];
const counts = { files: 0, passed: 0, failed: 0 };
const began = performance.now();

const timeout = (Number(values.timeout) + graceSeconds) * 1000;
const events = run({ files, concurrency: Number(values.jobs), timeout, signal: stop.signal });
for await (const event of events) report(event as TestEvent);

for (const file of failedFiles) console.log(`\n# output of ${relative(root, file)}:\n${output.get(file) ?? ''}`);
for (const line of skipped) console.log(`# skipped: ${line}`);
for (const file of failedFiles) console.log(`# failed: ${relative(root, file)}`);
console.log(
  `# ${counts.files} of ${files.length} files in ${Math.round((performance.now() - began) / 1000)} s, ` +
    `${counts.passed} assertions passed, ${counts.failed} failed`,
);
process.exitCode = failedFiles.length > 0 || counts.files < files.length ? 1 : 0;

/** The groups and the files of no group: those of the long folders first. */
function allFiles(): string[] {
  const groups = globSync('test/groups/*.group.ts', { cwd: root });
  const grouped = new Set(groups.flatMap(membersOf));
  const single = globSync('test/**/*.test.ts', { cwd: root }).filter((file) => !grouped.has(file));
  const rankOf = (file: string) => longFolders.indexOf(file.split('/')[1] ?? '') + 1 || longFolders.length + 1;
  return [...single, ...groups].sort().sort((left, right) => rankOf(left) - rankOf(right));
}

/** @returns the test files that a group imports, from the root of the project. */
function membersOf(group: string): string[] {
  const imports = readFileSync(join(root, group), 'utf8').matchAll(/import\('([^']+)'\)/g);
  return Array.from(imports, ([, path = '']) => join(group, '..', path));
}

function report({ type, data }: TestEvent): void {
  if (type === 'test:stdout' || type === 'test:stderr') {
    output.set(data.file, (output.get(data.file) ?? '') + data.message);
  } else if (type === 'test:complete') {
    // Files are completed in any order. The results of their tests follow in the order of the files.
    if (data.nesting === 0 && files.includes(data.name)) reportFile(data.name, data.details);
  } else if (type === 'test:diagnostic') {
    // The runner's own summary belongs to no file.
    if (data.file) console.log(`# ${data.message}`);
  } else if (type === 'test:start') {
    titles.splice(data.nesting, Infinity, data.name);
  } else if (type === 'test:pass' || type === 'test:fail') {
    // A test without assertions has `true` here: it throws to fail.
    if (typeof data.skip === 'string') skipped.push(`${titles.join(' > ')}: ${data.skip}`);
    // The result of a test follows the results of its assertions, which say more.
    else if (data.details.type === undefined)
      reportAssertion(type === 'test:fail' ? data.details.error : undefined, data);
    titles.splice(data.nesting);
  }
}

function reportFile(file: string, { passed, duration_ms }: { passed: boolean; duration_ms: number }): void {
  counts.files += 1;
  if (!passed) failedFiles.push(file);
  const name = relative(root, file);
  console.log(`${passed ? 'ok' : 'not ok'} ${counts.files} - ${name} # time=${Math.round(duration_ms)}ms`);
}

function reportAssertion(error: Error | undefined, { file = '', line }: { file?: string; line?: number }): void {
  counts[error ? 'failed' : 'passed'] += 1;
  if (!error) return;
  const reason = stripVTControlCharacters(inspect(error.cause));
  console.log(`\n# failed: ${titles.filter(Boolean).join(' > ')}\n# at ${relative(root, file)}:${line}\n${reason}\n`);
}
