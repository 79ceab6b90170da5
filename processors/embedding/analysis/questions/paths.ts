/** Paths in a text: "/usr/share", "~/notes", "src/main.ts". */
import { endTrimmerOf } from '../../../../core/text/trimming.ts';

const path =
  /(?<![\p{L}\p{N}/:.~-])(?:~?\/[\p{L}\p{N}._<-][\p{L}\p{N}._<>/-]*|[\p{L}\p{N}_-]+\/[\p{L}\p{N}_/-]*\.\p{L}[\p{L}\p{N}]{0,7}(?![\p{L}\p{N}]))/gu;

/** Signs that end a sentence, or a folder. */
const withoutEnd = endTrimmerOf('[^./-]');

/** The root of a file system, alone. */
const root = /(?<!\S)\/(?=$|[\s?.,;:!])/u;

export function pathsIn(text: string): string[] {
  const found = Array.from(text.matchAll(path), ([each]) => withoutEnd(each));
  return root.test(text) ? [...found, '/'] : found;
}

/** Whether a text has a path that is longer, and not the path itself: "/var/lib" is no place of "/var". */
export function hasOnlyLonger(text: string, asked: string): boolean {
  const found = pathsIn(text);
  const within = asked.endsWith('/') ? asked : `${asked}/`;
  return !found.includes(asked) && found.some((each) => each.startsWith(within));
}
