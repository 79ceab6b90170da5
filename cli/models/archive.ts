/** Lists the files of a folder or an archive, without unpacking those that nobody reads. */
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { createGunzip } from 'node:zlib';
import { unzipSync } from 'fflate';
import { unpackTar } from 'modern-tar';

/** Bytes of an archive and of its contents: both are held in memory. The largest small models have 0.6 GB. */
const archiveBytesMax = 2 ** 30;
const entriesMax = 20_000;

export const archivePattern = /\.(?:zip|jar|whl|tar|tar\.gz|tgz)$/i;

export interface ListedFile {
  /** Path in the folder or archive, with slashes. */
  readonly path: string;
  readonly bytes: number;
  read(): Promise<Uint8Array>;
}

/** @throws {Error} for a folder with too many files. */
export async function filesInFolder(folder: string): Promise<ListedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  if (entries.length > entriesMax)
    throw new Error(`${folder} has more than ${entriesMax} files: name a smaller folder.`);
  const files = entries.filter((entry) => entry.isFile() || entry.isSymbolicLink());
  const listed = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      const found = await stat(file).catch(() => undefined);
      const path = relative(folder, file).split(sep).join('/');
      return found?.isFile() ? [{ path, bytes: found.size, read: () => readFile(file) }] : [];
    }),
  );
  return listed.flat();
}

/** @throws {Error} for an archive that is too large, or damaged. */
export async function filesInArchive(archive: string): Promise<ListedFile[]> {
  const { size } = await stat(archive);
  if (size > archiveBytesMax) throw tooLarge(archive);
  try {
    return /\.(?:tar|tar\.gz|tgz)$/i.test(archive) ? await filesInTar(archive) : await filesInZip(archive);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The archive ${archive} cannot be read: ${reason}`, { cause: error });
  }
}

async function filesInZip(archive: string): Promise<ListedFile[]> {
  const zip = await readFile(archive);
  const files: ListedFile[] = [];
  unzipSync(zip, {
    filter({ name, originalSize }) {
      const read = async () => unzipSync(zip, { filter: (entry) => entry.name === name })[name]!;
      if (!name.endsWith('/') && originalSize <= archiveBytesMax) files.push({ path: name, bytes: originalSize, read });
      return false;
    },
  });
  return files;
}

async function filesInTar(archive: string): Promise<ListedFile[]> {
  const bytes: Buffer[] = [];
  let size = 0;
  const stream = createReadStream(archive);
  for await (const chunk of /\.tar$/i.test(archive) ? stream : stream.pipe(createGunzip())) {
    size += chunk.length;
    if (size > archiveBytesMax) throw tooLarge(archive);
    bytes.push(chunk);
  }
  const entries = await unpackTar(Buffer.concat(bytes));
  return entries
    .filter(({ header }) => header.type === 'file')
    .map(({ header: { name }, data = new Uint8Array() }) => ({
      path: name,
      bytes: data.length,
      read: async () => data,
    }));
}

function tooLarge(archive: string): Error {
  return new Error(`${archive} has more than ${archiveBytesMax / 2 ** 20} MiB. Unpack it, and name its folder.`);
}
