/** `npx millrace producers`: programs that send messages over Redis, each with a user and a stream of its own. */
import { runKeyCommand } from './key-command.ts';

await runKeyCommand({ command: 'producers', action: 'producer', name: 'producer', isProducer: true });
