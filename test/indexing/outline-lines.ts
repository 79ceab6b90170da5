/** An outline as lines `1.2 kind text`, so that a test shows the whole tree that it wants. */
import { NodeKind, nodeText, type Outline } from '../../processors/indexing/document/outline.ts';
import type { Reading } from '../../processors/indexing/document/picture-reading.ts';
import { parseFile } from '../../processors/indexing/parser/parse.ts';

const names = Object.fromEntries(Object.entries(NodeKind).map(([name, kind]) => [kind, name]));

export function outlineLines(outline: Outline): string[] {
  const paths: string[] = [];
  const children = new Map<number, number>();
  return Array.from(outline.kind, (kind, node) => {
    const parent = outline.parent[node]!;
    const position = (children.get(parent) ?? 0) + 1;
    children.set(parent, position);
    paths.push(parent < 0 ? `${position}` : `${paths[parent]}.${position}`);
    return `${paths[node]} ${names[kind]} ${nodeText(outline, node)}`.trimEnd();
  });
}

/** @param readings of its pictures; default: none, so the pictures are skipped. */
export function parse(
  content: string | Uint8Array,
  fileName: string,
  readings: readonly Reading[] = [],
): Promise<Outline> {
  return parseFile({ bytes: Buffer.from(content), fileName, readings });
}

export async function linesOf(content: string | Uint8Array, fileName: string): Promise<string[]> {
  return outlineLines(await parse(content, fileName));
}
