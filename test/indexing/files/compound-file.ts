/** A compound file whose directory has these names. It has no streams, so only its format can be found. */
export function compoundFileOf(...names: string[]): Buffer {
  const sector = 512;
  const entries = 4;
  const directories = Math.ceil(names.length / entries);
  const file = Buffer.alloc((2 + directories) * sector, 0xff);
  file.fill(0, 0, 76);
  file.write('d0cf11e0a1b11ae1', 'hex');
  file.writeUInt16LE(9, 30);
  // Sector 0 is the FAT, and the directory begins in sector 1.
  file.writeUInt32LE(1, 48);
  file.writeUInt32LE(0, 76);
  for (let at = 0; at < directories; at++) {
    file.writeUInt32LE(at + 1 < directories ? at + 2 : 0xfffffffe, sector + 4 * (at + 1));
  }
  file.fill(0, 2 * sector);
  for (const [at, name] of names.entries()) {
    const entry = 2 * sector + 128 * at;
    file.write(name, entry, 'utf16le');
    file.writeUInt16LE(2 * name.length + 2, entry + 64);
  }
  return file;
}
