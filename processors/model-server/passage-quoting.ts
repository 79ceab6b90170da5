/**
 * A passage as a model is shown it. It is text of a user's file: it cannot close its fence, and the rules of each
 * prompt say that nothing in it is an instruction. That lowers the risk of an injected one, it does not remove it.
 */
export function quotePassage({ number, file, text }: { number: number; file: string; text: string }): string {
  return `<passage number="${number}" file="${inFence(file).replaceAll('"', "'")}">\n${inFence(text)}\n</passage>`;
}

function inFence(text: string): string {
  return text.replace(/<(?=\s*\/?\s*passage)/gi, '‹');
}
