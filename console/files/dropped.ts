/** The files of a drop, or of a file dialog, with those in folders. */
export interface Dropped {
  file: File;
  /** Path of its folder within what was dropped; empty: none. */
  folder: string;
}

/** Names that systems write into folders by themselves. Names with a leading dot are hidden too. */
const systemNames = ['Thumbs.db', 'desktop.ini'];

/** Whether it came along with its folder, and was not meant. */
export function isHidden({ file, folder }: Dropped): boolean {
  const isOne = file.name.startsWith('.') || systemNames.includes(file.name);
  return folder !== '' && isOne;
}

/** Must be called while the event is handled: its items are gone afterwards. */
export async function readDrop(data: DataTransfer): Promise<Dropped[]> {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return readChosen(data.files);
  return (await Promise.all(entries.map((entry) => readEntry(entry, '')))).flat();
}

export function readChosen(files: FileList): Dropped[] {
  return [...files].map((file) => ({ file, folder: file.webkitRelativePath.split('/').slice(0, -1).join('/') }));
}

async function readEntry(entry: FileSystemEntry, folder: string): Promise<Dropped[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [{ file, folder }];
  }
  const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
  const found: Dropped[] = [];
  for (const child of await readFolder((entry as FileSystemDirectoryEntry).createReader())) {
    found.push(...(await readEntry(child, path)));
  }
  return found;
}

/** A reader gives the entries of a folder in parts, the last of which is empty. */
async function readFolder(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const all: FileSystemEntry[] = [];
  while (true) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return all;
    all.push(...part);
  }
}
