/**
 * The logger. info: lifecycle, never per event. warn: surprising but recovered. error: data lost or a human is needed.
 * Fields come first, then a fixed message. An error is logged once, where it is handled.
 */
import { type Logger, pino } from 'pino';
import { LogOutput } from './log-output.ts';

export type Log = Logger;

export interface LogOptions {
  level: string;
  /** Name of the operating-system process: gateway, retrieval... */
  process: string;
  /** Default: standard output. */
  output?: LogOutput;
}

export function createLog({ level, process: name, output = new LogOutput(1) }: LogOptions): Log {
  return pino({ level, base: { process: name, pid: process.pid } }, output);
}
