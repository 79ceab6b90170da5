/**
 * The gateway serves HTTP and Server-Sent Events on top of the message bus. It authenticates, validates, publishes and
 * relays replies. It has no business logic. Its only state is open connections and the last seconds of streams.
 *
 * `drain` stops it. Readiness fails and new connections are refused. Running requests may finish until the deadline.
 * Then each gets its terminal error, so that every client gets an answer.
 */
import { setImmediate } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import type { ActiveTenants } from '../core/active-tenants.ts';
import type { Replies } from '../core/bus/reply/reply-writer.ts';
import type { Requester } from '../core/bus/request/requester.ts';
import type { ByteBudget } from '../core/byte-budget.ts';
import type { Config } from '../core/config.ts';
import { MillraceError, tenantClosed } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import type { BlobStore } from '../core/store/blobs/blobs.ts';
import type { FileChanges } from '../core/store/file-changes.ts';
import type { UsageCounter } from '../core/store/usage/usage-counter.ts';
import type { OnlineTasks } from '../core/tasks/online-tasks.ts';
import type { ParkedTakeWatch } from '../core/tasks/parked-take-watch.ts';
import type { TaskBatcher } from '../core/tasks/task-batcher.ts';
import type { Tracer } from '../core/tracing/tracer.ts';
import { authenticate, challenge, type Keys, noLongerValid } from './access/auth.ts';
import { KeyGuesses } from './access/key-guesses.ts';
import { type RateLimiter, refuseForRate } from './access/rate-limit.ts';
import { RequestQuotas } from './access/request-quotas.ts';
import { consoleEndpoints } from './console/endpoints.ts';
import type { Readiness } from './health/readiness.ts';
import { ClientAddresses, parseRange } from './http/client-address.ts';
import type { HttpExchange } from './http/http-exchange.ts';
import { type GatewayLimits, gatewayLimits } from './http/limits.ts';
import { createGatewayMetrics } from './http/metrics.ts';
import { HttpServer } from './http/server.ts';
import { openApiDocument } from './openapi.ts';
import { auditRoutes } from './routes/accounts/audit.ts';
import { keyRoutes } from './routes/accounts/keys.ts';
import { ownKeyRoutes } from './routes/accounts/own-key.ts';
import { systemRoutes } from './routes/accounts/system.ts';
import { tenantRoutes } from './routes/accounts/tenants.ts';
import { traceRoutes } from './routes/accounts/traces.ts';
import { usageRoutes } from './routes/accounts/usage.ts';
import { batchFileRoutes } from './routes/batch-files.ts';
import { batchRoutes } from './routes/batches.ts';
import { channelRoutes } from './routes/channels.ts';
import { chatRoutes } from './routes/chat.ts';
import { evaluationRoutes } from './routes/evaluations.ts';
import { eventRoutes } from './routes/events.ts';
import { contentRoutes } from './routes/files/contents.ts';
import { fileRoutes } from './routes/files/files.ts';
import { indexingRoutes } from './routes/files/indexing.ts';
import { spaceRoutes } from './routes/files/spaces.ts';
import { mcpRoutes } from './routes/mcp.ts';
import { openAiChatRoutes } from './routes/openai-chat.ts';
import { openAiModelRoutes } from './routes/openai-models.ts';
import { operationRoutes } from './routes/operation.ts';
import { queueRoutes } from './routes/queues.ts';
import { checkConditions, checkQuery, type KeyRoute, type OpenRoute, type Route } from './routes/route.ts';
import { searchRoutes } from './routes/search.ts';
import { taskBatchRoutes } from './routes/task-batches.ts';
import { taskPutRoutes } from './routes/task-put.ts';
import { taskRoutes } from './routes/tasks.ts';
import { Sessions } from './streams/sessions.ts';
import { StreamBridge } from './streams/stream-bridge.ts';

/** A revocation ends streams within a second, with the 250 ms after which the gateway knows it. */
const revokedEveryMs = 500;
/** Most requests take less time than this, in milliseconds. */
const requestMsUsual = 1_000;

export interface GatewayDeps {
  config: Pick<Config, 'HOST' | 'PORT' | 'UPLOAD_MB_MAX' | 'MCP_HOSTS' | 'TRUSTED_PROXIES'>;
  log: Log;
  /** The byte budget of everything that the gateway holds for its clients. */
  budget: ByteBudget;
  requester: Requester;
  /** Sends to other gateways. */
  replies: Replies;
  taskBatcher: TaskBatcher;
  /** Notes the tenant of each request. */
  tenants: Pick<ActiveTenants, 'note'>;
  /** Default: nothing is traced. */
  tracer?: Tracer | undefined;
  parkedTakes: ParkedTakeWatch;
  onlineTasks: OnlineTasks;
  /** Announces the changes of files. */
  fileChanges: Pick<FileChanges, 'listen'>;
  keys: Keys;
  /** Limits the rate of each key. */
  limiter: RateLimiter;
  /** Counts the requests of each key. */
  usage: Pick<UsageCounter, 'count' | 'onFlushed'>;
  blobs: Pick<BlobStore, 'create' | 'readRange'>;
  /** The blobs of batch files. */
  batchBlobs: Pick<BlobStore, 'create' | 'readRange'>;
  /** The registry of the gateway's own metrics. */
  metrics: Registry;
  /** @returns the metrics of all processes in the Prometheus text format. */
  scrape(): Promise<string>;
  readiness(): Promise<Readiness>;
  limits?: Partial<GatewayLimits>;
}

export interface Gateway extends AsyncDisposable {
  /** The port that it listens on, also when `PORT` is 0. */
  readonly port: number;
  /** Ends all requests and streams of a tenant that is being erased, with an error. */
  endTenant(tenant: string): void;
  /** Stops the gateway. Resolves soon after `noticeMs` and `drainMs` at the latest. Twice is harmless. */
  drain(): Promise<void>;
}

/** @throws {Error} when the address is taken. */
export async function startGateway(deps: GatewayDeps): Promise<Gateway> {
  const { config, log, budget, limiter } = deps;
  const limits = { ...gatewayLimits, ...deps.limits };
  const bridge = new StreamBridge({ ...deps, limits });
  const sessions = new Sessions({ limits, budget, bridge });
  const metrics = createGatewayMetrics(deps, { inFlight: () => server.open.size, streams: () => sessions.size });
  const uploadBytesMax = config.UPLOAD_MB_MAX * 1024 * 1024;
  const requestQuotas = new RequestQuotas({ usage: deps.usage });
  const routes: Route[] = [
    ...searchRoutes(deps),
    ...chatRoutes({ ...deps, sessions, metrics }),
    ...indexingRoutes({ ...deps, limits, sessions, uploadBytesMax }),
    ...fileRoutes(deps),
    ...spaceRoutes(deps),
    ...contentRoutes({ ...deps, limits }),
    ...queueRoutes({ ...deps, limits }),
    ...channelRoutes({ ...deps, limits }),
    ...taskPutRoutes({ ...deps, limits }),
    ...taskRoutes({ ...deps, limits }),
    ...taskBatchRoutes({ ...deps, limiter }),
    ...batchFileRoutes({ ...deps, limits, uploadBytesMax }),
    ...batchRoutes({ ...deps, limits }),
    ...openAiChatRoutes({ ...deps, limits, metrics }),
    ...openAiModelRoutes({ ...deps, limits }),
    ...mcpRoutes(deps),
    ...eventRoutes({ ...deps, limits }),
    ...ownKeyRoutes(),
    ...keyRoutes({ ...deps, limits }),
    ...tenantRoutes({ ...deps, limits }),
    ...usageRoutes({ ...deps, limits }),
    ...auditRoutes({ ...deps, limits }),
    ...systemRoutes({ ...deps, limits }),
    ...traceRoutes({ ...deps, limits }),
    ...evaluationRoutes({ ...deps, limits }),
    ...operationRoutes({ ...deps, draining: () => server.draining, openApi: () => openApi }),
  ];
  const openApi = JSON.stringify(openApiDocument(routes));
  const guesses = new KeyGuesses();
  const trusted = config.TRUSTED_PROXIES.map((range) => parseRange(range)!);
  const addresses = new ClientAddresses(trusted);
  const addressOf = ({ remoteAddress, framing: { forwardedFor } }: HttpExchange) =>
    addresses.of({ remoteAddress, forwardedFor });
  const server = new HttpServer({
    budget,
    endpoints: [
      ...routes.map((route) => ({
        method: route.method,
        path: route.path,
        serve: (exchange: HttpExchange) =>
          serve({ ...deps, limiter, requestQuotas, guesses, addressOf }, route, exchange),
      })),
      ...consoleEndpoints(),
    ],
    onDone({ endpoint, startedAt, trace }, status) {
      trace.end(status);
      metrics.request(endpoint?.path ?? 'none', status, (performance.now() - startedAt) / 1000);
    },
    onFault({ endpoint, trace }, error) {
      log.error({ err: error, route: endpoint?.path, trace: trace.id }, 'request failed inside the gateway');
    },
  });
  await server.listen(config.HOST, config.PORT);
  log.info({ host: config.HOST, port: server.port }, 'gateway listens');
  const endingRevoked = setInterval(() => endRevoked({ server, sessions, keys: deps.keys }), revokedEveryMs);
  let drained: Promise<void> | undefined;
  const drain = () => {
    drained ??= stop({ server, sessions, limits }).finally(() => clearInterval(endingRevoked));
    return drained;
  };
  const endTenant = (tenant: string) => {
    const error = tenantClosed();
    sessions.shutDown(error, (session) => session.tenant === tenant);
    for (const exchange of server.open) if (exchange.holder?.tenant === tenant) exchange.shutDown(error);
  };
  return { port: server.port, endTenant, drain, [Symbol.asyncDispose]: drain };
}

interface ServeDeps {
  keys: Keys;
  tenants: Pick<ActiveTenants, 'note'>;
  tracer?: Tracer | undefined;
  guesses: KeyGuesses;
  limiter: RateLimiter;
  requestQuotas: RequestQuotas;
  addressOf(exchange: HttpExchange): string;
}

function serve(deps: ServeDeps, route: Route, exchange: HttpExchange): void {
  try {
    const handled = route.role === 'open' ? serveOpen(route, exchange) : serveKeyed(deps, route, exchange);
    if (handled instanceof Promise) handled.catch((error) => exchange.fail(error));
  } catch (error) {
    exchange.fail(error, error instanceof MillraceError && error.type === 'unauthorized' ? challenge : undefined);
  }
}

function serveOpen(route: OpenRoute, exchange: HttpExchange): void | Promise<void> {
  checkQuery(route, exchange);
  return route.handle(exchange);
}

function serveKeyed(deps: ServeDeps, route: KeyRoute, exchange: HttpExchange): void | Promise<void> {
  const credentials = { authorization: exchange.header('authorization'), address: deps.addressOf(exchange) };
  const principal = authenticate(deps, credentials, route);
  const waitSeconds = deps.limiter.take(principal);
  if (waitSeconds > 0) return refuseForRate(exchange, principal, waitSeconds);
  const refusal = deps.requestQuotas.take(principal, route);
  if (refusal) return exchange.fail(refusal.error, { 'Retry-After': String(refusal.retryAfter) });
  exchange.clientAddress = credentials.address;
  exchange.holder = principal;
  deps.tenants.note(principal.tenant);
  const { trace, startedAt: startedMs } = exchange;
  if (route.isUntraced) trace.leaveOut();
  else trace.open(deps.tracer, { tenant: principal.tenant, name: `${route.method} ${route.path}`, startedMs });
  checkQuery(route, exchange);
  checkConditions(route, exchange);
  return route.handle(exchange, principal);
}

/**
 * Ends the requests and streams whose key was revoked or has expired. A request that is younger than
 * `requestMsUsual` may end by itself, so that a change that was made is answered.
 */
function endRevoked({ server, sessions, keys }: Pick<Running, 'server' | 'sessions'> & { keys: Keys }): void {
  const error = noLongerValid();
  sessions.shutDown(error, ({ owner }) => !keys.isValid(owner));
  const startedBefore = performance.now() - requestMsUsual;
  for (const exchange of server.open) {
    const { holder, startedAt } = exchange;
    if (holder && startedAt < startedBefore && !keys.isValid(holder.id)) exchange.shutDown(error);
  }
}

interface Running {
  server: HttpServer;
  sessions: Sessions;
  limits: GatewayLimits;
}

async function stop({ server, sessions, limits }: Running): Promise<void> {
  await server.drain(limits);
  const error = new MillraceError('unavailable', 'The service is being restarted. Try again in a few seconds.');
  sessions.shutDown(error);
  // One turn of the event loop lets the last writes reach the socket, here and below.
  await setImmediate();
  for (const exchange of server.open) exchange.shutDown(error);
  sessions[Symbol.dispose]();
  await setImmediate();
  server.close();
}
