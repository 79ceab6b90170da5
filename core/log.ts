/**
 * Logging. info: lifecycle, never per event. warn: surprising but recovered. error: data lost or a human is needed.
 * Fields first, then a fixed message; an error is logged once, where it is decided.
 */
import { type Logger, pino } from 'pino';

export type Log = Logger;

/** `process` names the operating-system process: gateway, retrieval... */
export function createLog(options: { level: string; process: string }): Log {
  return pino({ level: options.level, base: { process: options.process, pid: process.pid } });
}
