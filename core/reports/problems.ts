/**
 * The newest warnings and errors of all processes, for operators. Each process adds those of its log every few seconds.
 *
 * An entry has the fixed message of the line and the fields that name the work. A line may also have data of a tenant. So an
 * erasure removes all entries.
 */
import type { Redis } from 'ioredis';

/** STREAM of problems, the newest last: one field with its JSON. */
const problemsKey = 'millrace:problems';
const entriesMax = 1_000;
const keptSeconds = 7 * 24 * 60 * 60;
const textCharsMax = 500;

export interface Problem {
  /** Epoch ms. */
  at: number;
  level: 'warn' | 'error';
  /** Role of the process that it is about. */
  process: string;
  pid: number;
  /** The fixed message of the line. */
  message: string;
  /** Message of the error, or the reason; empty: none. */
  error: string;
  /** Id of the file; empty: none. */
  file: string;
  /** Type of the message that was handled; empty: none. */
  type: string;
  /** Ids of the request and of its trace; empty: none. */
  request: string;
  trace: string;
}

/** Message by which the supervisor hands lines of its log to a process that reports. */
export interface ProblemsMessage {
  problems: readonly string[];
}

/** @param lines of the log, as JSON */
export async function addProblems({ redis }: { redis: Redis }, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  for (const line of lines) {
    await redis.xadd(problemsKey, 'MAXLEN', '~', entriesMax, '*', 'problem', JSON.stringify(toProblem(line)));
  }
  await redis.expire(problemsKey, keptSeconds);
}

/** The newest problems, the newest first. */
export async function listProblems({ redis }: { redis: Redis }, { limit }: { limit: number }): Promise<Problem[]> {
  const entries = await redis.xrevrange(problemsKey, '+', '-', 'COUNT', limit);
  return entries.map(([, [, json = '{}']]) => JSON.parse(json) as Problem);
}

export async function removeProblems({ redis }: { redis: Redis }): Promise<void> {
  await redis.del(problemsKey);
}

function toProblem(line: string): Problem {
  const { level, time, process, pid, msg, err, type, request, traceId, trace, ...fields } = JSON.parse(line);
  const { role, reason, why, file, fileId } = fields;
  return {
    at: Number(time),
    level: level >= 50 ? 'error' : 'warn',
    process: textOf(role ?? process),
    pid: Number(pid),
    message: textOf(msg),
    error: textOf(err?.message ?? reason ?? why),
    file: textOf(file ?? fileId),
    type: textOf(type),
    request: textOf(request),
    trace: textOf(traceId ?? trace),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, textCharsMax) : '';
}
