/** Copies an object within a bucket. The bytes stay in the store. */
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import type { Bucket } from './s3-client.ts';

/** Bytes from which a copy is made in parts. S3 copies at most 5 GB in one request, and large ones take minutes. */
const wholeBytesMax = 256 * 1024 * 1024;

export interface Copied {
  /** Keys in the bucket, with the prefix. */
  from: string;
  to: string;
  size: number;
  metadata: Record<string, string> | undefined;
}

/** A copy onto the object itself sets its age to 0. */
export async function copyObject({ client, name }: Bucket, { from, to, size, metadata }: Copied): Promise<void> {
  const CopySource = [name, ...from.split('/')].map(encodeURIComponent).join('/');
  const at = { Bucket: name, Key: to };
  if (size <= wholeBytesMax) {
    // S3 refuses a copy onto itself that replaces nothing.
    await client.send(new CopyObjectCommand({ ...at, CopySource, Metadata: metadata, MetadataDirective: 'REPLACE' }));
    return;
  }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...at, Metadata: metadata }));
  try {
    const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
    for (let start = 0; start < size; start += wholeBytesMax) {
      const PartNumber = Parts.length + 1;
      const CopySourceRange = `bytes=${start}-${Math.min(start + wholeBytesMax, size) - 1}`;
      const part = { ...at, UploadId, PartNumber, CopySource, CopySourceRange };
      const { CopyPartResult } = await client.send(new UploadPartCopyCommand(part));
      Parts.push({ ETag: CopyPartResult?.ETag, PartNumber });
    }
    await client.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } }));
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ ...at, UploadId })).catch(() => undefined);
    throw error;
  }
}
