/**
 * Hands the warnings and errors of the supervisor to one of its processes, because the supervisor has no connection to
 * Redis. That process reports them with its own. They wait until a process is ready.
 *
 * Limit: if the process is killed before its next report, these problems are in the log only.
 */
import type { LogOutput } from '../../core/log-output.ts';
import type { ProblemsMessage } from '../../core/reports/problems.ts';
import type { RoleProcess } from './role-process.ts';

const everyMs = 1_000;

/** Goes on until it is disposed. Takes the process that has been ready for longest: it is the least likely to crash. */
export function startProblemHandover(
  { logOutput }: { logOutput: Pick<LogOutput, 'takeProblems'> },
  processes: readonly Pick<RoleProcess, 'readySinceMs' | 'send'>[],
): Disposable {
  const timer = setInterval(() => {
    const ready = processes.filter(({ readySinceMs }) => readySinceMs !== undefined);
    const [first] = ready.sort((a, b) => a.readySinceMs! - b.readySinceMs!);
    const problems = first === undefined ? [] : logOutput.takeProblems();
    if (problems.length > 0) first!.send({ problems } satisfies ProblemsMessage);
  }, everyMs);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
