/**
 * Reads a document by pandoc: its text and its headings, from the syntax tree. The plain output would cut tables into
 * columns of lines.
 */

import { outputOf } from './programs.ts';
import type { Heading, IndependentReading } from './reading.ts';

/** A node of pandoc's tree. Its content is a text, nodes, or lists of these; attributes are lists of texts. */
interface Node {
  t: string;
  c?: unknown;
}

export async function readByPandoc(path: string, format: string): Promise<IndependentReading> {
  const json = await outputOf('pandoc', ['--from', format, '--to', 'json', path]);
  const writer = new TextWriter();
  writer.write((JSON.parse(json) as { blocks: Node[] }).blocks);
  return { reader: 'pandoc', pages: [writer.text], headings: writer.headings };
}

const spaces = new Set(['Space', 'SoftBreak', 'LineBreak']);

class TextWriter {
  text = '';
  readonly headings: Heading[] = [];
  /** Footnotes of the open block. They follow it, so that they do not divide its sentence. */
  #notes: unknown[] = [];

  write(content: unknown): void {
    if (Array.isArray(content)) for (const part of content) this.write(part);
    else if (isNode(content)) this.#node(content);
  }

  #node({ t, c }: Node): void {
    if (t === 'Str') this.text += c;
    else if (spaces.has(t)) this.text += ' ';
    else if (t === 'Code') this.text += secondOf(c);
    else if (t === 'Math') this.text += ` ${withoutCommands(secondOf(c))} `;
    else if (t === 'Note') this.#notes.push(c);
    else if (t === 'CodeBlock') this.#block(() => (this.text += secondOf(c)));
    else if (t === 'Header') this.#heading(c);
    else if (t === 'LineBlock' || t === 'DefinitionList') this.#lines(c as unknown[]);
    else if (t === 'Para' || t === 'Plain') this.#block(() => this.write(c));
    else if (t !== 'RawInline' && t !== 'RawBlock') this.write(c);
  }

  #heading(content: unknown): void {
    this.#block(() => {
      const start = this.text.length;
      this.write(content);
      this.headings.push({ title: this.text.slice(start) });
    });
  }

  #lines(lines: readonly unknown[]): void {
    for (const line of lines) {
      this.write(line);
      this.text += '\n';
    }
  }

  #block(write: () => void): void {
    write();
    this.text += '\n';
    for (const note of this.#notes.splice(0)) this.write(note);
  }
}

function isNode(content: unknown): content is Node {
  return typeof content === 'object' && content !== null && 't' in content;
}

/** The text of a node [attributes, text]. */
function secondOf(content: unknown): string {
  return (content as [unknown, string])[1];
}

/** A formula without the commands of LaTeX: our reading may write it in another way. */
export function withoutCommands(latex: string): string {
  return latex.replaceAll(/\\[A-Za-z]+/g, ' ');
}
