/** A choice of shards: `0-3,7`. */

/** Most shards of a store. A process has a connection for each of them, for each of the streams that it consumes. */
export const shardsMax = 64;

const partForm = /^(\d{1,2})(?:-(\d{1,2}))?$/;

/** @returns the shards in order, each once. @throws {Error} with what the text must be */
export function parseShards(text: string): number[] {
  const shards = new Set<number>();
  for (const part of text.split(',')) {
    const [, first, last = first] = partForm.exec(part.trim()) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (!(from <= to && to < shardsMax))
      throw new Error(`must be numbers and ranges below ${shardsMax}, such as 0-3,7`);
    for (let shard = from; shard <= to; shard++) shards.add(shard);
  }
  return [...shards].sort((a, b) => a - b);
}
