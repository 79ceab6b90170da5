/**
 * Unpacks the entries of an archive for one turn, in a parser process. Entries are unpacked into files of the scratch
 * folder, one at a time. No archive is in memory as a whole.
 */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { isOutage } from '../../../../core/outage.ts';
import type { ArchiveKind } from '../../document/source-file.ts';
import { type Archive, damaged } from './archive.ts';
import { EntryJudge, entriesMax } from './left-out.ts';
import { openTar } from './tar-entries.ts';
import { openZip } from './zip-entries.ts';

/** Bounds of a turn. It ends with the entry that reaches one of them. */
const turnEntriesMax = 500;
const turnBytesMax = 256 * 2 ** 20;

const openers: Readonly<Record<ArchiveKind, (path: string) => Promise<Archive>>> = { ZIP: openZip, TAR: openTar };

export interface UnpackTask {
  /** Path of the archive. */
  path: string;
  kind: ArchiveKind;
  /** Number of the entry with which the turn begins, from 0. */
  first: number;
}

export interface UnpackedEntry {
  /** Its place in the archive, from 0. */
  number: number;
  /** The path inside of the archive. It is only a name. */
  name: string;
  /** Path of the file with its bytes. The reader removes that file. */
  path: string;
}

/** A turn of an archive. */
export interface Unpacked {
  entries: UnpackedEntry[];
  /** Number of the entry with which the next turn begins. Undefined: there is none. */
  next: number | undefined;
  /** Share of the archive that was read until the turn ended, 0 to 1. */
  share: number;
  /** Entries of this turn that were left out, each with the reason. */
  notes: string[];
}

/** @throws {MillraceError} unprocessable for an archive that is damaged before its first entry */
export async function unpack({ path, kind, first }: UnpackTask, scratchFolder: string): Promise<Unpacked> {
  const turn: Unpacked = { entries: [], next: undefined, share: 1, notes: [] };
  const scratch = () => join(scratchFolder, `${randomUUID()}${extname(path)}`);
  let archive: Archive | undefined;
  try {
    archive = await openers[kind](path);
    await readTurn(archive, turn, { first, scratch });
    if (turn.next !== undefined) turn.share = archive.share;
    return turn;
  } catch (error) {
    for (const entry of turn.entries) await rm(entry.path, { force: true });
    throw isOutage(error) ? error : damaged(error);
  } finally {
    await archive?.[Symbol.asyncDispose]();
  }
}

async function readTurn(
  archive: Archive,
  turn: Unpacked,
  { first, scratch }: { first: number; scratch(): string },
): Promise<void> {
  const judge = new EntryJudge(archive.size);
  let number = -1;
  let bytes = 0;
  for await (const entry of archive.entries()) {
    number += 1;
    if (number === entriesMax) {
      turn.notes.push(`Left out: all entries after the first ${entriesMax}. Split the archive.`);
      break;
    }
    const { name } = entry;
    const verdict = judge.judge(entry);
    if (number < first || verdict === 'pass') continue;
    if (turn.entries.length === turnEntriesMax || bytes >= turnBytesMax) {
      turn.next = number;
      return;
    }
    if (verdict !== undefined) turn.notes.push(verdict);
    else {
      const path = scratch();
      const problem = await entry.unpackTo(path);
      if (problem === undefined) turn.entries.push({ number, name, path });
      else turn.notes.push(`Not read: ${name} (${problem}).`);
      bytes += entry.size;
    }
  }
  if (archive.tornBy) turn.notes.push(`Not read: the rest of the archive (${archive.tornBy}).`);
  if (judge.passedOver) turn.notes.push(judge.passedOver);
}
