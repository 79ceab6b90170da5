/**
 * Reads the names in a compound file: the container of Office files from before 2007, of Outlook messages, and of Office
 * files with a password ([MS-CFB]).
 *
 *   header (512 bytes): 30 sector shift, 48 first directory sector, 76 the first 109 sectors of the FAT
 *   FAT: for each sector the number of the next one
 *   directory entry (128 bytes): the name in UTF-16, 64 its length in bytes
 */

const mark = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const fatSectorsAt = 76;
const fatSectorsMax = 109;
const entryBytes = 128;
const nameBytesMax = 64;
const sectorsMax = 4096;

export function isCompoundFile(bytes: Buffer): boolean {
  return bytes.subarray(0, mark.length).equals(mark);
}

/** The names of the streams and storages. A damaged file gives those that can be read. */
export function compoundNames(bytes: Buffer): Set<string> {
  const names = new Set<string>();
  if (bytes.length < 512) return names;
  const shift = bytes.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return names;
  const size = 1 << shift;
  let sector = bytes.readUInt32LE(48);
  for (let read = 0; read < sectorsMax; read++) {
    const from = (sector + 1) * size;
    if (from + size > bytes.length) break;
    for (let at = from; at < from + size; at += entryBytes) {
      const nameBytes = Math.min(nameBytesMax, bytes.readUInt16LE(at + 64));
      if (nameBytes > 2) names.add(bytes.toString('utf16le', at, at + nameBytes - 2));
    }
    sector = nextSector(bytes, sector, size);
  }
  return names;
}

/** The sector after this one. Past the end of the file if there is none. */
function nextSector(bytes: Buffer, sector: number, size: number): number {
  const perSector = size / 4;
  const fat = Math.floor(sector / perSector);
  const end = 0xfffffffe;
  if (fat >= fatSectorsMax) return end;
  const at = (bytes.readUInt32LE(fatSectorsAt + 4 * fat) + 1) * size + 4 * (sector % perSector);
  return at + 4 <= bytes.length ? bytes.readUInt32LE(at) : end;
}
