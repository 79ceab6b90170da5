/**
 * A frame: one piece of one stage's answer to one request.
 *
 * An entry of a reply stream carries a batch of frames, each a field whose name is the header and whose value is the
 * body, which the gateway passes on undecoded:
 *
 *     <to> <run> <stage> <seq> <final 0|1> <type>   ->   body bytes
 *     run: '0', or fresh for work that differs each time    seq: 0, 1, 2... or - (out of order)
 */
import type { ReplyType } from '../../../proto/registry.ts';

export interface ReplyFrame {
  /** Id of the request. */
  to: string;
  run: string;
  /** Who answers: frames are in order within a stage. */
  stage: string;
  /** -1 for `progress`, which has no place in the order. */
  seq: number;
  final: boolean;
  type: ReplyType;
  body: Buffer;
}

export function encodeHeader({ to, run, stage, seq, final, type }: Omit<ReplyFrame, 'body'>): string {
  return `${to} ${run} ${stage} ${seq < 0 ? '-' : seq} ${final ? 1 : 0} ${type}`;
}

/** The frames of one entry. The one that made the stream has none. */
export function* framesOf(fields: Buffer[]): Generator<ReplyFrame> {
  for (let i = 0; i + 1 < fields.length; i += 2) {
    const frame = parseFrame(fields[i].toString('latin1'), fields[i + 1]);
    if (frame) yield frame;
  }
}

function parseFrame(header: string, body: Buffer): ReplyFrame | undefined {
  const parts = header.split(' ');
  if (parts.length !== 6) return undefined;
  const [to, run, stage, seq, final, type] = parts;
  return { to, run, stage, seq: seq === '-' ? -1 : Number(seq), final: final === '1', type: type as ReplyType, body };
}
