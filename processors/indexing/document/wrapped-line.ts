/** Lines that were wrapped by their width. */
const cjk = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/u;

/** One line of two; without a space between two characters of a script that writes none. */
export function joinWrapped(before: string, after: string): string {
  return cjk.test(before.at(-1) ?? '') && cjk.test(after[0] ?? '') ? before + after : `${before} ${after}`;
}
