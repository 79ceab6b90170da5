/** The gateway's times and bounds, which nobody has needed to change but tests, who cannot wait for them. */
export interface GatewayLimits {
  /** Between two heartbeats of a stream, from its acceptance. */
  heartbeatMs: number;
  /** How long a stream's client may be away, and how long a finished stream can still be resumed. */
  resumeMs: number;
  /** What a stream keeps for a slow or returning client. */
  ringBytesMax: number;
  /** Streams that run or can be resumed: with the ring's bound, 512 MB. */
  sessionsMax: number;
  /** For the acceptance of an upload, beyond what its client is ready to wait. */
  acceptanceMs: number;
  /** For the answer of a queue endpoint, beyond what a long-poll asks to wait. */
  answerMs: number;
  /** How much later than its wait a long-poll is answered for the dispatcher, when that is slow or away. */
  lateMs: number;
  /** What a task's stream keeps for a client that reads slowly. */
  unsentBytesMax: number;
  /** The longest stream of indexing progress. */
  progressMs: number;
  /** From the order to stop until what still runs gets its terminal error. */
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
  drainMs: 6000,
};
