/**
 * Parses source code, configuration and markup into blocks. Lines and indentation are kept. A block of `blockLinesMin`
 * lines or more ends where a declaration begins: at a line without indentation after a blank line.
 */
import { NodeKind, type Outline } from '../../document/outline.ts';
import { OutlineBuilder } from '../../document/outline-builder.ts';

const blockLinesMin = 8;
const blockLinesMax = 60;
/** Characters of a line. Longer lines are cut, because minified code is one very long line. */
const lineCharactersMax = 2000;

export function parseCode(text: string): Outline {
  const builder = new OutlineBuilder();
  let block: string[] = [];
  let blank = false;
  for (const line of linesOf(text)) {
    const startsDeclaration = blank && /^\S/.test(line) && !/^[)\]}]/.test(line);
    if ((startsDeclaration && block.length >= blockLinesMin) || block.length >= blockLinesMax) {
      builder.add(NodeKind.code, block.join('\n'));
      block = [];
    }
    block.push(line);
    blank = line.trim() === '';
  }
  builder.add(NodeKind.code, block.join('\n'));
  return builder.build();
}

function* linesOf(text: string): Generator<string> {
  let newline = -1;
  for (let at = 0; at < text.length; ) {
    // Search only once for each line. A line of 100 MB has 50,000 pieces, and a search for each piece would read the
    // rest of the text.
    if (newline < at) newline = endOfLine(text, at);
    const end = Math.min(newline, at + lineCharactersMax);
    yield text.slice(at, end).trimEnd();
    at = end === newline ? end + 1 : end;
  }
}

function endOfLine(text: string, from: number): number {
  const newline = text.indexOf('\n', from);
  return newline < 0 ? text.length : newline;
}
