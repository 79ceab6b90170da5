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
import { readCommandLine, UsageError } from './command-line.ts';
import { embeddedRedisUrl } from './service/embedded-redis.ts';

const listMax = 100;
const usage = `usage: npx millrace dead-letters              lists the newest
       npx millrace dead-letters requeue ID   puts one back on its work stream
       npx millrace dead-letters requeue --all`;
const options = { all: { type: 'boolean', default: false } } as const;

async function main(): Promise<void> {
  const { values, positionals } = readCommandLine(usage, options);
  const [action = 'list', id, ...rest] = positionals;
  const isRequeue = action === 'requeue' && (id === undefined) === values.all;
  if (rest.length > 0 || !(isRequeue || (action === 'list' && id === undefined && !values.all))) {
    throw new UsageError(usage);
  }
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
    if (!isRequeue) console.log(JSON.stringify(await listDeadLetters({ redis }, { limit: listMax }), null, 2));
    else if (id === undefined) console.log(`${await requeueDeadLetters(deps)} put back`);
    else await requeueDeadLetter(deps, id);
  } finally {
    redis.disconnect();
  }
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
