/** The parts of `core` that need no server, in one process. */
import './access/api-key.ts';
import './bus/read-size.ts';
import './bus/retry-schedule.ts';
import './byte-budget.ts';
import './callbacks/callback-address.ts';
import './config.ts';
import './conversation/turns.ts';
import './metadata/filter.ts';
import './metadata/merge-patch.ts';
import './redis/address.ts';
import './redis/shard-list.ts';
import './roles.ts';
import './semaphore.ts';
import './text/characters.ts';
import './text/sentence-ends.ts';
import './text/tokens.ts';
import './text/wildcards.ts';
