/**
 * `npm run dead-letters`: what was given up, and putting it back.
 *
 *   npm run dead-letters                     lists the newest
 *   npm run dead-letters -- requeue ID       puts one back on its work stream
 *   npm run dead-letters -- requeue --all    puts back all
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from '../bus/connection.ts';
import { listDeadLetters, requeueDeadLetter, requeueDeadLetters } from '../bus/dead-letter.ts';
import { type Config, readConfig } from '../config.ts';
import { createLog } from '../log.ts';

const listMax = 100;
const usage = 'usage: npm run dead-letters [-- requeue ID | requeue --all]';

async function main([action = 'list', id]: string[]): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog({ level: 'error', process: 'dead-letters' });
  const redis = await connect({ url: await redisUrl(config), name: 'dead-letters', log });
  try {
    if (action === 'list') console.log(JSON.stringify(await listDeadLetters({ redis }, { limit: listMax }), null, 2));
    else if (action === 'requeue' && id === '--all') console.log(`${await requeueDeadLetters({ redis })} put back`);
    else if (action === 'requeue' && id) await requeueDeadLetter({ redis }, id);
    else throw new Error(usage);
  } finally {
    redis.disconnect();
  }
}

/** Of the running service. */
async function redisUrl({ REDIS_URL, DATA_DIR }: Config): Promise<string> {
  if (REDIS_URL) return REDIS_URL;
  const port = await readFile(join(DATA_DIR, 'redis', 'port'), 'utf8').catch((cause) => {
    throw new Error(`There is no embedded Redis in ${DATA_DIR}: set DATA_DIR or REDIS_URL.`, { cause });
  });
  return `redis://127.0.0.1:${port.trim()}`;
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
