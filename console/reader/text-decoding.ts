/** Decodes a text by the charset that its answer names. */

/** @param contentType such as `text/plain; charset=gbk`. Without a charset it is UTF-8. */
export function decoded(bytes: ArrayBuffer, contentType: string | null): string {
  const charset = /charset=([\w-]+)/i.exec(contentType ?? '')?.[1]?.toLowerCase() ?? 'utf-8';
  if (charset.startsWith('utf-32')) return decodedUtf32(bytes, charset !== 'utf-32be');
  return new TextDecoder(charset).decode(bytes);
}

/** Browsers have no decoder for UTF-32. */
function decodedUtf32(bytes: ArrayBuffer, isLittle: boolean): string {
  const view = new DataView(bytes);
  const signs: string[] = [];
  for (let at = 0; at + 4 <= bytes.byteLength; at += 4) {
    const unit = view.getUint32(at, isLittle);
    signs.push(String.fromCodePoint(unit > 0x10ffff ? 0xfffd : unit));
  }
  return signs.join('').replace(/^\ufeff/, '');
}
