/**
 * A passage for a prompt, between tags that its text cannot close.
 *
 * A passage is text of a user's file. The rules of each prompt say that nothing between the tags is an instruction.
 * That lowers the risk of an injected instruction, but does not remove it.
 */
export function quotePassage({ number, file, text }: { number: number; file: string; text: string }): string {
  return `<passage number="${number}" file="${escapeTags(file).replaceAll('"', "'")}">\n${escapeTags(text)}\n</passage>`;
}

function escapeTags(text: string): string {
  return text.replace(/<(?=\s*\/?\s*passage)/gi, '‹');
}
