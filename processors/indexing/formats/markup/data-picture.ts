/** Pictures whose bytes are in the text of a document. */
import { createHash } from 'node:crypto';
import type { PictureSource } from '../../document/embedded-picture.ts';

const form = /^data:image\/[\w.+-]+((?:;[^;,]*)*),/i;

/** The picture in an address such as `data:image/png;base64,...`. Undefined for another address. */
export function dataPicture(address: string): PictureSource | undefined {
  const head = form.exec(address);
  return head
    ? encodedPicture(address.slice(head[0].length), /;base64$/i.test(head[1]!) ? 'base64' : 'utf8')
    : undefined;
}

export function encodedPicture(data: string, encoding: 'base64' | 'utf8'): PictureSource {
  const key = createHash('sha256').update(data).digest('base64');
  return { key, read: () => Buffer.from(data, encoding) };
}
