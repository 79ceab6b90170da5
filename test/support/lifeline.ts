/** Ends what this process started when this process ends, however it ends: a test that is killed leaves nothing behind. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A supervisor that is left alone takes this long to stop what it started, s. */
const stopSecondsMax = 15;

/** Kills `child` when we are gone. */
export function tieLife(child: ChildProcess): void {
  const watcher = atOurEnd(`kill -9 ${child.pid}`);
  child.once('exit', () => watcher.kill('SIGKILL'));
}

/**
 * Kills what still runs with this DATA_DIR in its environment, some time after we are gone: a server that its supervisor
 * did not stop.
 */
export function tieDataDir(dir: string): void {
  const clear = `grep -qsz "^DATA_DIR=${dir}$" "$p/environ" && kill -9 "\${p#/proc/}"`;
  atOurEnd(`sleep ${stopSecondsMax}; for p in /proc/[0-9]*; do ${clear}; done`);
}

/** Kills what still runs with this DATA_DIR in its environment now. */
export async function clearDataDir(dir: string): Promise<void> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const environment = await readFile(join('/proc', pid, 'environ'), 'utf8').catch(() => '');
    if (environment.split('\0').includes(`DATA_DIR=${dir}`)) process.kill(Number(pid), 'SIGKILL');
  }
}

/** The shell reads from a pipe of ours, which ends with us. */
function atOurEnd(script: string): ChildProcess {
  const watcher = spawn('sh', ['-c', `read _; ${script}`], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  watcher.unref();
  (watcher.stdin as unknown as { unref(): void }).unref();
  return watcher;
}
