/**
 * `npm run dead-letters`: lists dead letters and puts them back on their work streams.
 *
 *   npm run dead-letters                     lists the newest
 *   npm run dead-letters -- requeue ID       puts one back on its work stream
 *   npm run dead-letters -- requeue --all    puts back all
 */
import { connect } from '../core/bus/connection.ts';
import {
  type DeadLetter,
  listDeadLetters,
  requeueDeadLetter,
  requeueDeadLetters,
} from '../core/bus/consume/dead-letter.ts';
import { isTenant } from '../core/bus/entry.ts';
import { readConfig } from '../core/config.ts';
import { createLog } from '../core/log.ts';
import { AuditStore } from '../core/store/audit/audit.ts';
import { embeddedRedisUrl } from './embedded-redis.ts';

const listMax = 100;
const usage = 'usage: npm run dead-letters [-- requeue ID | requeue --all]';

async function main([action = 'list', id]: string[]): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog({ level: 'error', process: 'dead-letters' });
  const url = config.REDIS_URL ?? (await embeddedRedisUrl(config.DATA_DIR));
  const redis = await connect({ url, name: 'dead-letters', log });
  const audit = new AuditStore({ redis });
  const onRequeued = ({ id, fields }: DeadLetter) => {
    const { tenant = 'default' } = fields;
    const owner = isTenant(tenant) ? tenant : 'default';
    return audit.noteCommand(owner, { id, action: 'dead-letter.requeue', target: fields.id ?? id });
  };
  const deps = { redis, onRequeued };
  try {
    if (action === 'list') console.log(JSON.stringify(await listDeadLetters({ redis }, { limit: listMax }), null, 2));
    else if (action === 'requeue' && id === '--all') console.log(`${await requeueDeadLetters(deps)} put back`);
    else if (action === 'requeue' && id) await requeueDeadLetter(deps, id);
    else throw new Error(usage);
  } finally {
    redis.disconnect();
  }
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
