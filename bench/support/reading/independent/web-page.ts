/**
 * Reads a web page by pandoc. Menus, and parts that a browser does not show, are optional: pandoc itself does not tell
 * them from the text.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DomUtils, parseDocument } from 'htmlparser2';
import { readByPandoc } from './pandoc.ts';
import { textOf } from './plain-text.ts';
import type { IndependentReading } from './reading.ts';
import { withScratchFolder } from './scratch.ts';

const controls = new Set(['nav', 'button', 'select', 'dialog', 'noscript', 'template']);

export async function readWebPage(path: string): Promise<IndependentReading> {
  const page = parseDocument(textOf(await readFile(path)));
  const optional = DomUtils.findAll(({ name, attribs }) => controls.has(name) || isAside(attribs), page.children);
  const runningLines = optional.map((element) => DomUtils.textContent(element));
  for (const element of optional) DomUtils.removeElement(element);
  return withScratchFolder(async (folder) => {
    const copy = join(folder, 'page');
    await writeFile(copy, DomUtils.getOuterHTML(page));
    return { ...(await readByPandoc(copy, 'html')), runningLines };
  });
}

function isAside({ role, hidden, style = '', 'aria-hidden': ariaHidden }: Readonly<Record<string, string>>): boolean {
  return role === 'navigation' || hidden !== undefined || ariaHidden === 'true' || /display\s*:\s*none/i.test(style);
}
