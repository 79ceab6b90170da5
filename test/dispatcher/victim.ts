/** A dispatcher to be killed. It handles a message and reports to its parent; by default it never acknowledges. */
import { once } from 'node:events';
import { startDispatcher } from './dispatcher.ts';

const [, , url = '', dataDir = '', then = 'holds'] = process.argv;
await startDispatcher({
  url,
  dataDir,
  sweeps: false,
  wrap: (handler) => async (delivery, reply) => {
    await handler(delivery, reply);
    process.send?.({ done: delivery.id, type: delivery.type });
    if (then === 'holds') await once(delivery.signal, 'abort');
  },
});
process.send?.({ ready: true });
process.on('disconnect', () => process.exit());
