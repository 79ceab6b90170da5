/** The messages about spaces: what each one has, and the deletion of all its files. */
import type { Delivery } from '../../core/bus/consume/delivery.ts';
import { readBody } from '../../core/bus/entry.ts';
import type { ReplyWriter } from '../../core/bus/reply/reply-writer.ts';
import { MillraceError } from '../../core/errors.ts';
import { pageLimit } from '../../core/page-limit.ts';
import type { SpaceStore } from '../../core/store/files/spaces.ts';

const listLimit = { usual: 50, max: 1_000 };

export async function answerSpaces(
  { spaces }: { spaces: SpaceStore },
  delivery: Delivery,
  reply: ReplyWriter,
): Promise<void> {
  const { type } = delivery;
  if (type === 'space.list') {
    const { limit, cursor } = readBody(delivery, type);
    reply.end('space.page', await spaces.list(delivery, { limit: pageLimit(limit, listLimit), cursor }));
    return;
  }
  const isDeletion = type === 'space.delete';
  const { space_id } = isDeletion ? readBody(delivery, type) : readBody(delivery, 'space.get');
  if (space_id === '') throw bad('space_id', 'space_id is missing.');
  if (isDeletion) {
    await spaces.delete(delivery, space_id, { messageId: delivery.id, entry: delivery.entry, audit: delivery });
  }
  reply.end('space.state', await spaces.get(delivery, space_id));
}

function bad(param: string, message: string): MillraceError {
  return new MillraceError('bad_request', message, { param });
}
