/**
 * The changes of files, as `file.state` events. A file that changes often is read once in a while only, and many changes
 * at once are one event, `files.changed`: the client should read the list again.
 */
import { allows } from '../../../core/access/grant.ts';
import type { Requester } from '../../../core/bus/request/requester.ts';
import { MillraceError } from '../../../core/errors.ts';
import type { FileChange, FileChanges } from '../../../core/store/file-changes.ts';
import { untraced } from '../../../core/tracing/trace-context.ts';
import type { Principal } from '../../access/principal.ts';
import { eventOf, type Feed, type FeedListener, Listeners } from './feed.ts';

const pauseMs = 500;
/** More files than this in one pause are not read one by one. */
const readFilesMax = 40;
const answerMs = 10_000;
const manyChanged = Buffer.from('{"object":"files.changed"}');

export class FileFeed implements Feed {
  readonly #requester: Requester;
  readonly #principal: Principal;
  readonly #listeners = new Listeners();
  readonly #changed = new Set<string>();
  readonly #listening: Promise<Disposable>;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: { requester: Requester; fileChanges: Pick<FileChanges, 'listen'> }, principal: Principal) {
    this.#requester = deps.requester;
    this.#principal = principal;
    this.#listening = deps.fileChanges.listen(principal.tenant, {
      onChange: (change) => this.#note(change),
      onMissed: () => this.#listeners.send(manyChanged),
    });
    this.#listening.catch((cause) => {
      this.#listeners.fail(new MillraceError('unavailable', 'Redis cannot be reached now. Try again.', { cause }));
    });
  }

  join(listener: FeedListener): void {
    this.#listeners.add(listener);
  }

  leave(listener: FeedListener): void {
    this.#listeners.remove(listener);
    if (this.#listeners.size > 0) return;
    clearTimeout(this.#timer);
    this.#listening
      .then((listening) => listening[Symbol.dispose]())
      .catch(() => {
        // It never listened.
      });
  }

  #note({ fileId, spaces }: FileChange): void {
    if (!spaces.some((space) => allows(this.#principal.grant.spaces, space))) return;
    this.#changed.add(fileId);
    this.#timer ??= setTimeout(() => this.#flush(), pauseMs);
  }

  #flush(): void {
    this.#timer = undefined;
    const changed = [...this.#changed];
    this.#changed.clear();
    if (changed.length > readFilesMax) this.#listeners.send(manyChanged);
    else for (const fileId of changed) this.#read(fileId);
  }

  #read(fileId: string): void {
    const { tenant, grant } = this.#principal;
    this.#requester.request(
      'file.get',
      { file_id: fileId },
      {
        tenant,
        grant,
        accept: 'json',
        trace: untraced(),
        timeoutMs: answerMs,
        onNewRun: 'restart',
        onFrame: ({ final, body }) => {
          if (final) this.#listeners.send(eventOf('file.state', body));
        },
        onError: (error) => {
          if (error.type !== 'not_found') this.#listeners.fail(error);
          else this.#listeners.send(Buffer.from(JSON.stringify({ object: 'file.removed', file_id: fileId })));
        },
      },
    );
  }
}
