import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import t from 'tap';
import { createBudget } from '../../../core/byte-budget.ts';
import { BodyBuffer } from '../../../gateway/http/body-buffer.ts';

const mib = 1024 * 1024;

t.test('every byte is passed on once and in order, whatever the pieces and pauses', async () => {
  const bytes = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 200_000, max: 1_200_000 }));
  const step = fc.oneof(bytes, fc.constantFrom('pause', 'resume', 'turn'));
  const check = fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
    const appended: Buffer[] = [];
    const { bodyBuffer, received, ended } = collect();
    for (const step of [...steps, 0]) {
      if (step === 'turn') await setImmediate();
      else if (typeof step === 'string') bodyBuffer[step]();
      else append(bodyBuffer, appended, step, false);
    }
    append(bodyBuffer, appended, 0, true);
    bodyBuffer.resume();
    await ended;
    return Buffer.concat(received).equals(Buffer.concat(appended));
  });
  await fc.assert(check, { numRuns: 20 });
});

t.test('one piece is passed on in a turn, and none while the buffer is paused', async (t) => {
  const { bodyBuffer, received } = collect();
  append(bodyBuffer, [], 2 * mib, false);
  t.equal(received.length, 0);
  await setImmediate();
  t.equal(received.length, 1);
  bodyBuffer.pause();
  for (let turn = 0; turn < 5; turn++) await setImmediate();
  t.equal(received.length, 1);
  bodyBuffer.resume();
  while (received.length < 4) await setImmediate();
});

t.test('pieces beyond the bound are passed on although the buffer is paused', async (t) => {
  const { bodyBuffer, received } = collect();
  bodyBuffer.pause();
  for (let i = 0; i < 100; i++) append(bodyBuffer, [], mib / 2, false);
  t.equal(received.length, 60);
});

function collect() {
  const received: Buffer[] = [];
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const bodyBuffer = new BodyBuffer(createBudget().take('uploads', 0), {
    onPiece(piece, last) {
      received.push(piece);
      if (last) resolve();
    },
    onEmpty() {},
  });
  return { bodyBuffer, received, ended };
}

/** Appends random bytes. Their memory is overwritten afterwards, as uWebSockets.js does. */
function append(bodyBuffer: BodyBuffer, appended: Buffer[], bytes: number, last: boolean): void {
  const data = new Uint8Array(randomBytes(bytes));
  appended.push(Buffer.from(data));
  bodyBuffer.append(data.buffer, last);
  data.fill(0);
}
