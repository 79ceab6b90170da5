import t from 'tap';
import { parseShards } from '../../../core/redis/shard-list.ts';

const lists: [text: string, shards: number[]][] = [
  ['0', [0]],
  ['0-3,7', [0, 1, 2, 3, 7]],
  ['5, 2-3, 3', [2, 3, 5]],
  ['63', [63]],
];

t.test('a list of shards has numbers and ranges', async (t) => {
  for (const [text, shards] of lists) t.strictSame(parseShards(text), shards, text);
});

t.test('any other text is refused', async (t) => {
  for (const text of ['', 'a', '3-1', '64', '1-', '1,,2', '-1', '1.5'])
    t.throws(() => parseShards(text), /0-3,7/, text);
});
