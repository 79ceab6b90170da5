/**
 * Resumes a stream whose events are in another gateway, its owner. The id of a session is a UUIDv7 that names the owner:
 *
 *     <48 bits of epoch ms> 7 <12 bits of a counter> <2 bits> <14 random bits> <48 bits: name of the gateway>
 *
 *     client ──Last-Event-ID──> gateway ──stream.resume──> reply stream of the owner ──> its session
 *        ▲                         │ ▲                                                      │
 *        └────────events───────────┘ └──────────stream.events, on its own reply stream──────┘
 *
 * The owner keeps the events and the rules of the session. The other gateway passes bytes on and bounds what waits for
 * its client. When the client leaves, it tells the owner. A stream whose owner has ended cannot be resumed.
 */
import { randomBytes } from 'node:crypto';
import { newId } from '../../core/bus/entry.ts';
import type { Replies } from '../../core/bus/reply/reply-writer.ts';
import { FrameSequencer } from '../../core/bus/request/frame-sequencer.ts';
import type { Frame, Requester } from '../../core/bus/request/requester.ts';
import { replyKey } from '../../core/bus/streams.ts';
import { fromWireError, MillraceError } from '../../core/errors.ts';
import { decodeReply } from '../../proto/codec.ts';
import type { ReplyBody } from '../../proto/registry.ts';
import type { Principal } from '../access/principal.ts';
import { errorEvent } from '../http/error-body.ts';
import type { HttpExchange } from '../http/http-exchange.ts';
import type { GatewayLimits } from '../http/limits.ts';
import { SseResponse } from '../http/sse-response.ts';
import { RemoteClient, type StreamClient } from './remote-client.ts';
import { cannotResume } from './session.ts';

/** The address of messages between gateways on a reply stream. It is no request id. */
const bridgeAddress = 'streams';
/** Longest wait for the owner's first frame. A gateway that was killed keeps its reply stream for a minute. */
const ownerMsMax = 2_000;
/** Heartbeats of the owner that may be missing. */
const heartbeatsMax = 3;

/** The counter in the id of a session keeps the ids of one millisecond apart. */
const counterEnd = 0x1000;

/** @returns the name of a gateway: 12 hexadecimal digits */
export function newGatewayName(): string {
  return randomBytes(6).toString('hex');
}

export interface StreamPlace {
  /** The gateway that has the events. */
  instance: string;
  session: string;
  /** Number of the last event that the client has. */
  after: number;
}

type Resume = ReplyBody<'stream.resume'>;

export class StreamBridge {
  readonly instance: string;
  readonly #requester: Requester;
  readonly #replies: Replies;
  readonly #limits: GatewayLimits;
  /** Clients of other gateways, by the id of their resumption. */
  readonly #clients = new Map<string, RemoteClient>();
  #sessions = 0;

  constructor(deps: { requester: Requester; replies: Replies; limits: GatewayLimits }) {
    this.instance = deps.requester.instance;
    this.#requester = deps.requester;
    this.#replies = deps.replies;
    this.#limits = deps.limits;
  }

  newSessionId(): string {
    const counter = (this.#sessions++ % counterEnd).toString(16).padStart(3, '0');
    return `${newId().slice(0, 15)}${counter}${newId().slice(18, 24)}${this.instance}`;
  }

  /** @param attach continues a stream of this gateway. It throws if it cannot. */
  serve(attach: (place: Omit<StreamPlace, 'instance'>, owner: string, client: StreamClient) => void): void {
    this.#requester.listen(bridgeAddress, ({ body }) => {
      const { to = '', left, reply = '', session = '', after = 0, owner = '' } = decodeReply('stream.resume', body);
      if (left) {
        this.#clients.get(to)?.leave();
        return;
      }
      const writer = this.#replies.writer({ reply, id: to, accept: 'protobuf', stage: 'gateway' });
      const client = new RemoteClient(writer, () => this.#clients.delete(to));
      this.#clients.set(to, client);
      try {
        attach({ session, after }, owner, client);
      } catch (error) {
        client.fail(error);
      }
    });
  }

  /** Continues a stream of another gateway. */
  relay({ instance, session, after }: StreamPlace, principal: Principal, client: HttpExchange): void {
    const to = newId();
    const tell = (left: boolean) => {
      const body: Resume = { session, after, owner: principal.id, reply: replyKey(this.instance), to, left };
      const writer = this.#replies.writer({
        reply: replyKey(instance),
        id: bridgeAddress,
        accept: 'protobuf',
        stage: 'gateway',
      });
      writer.send('stream.resume', body);
      return writer;
    };
    const end = () => {
      clearTimeout(timer);
      stopListening();
    };
    const response = new SseResponse({ limits: this.#limits }, client, {
      errorEvent: (error) => Buffer.from(`data: ${errorEvent(session, error)}\n\n`),
      onGone() {
        end();
        tell(true);
      },
    });
    const fail = (error: MillraceError) => {
      end();
      response.fail(error);
    };
    let timer = setTimeout(() => fail(cannotResume()), ownerMsMax);
    const sequencer = new FrameSequencer('fail');
    const stopListening = this.#requester.listen(to, (frame) => {
      clearTimeout(timer);
      timer = setTimeout(() => fail(silentOwner()), heartbeatsMax * this.#limits.heartbeatMs);
      if (frame.type !== 'error' && sequencer.check(frame) === 'gap') fail(lostFrame());
      else if (pass(frame, client, response)) end();
    });
    tell(false).onGone(() => fail(cannotResume()));
  }
}

/** Passes a frame of the owner to the client. @returns whether it was the last one */
function pass(frame: Frame, client: HttpExchange, response: SseResponse): boolean {
  if (frame.type === 'error') {
    // The terminal event of a stream comes as its last event. So this client was too slow, or resumed nothing.
    if (client.streaming) client.abort();
    else response.fail(fromWireError(decodeReply('error', frame.body)));
    return true;
  }
  const { events } = decodeReply('stream.events', frame.body);
  if (events.length > 0) response.push(Buffer.from(events));
  if (!frame.final) return false;
  if (client.streaming) response.end();
  else client.answer(204, '');
  return true;
}

function silentOwner(): MillraceError {
  return new MillraceError('unavailable', 'The gateway that has this stream is silent. Resume it, or ask again.');
}

function lostFrame(): MillraceError {
  return new MillraceError('unavailable', 'A part of the stream was lost between two gateways. Resume it.');
}
