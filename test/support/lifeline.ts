/** Kills the processes that this process has started when it ends, even by a kill. So a killed test leaves none behind. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Seconds that a supervisor needs to stop its processes after its parent has died. */
const stopSecondsMax = 15;

/** Kills `child` when this process ends. */
export function killAtExit(child: ChildProcess): void {
  const watcher = runAtExit(`kill -9 ${child.pid}`);
  child.once('exit', () => watcher.kill('SIGKILL'));
}

/**
 * Kills the processes that still have this DATA_DIR in their environment some time after this process has ended. Such a
 * process is one that its supervisor did not stop.
 */
export function killDataDirAtExit(dir: string): void {
  const clear = `grep -qsz "^DATA_DIR=${dir}$" "$p/environ" && kill -9 "\${p#/proc/}"`;
  runAtExit(`sleep ${stopSecondsMax}; for p in /proc/[0-9]*; do ${clear}; done`);
}

/** Kills the processes that have this DATA_DIR in their environment now. */
export async function killDataDir(dir: string): Promise<void> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const environment = await readFile(join('/proc', pid, 'environ'), 'utf8').catch(() => '');
    if (environment.split('\0').includes(`DATA_DIR=${dir}`)) process.kill(Number(pid), 'SIGKILL');
  }
}

/** Runs a shell script when this process ends. The shell waits for the end of a pipe from this process. */
function runAtExit(script: string): ChildProcess {
  const watcher = spawn('sh', ['-c', `read _; ${script}`], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  watcher.unref();
  (watcher.stdin as unknown as { unref(): void }).unref();
  return watcher;
}
