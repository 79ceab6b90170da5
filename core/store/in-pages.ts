/** Ids whose work is done at the same time. More commands at once would fill the memory of this process and of Redis. */
export const pageIds = 200;

/** Does work for each id, a page of them at a time. */
export async function inPages(ids: readonly string[], work: (id: string) => Promise<void>): Promise<void> {
  for (let at = 0; at < ids.length; at += pageIds) await Promise.all(ids.slice(at, at + pageIds).map(work));
}
