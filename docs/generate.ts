/**
 * Generates `configuration.md` from the variables of `core/config.ts`; with `--check` it only compares, so that a variable
 * changed without regenerating fails the build.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { environment } from '../core/config.ts';

const page = join(import.meta.dirname, 'configuration.md');
const head = `# Configuration

Generated from [core/config.ts](../core/config.ts) by \`npm run generate\`: do not edit.

Every setting is an environment variable, read once at the start. An empty variable counts as unset. If a value is bad,
nothing starts, and every bad value is named at once.
`;

/** A variable belongs to the first section whose pattern its name matches. */
const sections: readonly (readonly [title: string, pattern: RegExp])[] = [
  ['Generator', /^GENERATOR_/],
  ['Embedder', /^EMBEDDER_/],
  ['Reranker', /^RERANKER_/],
  ['Pictures', /^(VISION|OCR|TESSDATA)_/],
  ['Recordings', /^TRANSCRIPTION_/],
  ['Sensitive words', /^SENSITIVE_/],
  ['Callbacks', /^CALLBACK_/],
  ['Service', /./],
];
const firstSection = 'Service';

const columns = ['variable', 'default', 'allowed', 'meaning'];

function markdown(): string {
  const { properties = {} } = z.toJSONSchema(environment, { io: 'input' });
  const rows = new Map<string, string[][]>([[firstSection, []]]);
  for (const [name, schema] of Object.entries(properties)) {
    const [title] = sections.find(([, pattern]) => pattern.test(name))!;
    rows.set(title, [...(rows.get(title) ?? []), rowOf(name, schema as z.core.JSONSchema.BaseSchema)]);
  }
  const tables = [...rows].map(([title, cells]) => `## ${title}\n\n${table([columns, ...cells])}`);
  return [head, ...tables].join('\n');
}

/** @throws {Error} for a variable without a description. */
function rowOf(name: string, schema: z.core.JSONSchema.BaseSchema): string[] {
  const { default: value, description, enum: names, minimum, maximum } = schema;
  if (!description) throw new Error(`core/config.ts: ${name} has no description`);
  const allowed = names?.join(', ') ?? (minimum === undefined ? '' : `${minimum} to ${maximum}`);
  return [`\`${name}\``, value === undefined ? 'unset' : String(value) || 'empty', allowed, description];
}

/** Aligned, as Biome formats Markdown. */
function table(rows: readonly string[][]): string {
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |\n`;
  const [names, ...others] = rows.map(line);
  return [names, line(widths.map((width) => '-'.repeat(width))), ...others].join('');
}

const fresh = markdown();
if (!process.argv.includes('--check')) writeFileSync(page, fresh);
else if (readFileSync(page, 'utf8') !== fresh) {
  console.error('docs/configuration.md is not what core/config.ts generates: run "npm run generate"');
  process.exitCode = 1;
}
