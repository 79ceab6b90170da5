/** GET /v1/events: a stream of the changes that an API key may see, so that nobody has to poll. */
import { hasRole } from '../../core/access/role.ts';
import type { Requester } from '../../core/bus/request/requester.ts';
import { MillraceError } from '../../core/errors.ts';
import type { FileChanges } from '../../core/store/file-changes.ts';
import type { Principal } from '../access/principal.ts';
import { errorEvent } from '../http/error-body.ts';
import type { GatewayLimits } from '../http/limits.ts';
import { serverEvent } from '../http/sse.ts';
import { SseResponse } from '../http/sse-response.ts';
import { changeEvent, eventsQuery, type Topic } from '../schemas/event-schema.ts';
import { validate } from '../schemas/schema.ts';
import type { Feed, FeedListener } from '../streams/changes/feed.ts';
import { FileFeed } from '../streams/changes/file-feed.ts';
import { QueueFeed } from '../streams/changes/queue-feed.ts';
import type { KeyRoute } from './route.ts';

interface EventDeps {
  requester: Requester;
  fileChanges: Pick<FileChanges, 'listen'>;
  limits: GatewayLimits;
}

/** The role that shows a topic. */
const roleOfTopic = { files: 'rag', queues: 'queue' } as const;
const streamsMax = 1024;

export function eventRoutes(deps: EventDeps): KeyRoute[] {
  const feeds = new Map<string, { feed: Feed; streams: number }>();
  let streams = 0;

  function join(topic: Topic, principal: Principal, listener: FeedListener): () => void {
    const name = `${topic} ${principal.tenant} ${principal.id}`;
    const open = () => (topic === 'files' ? new FileFeed(deps, principal) : new QueueFeed(deps, principal));
    const entry = feeds.get(name) ?? { feed: open(), streams: 0 };
    feeds.set(name, entry);
    entry.streams++;
    entry.feed.join(listener);
    return () => {
      entry.feed.leave(listener);
      entry.streams--;
      if (entry.streams === 0 && feeds.get(name) === entry) feeds.delete(name);
    };
  }

  return [
    {
      method: 'GET',
      path: '/v1/events',
      role: 'any',
      summary: 'A stream of changes: files, and the states of queues',
      answers: { 200: { 'text/event-stream': changeEvent } },
      query: eventsQuery,
      handle(exchange, principal) {
        const { topics: named, duration } = validate(eventsQuery, Object.fromEntries(exchange.query));
        const topics = topicsOf(named, principal);
        if (streams >= streamsMax) {
          throw new MillraceError('unavailable', `${streams} streams are open here. Try again in a few seconds.`);
        }
        streams++;
        let leave: (() => void)[] = [];
        const leaveAll = () => {
          clearTimeout(timer);
          if (leave.length > 0) streams--;
          for (const one of leave) one();
          leave = [];
        };
        const response = new SseResponse(deps, exchange, {
          errorEvent: (error) => toEvent(errorEvent('', error)),
          onGone: leaveAll,
        });
        response.open();
        const listener: FeedListener = {
          send: (event) => response.push(toEvent(event)),
          fail(error) {
            leaveAll();
            response.fail(error);
          },
        };
        leave = topics.map((topic) => join(topic, principal, listener));
        exchange.onShutdown = (error) => listener.fail(error);
        const end = () => {
          leaveAll();
          response.end(toEvent(Buffer.from('{"object":"end"}')));
        };
        const timer = duration === undefined ? undefined : setTimeout(end, duration * 1000);
      },
    },
  ];
}

/** @throws {MillraceError} forbidden for a topic that the key may not see */
function topicsOf(topics: readonly Topic[] | undefined, { roles }: Principal): Topic[] {
  const maySee = (topic: Topic) => hasRole(roles, { role: roleOfTopic[topic], reads: true });
  const hidden = topics?.find((topic) => !maySee(topic));
  const seen = (topics ?? (Object.keys(roleOfTopic) as Topic[])).filter(maySee);
  if (hidden === undefined && seen.length > 0) return seen;
  const message = `This API key may not see changes of ${hidden ?? 'files or queues'}. Use a key with the role for it.`;
  throw new MillraceError('forbidden', message, { param: 'topics' });
}

function toEvent(json: Buffer): Buffer {
  return serverEvent({ event: '', data: json.toString() });
}
