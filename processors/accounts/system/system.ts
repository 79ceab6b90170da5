/** The operation `system.get`: all processes, streams, stages and replicas, from the reports of the processes. */
import type { Redis } from 'ioredis';
import type { Delivery } from '../../../core/bus/consume/delivery.ts';
import type { ReplyWriter } from '../../../core/bus/reply/reply-writer.ts';
import type { ShardedRedis } from '../../../core/bus/shards.ts';
import { deadLetterKey } from '../../../core/bus/streams.ts';
import { type ProcessReport, readProcessReports } from '../../../core/metrics.ts';
import { addressOf, mastersOf } from '../../../core/redis/nodes.ts';
import { redisTime } from '../../../core/redis/time.ts';
import { listProblems } from '../../../core/reports/problems.ts';
import { readLogHead } from '../../../core/store/index/index-log.ts';
import type { DecodedRequest, Part } from '../../../proto/registry.ts';
import { checkOperator } from '../access/tenant.ts';
import { latenciesOf } from './latencies.ts';
import { labelOf, sumOf, valuesOf } from './reported-values.ts';
import { stagesOf } from './stages.ts';

export interface SystemDeps {
  redis: ShardedRedis;
}

const problemsMax = 100;

export async function getSystem(
  { redis }: SystemDeps,
  _request: DecodedRequest<'system.get'>,
  delivery: Delivery,
  reply: ReplyWriter,
): Promise<void> {
  checkOperator(delivery);
  const heads = redis.shards.all.map((shard) => readLogHead({ redis }, shard));
  const now = await redisTime({ redis });
  const [reports, problems, letters, nodes, ...logHeads] = await Promise.all([
    readProcessReports({ redis }),
    listProblems({ redis }, { limit: problemsMax }),
    redis.xlen(deadLetterKey),
    Promise.all(mastersOf(redis).map((node) => nodeState(node, now))),
    ...heads,
  ]);
  reports.sort((a, b) => (a.role === b.role ? a.startedAt - b.startedAt : a.role < b.role ? -1 : 1));
  reply.end('system.state', {
    at: now,
    processes: reports.map(processState),
    streams: streamsOf(reports),
    stages: stagesOf(reports),
    latencies: latenciesOf(reports),
    index: { log_head: logHeads.reduce((sum, n) => sum + n, 0), replicas: replicasOf(reports, logHeads) },
    redis: nodes,
    problems,
    dead_letters: letters,
  });
}

function processState(report: ProcessReport): Part<'SystemProcess'> {
  const { role, instance, version, host, pid, startedAt, at, cpu, memoryBytes } = report;
  return { role, instance, version, host, pid, started_at: startedAt, seen_at: at, cpu, memory_bytes: memoryBytes };
}

/** Several processes report the depth of the same stream, so the largest counts. Counts of events are summed. */
function streamsOf(reports: readonly ProcessReport[]): Part<'SystemStream'>[] {
  const names = new Set(valuesOf(reports, 'millrace_stream_backlog').map(({ labels }) => String(labels.stream)));
  return [...names].sort().map((stream) => {
    const newest = (name: string) => Math.max(0, ...valuesOf(reports, name, { stream }).map(({ value }) => value));
    return {
      stream,
      backlog: newest('millrace_stream_backlog'),
      pending: newest('millrace_stream_pending'),
      oldest_age: newest('millrace_stream_oldest_pending_seconds'),
      reclaims: sumOf(reports, 'millrace_stream_reclaims_total', { stream }),
      dead_letters: sumOf(reports, 'millrace_stream_dead_letters_total', { stream }),
    };
  });
}

/** @param heads numbers of the newest entries of the index logs, by shard */
function replicasOf(reports: readonly ProcessReport[], heads: readonly number[]): Part<'SystemReplica'>[] {
  return reports
    .filter(({ role }) => role === 'retrieval')
    .map((report) => {
      const applied = valuesOf([report], 'millrace_index_log_applied');
      return {
        instance: report.instance,
        applied: applied.reduce((sum, { value }) => sum + value, 0),
        lag: applied.reduce((sum, { labels, value }) => sum + Math.max(0, heads[Number(labels.shard)]! - value), 0),
        chunks: sumOf([report], 'millrace_chunks'),
        memory_bytes: sumOf([report], 'millrace_space_memory_bytes'),
        embedder: labelOf(report, 'millrace_embedder_info', 'fingerprint'),
      };
    });
}

async function nodeState(node: Redis, now: number): Promise<Part<'SystemRedis'>> {
  const info = new Map(
    (await node.info()).split('\r\n').flatMap((line) => {
      const at = line.indexOf(':');
      return at < 0 ? [] : [[line.slice(0, at), line.slice(at + 1)] as const];
    }),
  );
  const number = (name: string) => Number(info.get(name) ?? 0);
  return {
    address: addressOf(node),
    version: info.get('redis_version') ?? '',
    memory_bytes: number('used_memory'),
    memory_bytes_max: number('maxmemory'),
    clients: number('connected_clients'),
    commands_per_second: number('instantaneous_ops_per_sec'),
    started_at: now - 1000 * number('uptime_in_seconds'),
    append_only_file: number('aof_enabled') === 1,
  };
}
