/** The times and bounds of the gateway. Two are settings. The others only tests change, to save time. */
export interface GatewayLimits {
  /** Milliseconds between two heartbeats of a stream. The first interval begins when the stream is accepted. */
  heartbeatMs: number;
  /** Milliseconds that a stream's client may be away, and that a finished stream can still be resumed. */
  resumeMs: number;
  /** Bytes of events that a session keeps for a slow or returning client. */
  ringBytesMax: number;
  /** Number of sessions that run or can be resumed. With `ringBytesMax` each they hold 512 MB. */
  sessionsMax: number;
  /** Milliseconds until an upload must be accepted, beyond the `wait` of its client. */
  acceptanceMs: number;
  /** Milliseconds until a queue endpoint must be answered; a long-poll has its own time. */
  answerMs: number;
  /** Milliseconds after the wait of a long-poll until the gateway answers in place of a slow or absent dispatcher. */
  lateMs: number;
  /** Bytes of events that an `SseResponse` keeps for a client that reads slowly. */
  unsentBytesMax: number;
  /** Milliseconds that a stream of indexing progress may last. */
  progressMs: number;
  /** Milliseconds that a stopping gateway still takes requests, while `/readyz` says that it stops: DRAIN_NOTICE_SECONDS. */
  noticeMs: number;
  /** Milliseconds after that until running requests get their terminal error: DRAIN_SECONDS. */
  drainMs: number;
}

export const gatewayLimits: Readonly<GatewayLimits> = {
  heartbeatMs: 10_000,
  resumeMs: 15_000,
  ringBytesMax: 256 * 1024,
  sessionsMax: 2048,
  acceptanceMs: 30_000,
  answerMs: 30_000,
  lateMs: 5_000,
  unsentBytesMax: 1024 * 1024,
  progressMs: 60 * 60 * 1000,
  noticeMs: 0,
  drainMs: 6000,
};
