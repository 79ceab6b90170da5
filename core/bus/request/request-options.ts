/** The options with which a request is sent, and what its caller holds until its end. */
import type { Encoding } from '../../../proto/codec.ts';
import type { Access } from '../../access/grant.ts';
import type { MillraceError } from '../../errors.ts';
import type { Envelope } from '../entry.ts';
import type { ReplyFrame } from '../reply/reply-frame.ts';
import type { OnNewRun } from './frame-sequencer.ts';

/** A frame of the request that receives it. */
export type Frame = Omit<ReplyFrame, 'to'>;

export interface RequestOptions extends Access, Pick<Envelope, 'from'> {
  /** Default: a new UUIDv7. */
  id?: string;
  /** Encoding of the frames' bodies. Default: json. */
  accept?: Encoding;
  trace?: string;
  traceId?: string;
  /** Time for the whole answer, ms. 0: unlimited. Default: 10 minutes for a query, unlimited for a command. */
  timeoutMs?: number;
  /**
   * Reaction to another run of a stage, after a frame of the first run was passed on. Default: `fail` ends the request with
   * a retryable error. `restart` starts the answer over.
   */
  onNewRun?: OnNewRun;
  /** Longest time without a frame, after the first one. 0: unlimited. Default: 30 s. */
  stallMs?: number;
  /** Whether the caller has reserved the bytes of the body. Default: the request reserves them. */
  isReserved?: boolean;
  /** Whether a request with this id was sent before. Late frames of that one are dropped. Default: false. */
  isRepeated?: boolean;
  /**
   * Whether the request is published again after a crash of Redis even if it has frames. Its handler then recognises the
   * id, and its first stage starts over. The message stays in memory until the request ends, if there is room. Default: false.
   */
  isRepeatable?: boolean;
  onFrame(frame: Frame): void;
  onError(error: MillraceError): void;
}

export interface PendingRequest {
  readonly id: string;
  /** Stops waiting. The work of a query is cancelled. */
  cancel(): void;
  /** Stops waiting. The work continues. */
  forget(): void;
}
