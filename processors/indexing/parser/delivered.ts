/**
 * An outline on its way from a parser process to the blob store.
 *
 * A large outline goes through a file. Decoding it from a message would block the parent's event loop for about 1 ms a
 * megabyte, and leave garbage there.
 */
import { randomUUID } from 'node:crypto';
import { open, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { BlobStore, StoredBlob } from '../../../core/store/blobs/blobs.ts';

/** The bytes, or the path of a file with them. The reader removes that file. */
export type Delivered = { readonly bytes: Uint8Array } | { readonly path: string };

const messageBytesMax = 512 * 1024;
const pieceBytes = 1024 * 1024;

/** @param source path of the blob that was parsed. The file's name ends like its name, which ends in the tenant. */
export async function deliver(bytes: Uint8Array, source: string, scratchFolder: string): Promise<Delivered> {
  if (bytes.byteLength <= messageBytesMax) return { bytes };
  const path = join(scratchFolder, `${randomUUID()}${extname(source)}`);
  await writeFile(path, bytes);
  return { path };
}

/** @returns the name of the blob. */
export async function store(
  blobs: Pick<BlobStore, 'create' | 'put'>,
  tenant: string,
  delivered: Delivered,
): Promise<string> {
  if ('bytes' in delivered) return (await blobs.put(tenant, delivered.bytes)).name;
  return (await storeFile(blobs, tenant, delivered.path)).name;
}

/** Stores the bytes of a file as a blob, and removes the file. */
export async function storeFile(blobs: Pick<BlobStore, 'create'>, tenant: string, path: string): Promise<StoredBlob> {
  const file = await open(path);
  const blob = await blobs.create(tenant);
  try {
    const piece = Buffer.allocUnsafeSlow(pieceBytes);
    for (;;) {
      const { bytesRead } = await file.read(piece);
      if (bytesRead === 0) break;
      await blob.write(piece.subarray(0, bytesRead));
    }
    return await blob.commit();
  } finally {
    await blob.abort();
    await file.close();
    await rm(path);
  }
}
