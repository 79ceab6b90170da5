/** The charset that a web page or an XML document declares for itself. */

/** The charset that the page declares, in the places that browsers read. Undefined if there is none. */
export function declaredCharset(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, 2048);
  return (
    /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1] ?? /^<\?xml[^>]+encoding=["']([\w-]+)/.exec(head)?.[1]
  );
}

/** The charset that an XML document declares in its first line. */
export function declaredEncoding(bytes: Buffer): string | undefined {
  return /^<\?xml[^>]+encoding=["']([\w-]+)/.exec(bytes.toString('latin1', 0, 200))?.[1];
}
