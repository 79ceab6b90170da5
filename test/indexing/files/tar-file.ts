/** TAR archives. */
import { gzipSync } from 'node:zlib';
import { packTar, type TarEntry } from 'modern-tar';

export type TarParts = Readonly<Record<string, string>>;

export async function tarOf(parts: TarParts, more: TarEntry[] = []): Promise<Buffer> {
  const entries = Object.entries(parts).map(([name, body]) => ({
    header: { name, size: Buffer.byteLength(body), mtime: new Date(0) },
    body,
  }));
  return Buffer.from(await packTar([...entries, ...more]));
}

export async function tarGzOf(parts: TarParts, more: TarEntry[] = []): Promise<Buffer> {
  return gzipSync(await tarOf(parts, more));
}
