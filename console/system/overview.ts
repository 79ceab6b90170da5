/** Processes, streams with their stages, replicas of the index, and Redis, as they are now. */
import { html } from '../base/html.ts';
import { count, listed, t } from '../base/language.ts';
import { bytes, duration, instant, number } from '../ui/format.ts';
import { Grid, type GridColumn } from '../ui/grid.ts';
import { Icon } from '../ui/icons.ts';
import { Badge } from '../ui/parts.ts';
import type { SystemState } from './types.ts';

type Process = SystemState['processes'][number];
type Stream = SystemState['streams'][number] & Partial<SystemState['stages'][number]>;
type Latency = SystemState['latencies'][number];
type Replica = SystemState['index']['replicas'][number];
type Node = SystemState['redis'][number];

/** A process reports every 5 s. One that has missed two reports may be gone, or its Redis slow. */
const silentMsMax = 10_000;
/** Seconds after which an entry that is being worked on is shown as old. */
const oldSeconds = 30;

/** A service needs a process of each of these roles. The supervisor starts them all, and others may run elsewhere. */
const neededRoles = ['gateway', 'retrieval', 'indexing', 'planner', 'generation', 'dispatcher'];

export function Overview({ state }: { state: SystemState }) {
  const stages = new Map(state.stages.map((stage) => [stage.stream, stage]));
  const streams = state.streams.map((stream) => ({ ...stages.get(stream.stream), ...stream }));
  const alive = new Set(
    state.processes.filter(({ seen_at }) => state.at - seen_at <= silentMsMax).map(({ role }) => role),
  );
  const missing = neededRoles.filter((role) => !alive.has(role));
  return html`<section class="panel">
      <h2>${t('system.processes')} <small>${count('system.running', state.processes.filter(({ seen_at }) => state.at - seen_at <= silentMsMax).length)}</small></h2>
      ${missing.length > 0 && html`<p class="problem" role="alert"><${Icon} name="warn" />${t('system.missing', { roles: listed(missing) })}</p>`}
      <${Grid} label=${t('system.processes')} rows=${state.processes} columns=${processColumns(state.at)} keyOf=${({ instance }: Process) => instance} />
    </section>
    <section class="panel">
      <h2>${t('system.streams')} <small>${t('system.sinceStart')}</small></h2>
      <${Grid} label=${t('system.streams')} rows=${streams} columns=${streamColumns()} keyOf=${({ stream }: Stream) => stream} />
    </section>
    <section class="panel">
      <h2>${t('system.latencies')} <small>${t('system.lastMinutes')}</small></h2>
      ${
        state.latencies.length === 0
          ? html`<p class="hint">${t('system.noLatencies')}</p>`
          : html`<${Grid} label=${t('system.latencies')} rows=${state.latencies} columns=${latencyColumns()} keyOf=${({ role, stage }: Latency) => `${role} ${stage}`} />`
      }
    </section>
    <section class="panel">
      <h2>${t('system.index')} <small>${count('system.logHead', state.index.log_head)}</small></h2>
      <${Grid} label=${t('system.index')} rows=${state.index.replicas} columns=${replicaColumns()} keyOf=${({ instance }: Replica) => instance} />
    </section>
    <section class="panel">
      <h2>Redis</h2>
      <${Grid} label="Redis" rows=${state.redis} columns=${redisColumns(state.at)} keyOf=${({ address }: Node) => address} />
    </section>`;
}

function processColumns(now: number): GridColumn<Process>[] {
  return [
    { title: t('system.role'), cell: ({ role }) => html`<strong>${role}</strong>` },
    { title: t('system.version'), cell: ({ version }) => version },
    { title: t('system.host'), cell: ({ host, pid }) => html`<span class="mono">${host}:${pid}</span>` },
    { title: t('system.cpu'), isNumber: true, cell: ({ cpu }) => `${number(100 * cpu, 1)} %` },
    { title: t('system.memory'), isNumber: true, cell: ({ memory_bytes }) => bytes(memory_bytes) },
    {
      title: t('system.uptime'),
      isNumber: true,
      cell: ({ started_at, seen_at }) =>
        html`${duration(Math.max(0, seen_at - started_at))}<br /><small class="nowrap">${t('system.since', { time: instant(started_at) })}</small>`,
    },
    {
      title: t('system.heartbeat'),
      isNumber: true,
      cell: ({ seen_at }) => {
        const age = Math.max(0, now - seen_at);
        const isSilent = age > silentMsMax;
        return html`<${Badge} tone=${isSilent ? 'bad' : 'good'}>${t(isSilent ? 'system.silent' : 'system.ago', { time: duration(age) })}</${Badge}>`;
      },
    },
  ];
}

function amount(value = 0, tone = 'bad') {
  return html`<span class=${value > 0 ? tone : ''}>${number(value)}</span>`;
}

function time(ms = 0): string {
  return ms === 0 ? '–' : ms < 10 ? `${number(ms, 1)} ms` : duration(Math.round(ms));
}

function latencyColumns(): GridColumn<Latency>[] {
  return [
    { title: t('system.role'), cell: ({ role }) => html`<strong>${role}</strong>` },
    { title: t('system.stage'), cell: ({ stage }) => html`<span class="nowrap">${stage}</span>` },
    { title: t('system.done'), isNumber: true, cell: ({ done }) => number(done) },
    { title: t('system.failed'), isNumber: true, cell: ({ failed }) => amount(failed, 'late') },
    { title: 'p50', isNumber: true, cell: ({ p50_ms }) => time(p50_ms) },
    { title: 'p95', isNumber: true, cell: ({ p95_ms }) => time(p95_ms) },
  ];
}

function streamColumns(): GridColumn<Stream>[] {
  return [
    { title: t('system.stream'), cell: ({ stream }) => html`<strong>${stream}</strong>` },
    { title: t('system.backlog'), isNumber: true, cell: ({ backlog }) => number(backlog) },
    { title: t('system.pending'), isNumber: true, cell: ({ pending }) => number(pending) },
    {
      title: t('system.oldest'),
      isNumber: true,
      cell: ({ oldest_age }) =>
        oldest_age === 0
          ? '–'
          : html`<span class=${oldest_age > oldSeconds ? 'late' : ''}>${duration(Math.round(oldest_age * 1000))}</span>`,
    },
    { title: t('system.done'), isNumber: true, cell: ({ done = 0 }) => number(done) },
    {
      title: t('system.errors'),
      tip: t('system.errorsText'),
      isNumber: true,
      cell: ({ failed }) => amount(failed, 'late'),
    },
    { title: t('system.retried'), isNumber: true, cell: ({ retried }) => amount(retried, 'late') },
    { title: t('system.reclaims'), isNumber: true, cell: ({ reclaims }) => amount(reclaims, 'late') },
    { title: t('system.dead'), isNumber: true, cell: ({ dead_letters }) => amount(dead_letters) },
    { title: 'p50', isNumber: true, cell: ({ p50_ms }) => time(p50_ms) },
    { title: 'p95', isNumber: true, cell: ({ p95_ms }) => time(p95_ms) },
    { title: 'p99', isNumber: true, cell: ({ p99_ms }) => time(p99_ms) },
  ];
}

function replicaColumns(): GridColumn<Replica>[] {
  return [
    { title: t('system.replica'), cell: ({ instance }) => html`<span class="mono">${instance.slice(0, 18)}</span>` },
    { title: t('system.chunks'), isNumber: true, cell: ({ chunks }) => number(chunks) },
    { title: t('system.memory'), isNumber: true, cell: ({ memory_bytes }) => bytes(memory_bytes) },
    { title: t('system.applied'), isNumber: true, cell: ({ applied }) => number(applied) },
    {
      title: t('system.lag'),
      isNumber: true,
      cell: ({ lag }) => html`<${Badge} tone=${lag > 0 ? 'warn' : 'good'}>${number(lag)}</${Badge}>`,
    },
    { title: t('system.embedder'), cell: ({ embedder }) => html`<span class="mono">${embedder}</span>` },
  ];
}

function redisColumns(now: number): GridColumn<Node>[] {
  return [
    { title: t('system.address'), cell: ({ address }) => html`<span class="mono">${address}</span>` },
    { title: t('system.version'), cell: ({ version }) => version },
    {
      title: t('system.memory'),
      isNumber: true,
      cell: ({ memory_bytes, memory_bytes_max: max }) => bytes(memory_bytes) + (max > 0 ? ` / ${bytes(max)}` : ''),
    },
    { title: t('system.clients'), isNumber: true, cell: ({ clients }) => number(clients) },
    { title: t('system.commands'), isNumber: true, cell: ({ commands_per_second: n }) => number(n) },
    { title: t('system.uptime'), isNumber: true, cell: ({ started_at }) => duration(Math.max(0, now - started_at)) },
    {
      title: t('system.appendOnly'),
      cell: ({ append_only_file: isOn }) =>
        html`<${Badge} tone=${isOn ? 'good' : 'warn'}>${t(isOn ? 'system.on' : 'system.off')}</${Badge}>`,
    },
  ];
}
