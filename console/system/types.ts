/** The answers of `/v1/system`, `/v1/traces` and `/v1/dead-letters`. */
export interface SystemState {
  at: number;
  processes: {
    role: string;
    instance: string;
    version: string;
    host: string;
    pid: number;
    started_at: number;
    seen_at: number;
    cpu: number;
    memory_bytes: number;
  }[];
  streams: {
    stream: string;
    backlog: number;
    pending: number;
    oldest_age: number;
    reclaims: number;
    dead_letters: number;
  }[];
  stages: {
    stream: string;
    done: number;
    failed: number;
    retried: number;
    p50_ms: number;
    p95_ms: number;
    p99_ms: number;
  }[];
  latencies: {
    role: string;
    stage: string;
    done: number;
    failed: number;
    p50_ms: number;
    p95_ms: number;
  }[];
  index: {
    log_head: number;
    replicas: {
      instance: string;
      applied: number;
      lag: number;
      chunks: number;
      memory_bytes: number;
      embedder: string;
    }[];
  };
  redis: {
    address: string;
    version: string;
    memory_bytes: number;
    memory_bytes_max: number;
    clients: number;
    commands_per_second: number;
    started_at: number;
    append_only_file: boolean;
  }[];
  problems: {
    at: number;
    level: 'warn' | 'error';
    process: string;
    pid: number;
    message: string;
    error: string;
    file: string;
    type: string;
    request: string;
    trace: string;
  }[];
  dead_letters: number;
}

export interface TraceSummary {
  id: string;
  name: string;
  role: string;
  start: number;
  ms: number;
  status: number;
  error: string;
  failed_spans: number;
}

export interface TracePage {
  traces: TraceSummary[];
  next_cursor: string;
  tenants: string[];
}

export interface TraceSpan {
  id: string;
  parent: string;
  name: string;
  role: string;
  instance: string;
  start: number;
  ms: number;
  waited_ms: number;
  error: string;
  attributes: Record<string, string>;
}

export interface Trace {
  id: string;
  tenant: string;
  start: number;
  ms: number;
  spans: TraceSpan[];
  truncated: boolean;
}

export interface Letter {
  id: string;
  stream: string;
  entry: string;
  type: string;
  tenant: string;
  request: string;
  trace: string;
  reason: string;
  deliveries: number;
  at: number;
  body_bytes: number;
  /** JSON text, in the answer for one letter only. Empty: it cannot be decoded. */
  body?: string;
}

export interface LetterPage {
  letters: Letter[];
  next_cursor: string;
  total: number;
}
