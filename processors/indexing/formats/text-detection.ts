/** Finds the format of a text by its first characters. Only marks that prose does not have count. */
import { decodeText } from '../document/charset.ts';
import type { Format } from './registry.ts';

/** Bytes that are looked at. A multiple of four, so that no unit of UTF-16 and UTF-32 is cut. */
const headBytes = 4096;

const html = /^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body)[\s>]/i;
const json = /^[[{]/;

/** @param named format that the extension says. @returns undefined if the content shows no format. */
export function markupFormat(bytes: Buffer, named: Format | undefined): Format | undefined {
  const head = decodeText(bytes.subarray(0, headBytes)).trimStart();
  if (html.test(head)) return 'html';
  if (!named && json.test(head) && isJson(bytes)) return 'json';
  return undefined;
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
