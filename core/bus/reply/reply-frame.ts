/**
 * A reply frame: one part of the answer of one stage to one request.
 *
 * An entry of a reply stream holds a batch of frames. Each frame is a field: its name is the header, its value the
 * body. The gateway passes the body on without decoding it.
 *
 *     <to> <run> <stage> <seq> <final 0|1> <type>   ->   body bytes
 *     run: '0', or a new one for work that differs each time    seq: 0, 1, 2... or - (no place in the order)
 */
import type { ReplyType } from '../../../proto/registry.ts';

export interface ReplyFrame {
  /** Id of the request. */
  to: string;
  run: string;
  /** Name of the stage that answers. Frames are in order within a stage. */
  stage: string;
  /** Number of the frame in its run. -1 for `progress`, which has no place in the order. */
  seq: number;
  final: boolean;
  type: ReplyType;
  body: Buffer;
}

export function encodeHeader({ to, run, stage, seq, final, type }: Omit<ReplyFrame, 'body'>): string {
  return `${to} ${run} ${stage} ${seq < 0 ? '-' : seq} ${final ? 1 : 0} ${type}`;
}

/** The frames of an entry. The entry that created the stream has none. */
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
