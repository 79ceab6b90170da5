/**
 * Finds the paths and addresses that a line end breaks: "/usr/lo" and "cal", "https://example.org/" and "a/b.html". A path is
 * only joined to what the document has elsewhere in one line, because a path may also end where its line ends.
 */
import { endTrimmerOf } from '../../../../../core/text/trimming.ts';
import type { Line } from './pdf-lines.ts';

/** A path or an address at the end of a token. Brackets and quotes may be before it. */
const atEnd = /(?:^|[([{<"'“‘])((?:[a-z][a-z+.-]{1,15}:\/\/|www\.|~?\/|[\w.-]+\/)\S*)$/iu;
const isUrl = /^(?:[a-z][a-z+.-]{1,15}:\/\/|www\.)/iu;
/** Signs after which an address is broken. A stop may end its sentence, so it is none of them. */
const breaksAfter = /[/\-_=&?#%~+]$/u;
/** Signs within the rest of an address, and before it. Other words have none of them. */
const restOfUrl = /^(?:[^\s/]*[\p{L}\p{N}][/._=?&%#-][\p{L}\p{N}]|[/?&=#%_][\p{L}\p{N}])/u;
/** A name in a path has at most 255 characters. Without a bound, each character of a long one would be a beginning. */
const paths = /(?<![\p{L}\p{N}/])(?:[a-z][a-z+.-]{1,15}:\/\/|~?\/|[\w.-]{1,255}\/)[^\s,;()[\]<>"'“”‘’]*/giu;
const withoutStop = endTrimmerOf('[^.:!?/]');
const word = /^[\p{L}\p{N}_][^\s,;()[\]<>"'“”‘’]*/u;
/** A name that is no word of a language: "fr_CA.88591". */
const fileName = /\p{L}_\p{L}|\p{L}[-.]\p{N}/u;
/** Paths of a document that are compared, and characters of one of them. */
const pathsMax = 20_000;
const pathCharactersMax = 4_096;

/** Marks the lines that go on with the path or address at the end of the line before. @param known paths of the document. */
export function markBrokenAddresses(lines: readonly Line[], known: ReadonlySet<string>): void {
  for (const [at, line] of lines.entries()) {
    const tail = at === 0 ? undefined : atEnd.exec(lastToken(lines[at - 1]!.text))?.[1];
    if (tail !== undefined && goesOn(tail, line.text, known)) line.goesOn = true;
  }
}

function lastToken(text: string): string {
  return text.split(/\s/).at(-1)!;
}

function goesOn(tail: string, text: string, known: ReadonlySet<string>): boolean {
  if (isUrl.test(tail) && (breaksAfter.test(tail) || !word.test(text)) && restOfUrl.test(text)) return true;
  const found = word.exec(text)?.[0];
  if (found === undefined) return false;
  const rest = withoutStop(found);
  return (
    known.has(tail + rest) || known.has(tail + rest.split('/', 1)[0]!) || (tail.endsWith('/') && fileName.test(rest))
  );
}

/** The paths within lines, and the folders that they are in. Those at the end of a line may be broken. */
export function pathsWithin(lines: readonly Line[]): Set<string> {
  const known = new Set<string>();
  for (const { text } of lines) {
    for (const { 0: path, index } of text.matchAll(paths)) {
      if (known.size >= pathsMax) return known;
      if (index + path.length === text.length || path.length > pathCharactersMax) continue;
      const whole = withoutStop(path);
      for (let end = whole.length; end > 0; end = whole.lastIndexOf('/', end - 1)) known.add(whole.slice(0, end));
    }
  }
  return known;
}
