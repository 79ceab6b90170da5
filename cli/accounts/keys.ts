/** `npx millrace keys`: the API keys of tenants. */
import { runKeyCommand } from './key-command.ts';

await runKeyCommand({ command: 'keys', action: 'key', name: 'API key', isProducer: false });
