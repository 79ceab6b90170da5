/** Finds the format of a text by its first characters. Only marks that prose does not have count. */
import { decodeText } from '../charset/decode.ts';
import type { Format } from './registry.ts';

/** Bytes that are looked at. A multiple of four, so that no unit of UTF-16 and UTF-32 is cut. */
const headBytes = 4096;

const marks: readonly (readonly [RegExp, Format])[] = [
  [/^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body)[\s>]/i, 'html'],
  [/^\{\\rtf/, 'rtf'],
  [/^WEBVTT(?:[ \t\n]|$)/, 'subtitles'],
  [/^\d+[ \t]*\n\d{1,2}:\d{2}:\d{2},\d{3} --> \d{1,2}:\d{2}:\d{2},\d{3}/, 'subtitles'],
  [/^(?:%.*\n|\s)*\\document(?:class|style)\b/, 'latex'],
];
const xml = /^<\?xml\s/;
const json = /^[[{]/;
const notebook = /"nbformat"\s*:\s*\d/;
/** Formats of text that begin like XML or JSON, and are no documents. */
const keepsXml: ReadonlySet<Format | undefined> = new Set(['code', 'html'] as const);
const keepsJson: ReadonlySet<Format | undefined> = new Set(['code', 'json', 'jsonl'] as const);

/** A line of the head of an e-mail, or the continuation of one. */
const headerLine = /^(?:[!-9;-~]+:(?:\s|$)|[ \t])/;
const mailHeader = /^(?:from|to|subject|date|message-id|mime-version|received|return-path|delivered-to)$/;
const mailHeadersMin = 3;

/** @param named format that the extension says. @returns undefined if the content shows no format. */
export function markupFormat(bytes: Buffer, named: Format | undefined): Format | undefined {
  const head = decodeText(bytes.subarray(0, headBytes)).trimStart();
  const marked = marks.find(([form]) => form.test(head));
  if (marked) return marked[1];
  if (xml.test(head) && !keepsXml.has(named)) return 'xml';
  if (json.test(head) && isNotebook(bytes, head)) return 'notebook';
  if (named !== 'code' && isMail(head)) return 'eml';
  if (!keepsJson.has(named) && json.test(head) && isJson(bytes)) return 'json';
  return undefined;
}

/** Whether JSON says the format of notebooks, which stands at one of its ends. */
function isNotebook(bytes: Buffer, head: string): boolean {
  return notebook.test(head) || notebook.test(bytes.toString('latin1', Math.max(0, bytes.length - headBytes)));
}

/** Whether the text begins with headers of an e-mail, among them those that every message has. */
function isMail(head: string): boolean {
  const lines = head.split('\n');
  const blank = lines.indexOf('');
  const headers = lines.slice(0, blank < 0 ? -1 : blank);
  if (!headers.every((line) => headerLine.test(line))) return false;
  const names = headers.map((line) => line.slice(0, line.indexOf(':')).toLowerCase());
  return new Set(names.filter((name) => mailHeader.test(name))).size >= mailHeadersMin;
}

function isJson(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString('utf8'));
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
