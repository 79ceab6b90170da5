/**
 * Parses JSON and JSON Lines into an outline. Nested values of an object become sections with the key as heading. Plain
 * values become paragraphs `key: value`. A list of flat objects becomes a table with one row for each object.
 */
import { NodeKind, type Outline } from '../../document/outline.ts';
import { OutlineBuilder, oneLine } from '../../document/outline-builder.ts';
import { parseCode } from '../text/code.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Deeper values are written as JSON. */
const depthMax = 16;
const listCharactersMax = 400;
/** Keys whose value names an object, best first. */
const nameKeys = ['title', 'name', 'label', 'id', '_id', 'key'];

/** Parses JSON. Text that is not JSON is parsed as JSON Lines if its first line is JSON, else as lines of code. */
export function parseJson(text: string): Outline {
  const value = parseValue(text);
  if (value === undefined) return parseJsonLines(text);
  const builder = new OutlineBuilder();
  if (isObject(value) && typeof value.title === 'string') builder.title = value.title;
  addValue(builder, '', value, 1);
  return builder.build();
}

export function parseJsonLines(text: string): Outline {
  const builder = new OutlineBuilder();
  const firstLine = text.trimStart().split('\n', 1)[0] ?? '';
  if (parseValue(firstLine) === undefined) return parseCode(text);
  for (let at = 0; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const line = text.slice(at, newline < 0 ? text.length : newline).trim();
    at = newline < 0 ? text.length : newline + 1;
    if (line === '') continue;
    const value = parseValue(line);
    if (value === undefined) builder.add(NodeKind.paragraph, line);
    else addElement(builder, value, 1);
  }
  return builder.build();
}

function addValue(builder: OutlineBuilder, key: string, value: Json, depth: number): void {
  if (!isObject(value) && !Array.isArray(value)) builder.add(NodeKind.paragraph, label(key, plainText(value)));
  else if (depth > depthMax) builder.add(NodeKind.paragraph, label(key, JSON.stringify(value)));
  else if (Array.isArray(value)) addList(builder, key, value, depth);
  else addObject(builder, key, value, depth);
}

function addObject(builder: OutlineBuilder, key: string, value: { [key: string]: Json }, depth: number): void {
  if (key !== '') builder.heading(depth, key);
  const inner = key === '' ? depth : depth + 1;
  const entries = Object.entries(value);
  // Plain values come first, because a section ends only where the next section begins.
  for (const [name, plain] of entries) if (isPlain(plain)) addValue(builder, name, plain, inner);
  for (const [name, nested] of entries) {
    if (isPlain(nested)) continue;
    builder.endSections(inner);
    addValue(builder, name, nested, inner);
  }
}

function addList(builder: OutlineBuilder, key: string, list: Json[], depth: number): void {
  if (list.every(isPlain)) {
    const joined = label(key, list.map(plainText).join(', '));
    if (joined.length <= listCharactersMax) {
      builder.add(NodeKind.paragraph, joined);
      return;
    }
    if (key !== '') builder.heading(depth, key);
    for (const element of list) builder.add(NodeKind.listItem, plainText(element));
    return;
  }
  if (list.every(isFlat)) {
    builder.table(
      key,
      undefined,
      list.map((element) => [flatText(element)]),
    );
    return;
  }
  if (key !== '') builder.heading(depth, key);
  for (const element of list) addElement(builder, element, key === '' ? depth : depth + 1);
}

/** Adds an element of a list or a line: a row if it is flat, else a section with the element's own name. */
function addElement(builder: OutlineBuilder, element: Json, depth: number): void {
  builder.endSections(depth);
  if (isFlat(element)) builder.add(NodeKind.row, flatText(element));
  else addValue(builder, isObject(element) ? nameOf(element) : '', element, depth);
}

function nameOf(value: { [key: string]: Json }): string {
  for (const key of nameKeys) {
    const name = value[key];
    if ((typeof name === 'string' && name !== '') || typeof name === 'number') return String(name);
  }
  return Object.keys(value)[0] ?? '';
}

function flatText(value: Json): string {
  if (!isObject(value)) return plainText(value);
  return Object.entries(value)
    .filter(([, plain]) => plainText(plain) !== '')
    .map(([key, plain]) => label(key, plainText(plain)))
    .join('; ');
}

function label(key: string, text: string): string {
  return key === '' || text === '' ? text : `${key}: ${text}`;
}

function plainText(value: Json): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.map(plainText).join(', ');
  return typeof value === 'string' ? oneLine(value) : String(value);
}

/** Whether a value is a scalar. */
function isPlain(value: Json): boolean {
  return value === null || typeof value !== 'object';
}

/** Whether a value is a scalar, or an object of scalars and lists of scalars. */
function isFlat(value: Json): boolean {
  if (!isObject(value)) return isPlain(value);
  return Object.values(value).every((inner) => isPlain(inner) || (Array.isArray(inner) && inner.every(isPlain)));
}

function isObject(value: Json): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseValue(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
