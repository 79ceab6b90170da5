/** A dispatcher to be killed: it does what a message says, tells its parent, and never comes to acknowledge it. */
import { once } from 'node:events';
import { startDispatcher } from './dispatcher.ts';

const [, , url = '', dataDir = ''] = process.argv;
await startDispatcher({
  url,
  dataDir,
  sweeps: false,
  wrap: (handler) => async (delivery, reply) => {
    await handler(delivery, reply);
    process.send?.({ done: delivery.id });
    await once(delivery.signal, 'abort');
  },
});
process.send?.({ ready: true });
process.on('disconnect', () => process.exit());
