/**
 * The catalogue of all errors that a client can get. The type is sent as both `code` and `type`. The status is the HTTP
 * status of the gateway's answer. `retryable` says whether the same request may succeed later.
 */
export const catalogue = {
  bad_request: { status: 400, retryable: false },
  unauthorized: { status: 401, retryable: false },
  forbidden: { status: 403, retryable: false },
  not_found: { status: 404, retryable: false },
  conflict: { status: 409, retryable: false },
  precondition_failed: { status: 412, retryable: false },
  payload_too_large: { status: 413, retryable: false },
  unsupported_media_type: { status: 415, retryable: false },
  range_not_satisfiable: { status: 416, retryable: false },
  unprocessable: { status: 422, retryable: false },
  rate_limit: { status: 429, retryable: true },
  internal_error: { status: 500, retryable: true },
  unavailable: { status: 503, retryable: true },
  timeout: { status: 504, retryable: true },
  insufficient_storage: { status: 507, retryable: false },
} as const;

export type ErrorType = keyof typeof catalogue;

export function isErrorType(value: string): value is ErrorType {
  return Object.hasOwn(catalogue, value);
}

/** Whether an error of this type is the client's fault. */
export function isClientError(type: string): boolean {
  return isErrorType(type) && catalogue[type].status < 500;
}

/** A quota that refused a request. */
export interface QuotaUse {
  /** Name of the quota (`core/access/quota.ts`). */
  readonly quota: string;
  /** The amount that was used before the request. */
  readonly used: number;
  /** The most that may be used. */
  readonly allowed: number;
}

/** What happened, and what an API client can do about it. The message of the error has both. */
export function withAdvice(reason: string, advice: string): { message: string; reason: string } {
  return { message: `${reason} ${advice}`, reason };
}

/** An error of the catalogue. Its message may be shown to the client and says what to do. */
export class MillraceError extends Error {
  readonly type: ErrorType;
  /** What happened, without the advice. Absent: the message has no advice for API clients alone. */
  readonly reason: string | undefined;
  /** The request field at fault. */
  readonly param: string | undefined;
  /** The quota that refused the request. */
  readonly quota: QuotaUse | undefined;

  constructor(
    type: ErrorType,
    message: string,
    options: { reason?: string; param?: string; quota?: QuotaUse; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'MillraceError';
    this.type = type;
    this.reason = options.reason;
    this.param = options.param;
    this.quota = options.quota;
  }

  get retryable(): boolean {
    return catalogue[this.type].retryable;
  }
}

/** An error as clients and messages have it. */
export interface WireError extends Partial<QuotaUse> {
  readonly code: ErrorType;
  readonly type: ErrorType;
  readonly message: string;
  readonly reason?: string;
  readonly param?: string;
}

/** The error of a change for a tenant that is being erased, or was erased and has no API key since. */
export function tenantClosed(): MillraceError {
  return new MillraceError('conflict', 'The tenant was erased. When that is done, a new API key opens it again.');
}

/** The wire form of any error. An error outside the catalogue shows no internal detail. */
export function toWireError(error: unknown): WireError {
  if (!(error instanceof MillraceError)) {
    const message = 'Something failed inside the service. Try again; if it persists, look for the trace id in its log.';
    return { code: 'internal_error', type: 'internal_error', message };
  }
  const { type, message, reason, param, quota } = error;
  const rest = { ...(reason !== undefined && { reason }), ...(param !== undefined && { param }), ...quota };
  return { code: type, type, message, ...rest };
}

/** A wire error as it is read. Fields may be absent, or have the defaults of protobuf. */
export interface ReceivedError {
  readonly type?: string | null;
  readonly message?: string | null;
  readonly reason?: string | null;
  readonly param?: string | null;
  readonly quota?: string | null;
  readonly used?: number | null;
  readonly allowed?: number | null;
}

export function fromWireError(wire: ReceivedError): MillraceError {
  const { type, message, reason, param, quota, used, allowed } = wire;
  return new MillraceError(type && isErrorType(type) ? type : 'internal_error', message || 'The service failed.', {
    ...(reason && { reason }),
    ...(param && { param }),
    ...(quota && { quota: { quota, used: used ?? 0, allowed: allowed ?? 0 } }),
  });
}
