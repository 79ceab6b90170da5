/** Reads the source of LaTeX from left to right: commands, their arguments, environments. */

export class Scanner {
  readonly source: string;
  at: number;

  constructor(source: string, at = 0) {
    this.source = source;
    this.at = at;
  }

  get isAtEnd(): boolean {
    return this.at >= this.source.length;
  }

  get next(): string {
    return this.source[this.at] ?? '';
  }

  /** The text before the next of these characters. */
  until(characters: string): string {
    const from = this.at;
    while (this.at < this.source.length && !characters.includes(this.source[this.at]!)) this.at++;
    return this.source.slice(from, this.at);
  }

  /** The text before a mark, which is passed over. */
  through(mark: string): string {
    const from = this.at;
    const found = this.source.indexOf(mark, from);
    this.at = found < 0 ? this.source.length : found + mark.length;
    return this.source.slice(from, found < 0 ? undefined : found);
  }

  rest(): string {
    const text = this.source.slice(this.at);
    this.at = this.source.length;
    return text;
  }

  /** The name of the command at a backslash, with the white space and the star after it passed over. */
  command(): string {
    this.at++;
    const from = this.at;
    while (/[a-zA-Z@]/.test(this.next)) this.at++;
    if (this.at === from) {
      this.at++;
      return this.source.slice(from, this.at);
    }
    const name = this.source.slice(from, this.at);
    if (this.next === '*') this.at++;
    while (/[^\S\n]/.test(this.next)) this.at++;
    return name;
  }

  /** The content of the braces that follow, or else the next character. */
  argument(): string {
    this.#space();
    if (this.next !== '{') return this.isAtEnd || this.next === '\\' ? '' : this.source[this.at++]!;
    const from = ++this.at;
    for (let depth = 1; this.at < this.source.length; this.at++) {
      const character = this.source[this.at];
      if (character === '\\') this.at++;
      else if (character === '{') depth++;
      else if (character === '}' && --depth === 0) {
        this.at++;
        return this.source.slice(from, this.at - 1);
      }
    }
    return this.source.slice(from);
  }

  /** The content of the square brackets that follow. Undefined if there are none. */
  option(): string | undefined {
    if (this.next !== '[') return undefined;
    const end = this.source.indexOf(']', this.at);
    if (end < 0) return undefined;
    const text = this.source.slice(this.at + 1, end);
    this.at = end + 1;
    return text;
  }

  /** The content of an environment whose begin has been read, up to its own end. */
  environment(name: string): string {
    const from = this.at;
    const begin = `\\begin{${name}}`;
    const end = `\\end{${name}}`;
    // Each mark is looked for again only when the one before it has been passed, so that one pass is enough.
    let nextBegin = this.source.indexOf(begin, from);
    let nextEnd = this.source.indexOf(end, from);
    for (let depth = 1; ; ) {
      if (nextBegin >= 0 && nextBegin < this.at) nextBegin = this.source.indexOf(begin, this.at);
      if (nextEnd >= 0 && nextEnd < this.at) nextEnd = this.source.indexOf(end, this.at);
      if (nextEnd < 0) return this.rest();
      const isInner = nextBegin >= 0 && nextBegin < nextEnd;
      depth += isInner ? 1 : -1;
      this.at = isInner ? nextBegin + begin.length : nextEnd + end.length;
      if (depth === 0) return this.source.slice(from, nextEnd);
    }
  }

  /** An equation in dollar signs, as it is. */
  math(): string {
    const mark = this.source.startsWith('$$', this.at) ? '$$' : '$';
    this.at += mark.length;
    const from = this.at;
    while (this.at < this.source.length && !this.source.startsWith(mark, this.at))
      this.at += this.next === '\\' ? 2 : 1;
    const text = this.source.slice(from, this.at);
    this.at += mark.length;
    return `${mark}${text.trim()}${mark}`;
  }

  /** The text between two equal characters. */
  verbatim(): string {
    const mark = this.next;
    this.at++;
    return this.through(mark === '{' ? '}' : mark);
  }

  /** The text before the next item of this list. Items of lists inside belong to the text. */
  untilItem(): string {
    const from = this.at;
    const mark = /\\(?:begin\s*\{|end\s*\{|item\b|bibitem\b)/g;
    mark.lastIndex = from;
    let depth = 0;
    for (let found = mark.exec(this.source); found; found = mark.exec(this.source)) {
      if (found[0].startsWith('\\b') && !found[0].startsWith('\\bib')) depth++;
      else if (found[0].startsWith('\\e')) depth--;
      else if (depth <= 0) {
        this.at = found.index;
        return this.source.slice(from, found.index);
      }
    }
    return this.rest();
  }

  #space(): void {
    while (/\s/.test(this.next)) this.at++;
  }
}
