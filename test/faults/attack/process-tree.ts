/** The descendants of a process, from the kernel (Linux: /proc). */
import { readdir, readFile } from 'node:fs/promises';
import { residentBytes } from '../../../bench/support/cpu.ts';

/** @returns the ids of all processes that `root` started, and of those that these started. */
async function descendants(root: number): Promise<number[]> {
  const children = new Map<number, number[]>();
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''); // it has ended meanwhile
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const below = (pid: number): number[] => (children.get(pid) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(root);
}

/** @returns the resident bytes of the largest process below `root`. */
export async function largestProcess(root: number): Promise<number> {
  const sizes = (await descendants(root)).map((pid) => residentBytes(pid).catch(() => 0));
  return Math.max(0, ...(await Promise.all(sizes)).filter((bytes) => bytes > 0));
}
