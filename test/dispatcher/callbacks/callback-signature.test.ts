/** The signature of a callback, and the secrets that it can have. */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { FolderObjects } from '../../../core/store/objects/folder-objects.ts';
import {
  callbackKey,
  secretOf,
  signedHeaders,
  tenantCallbackKey,
} from '../../../processors/dispatcher/callbacks/callback-signature.ts';

/** The values of a folder without any. */
const objects = new FolderObjects(tmpdir());

t.test('the signature equals that of the example in the standard', async (t) => {
  const key = await callbackKey({ objects }, { CALLBACK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' });
  const headers = signedHeaders(key, 'msg_p5jXN8AQM9LWM0D4loKWxJek', '{"test": 2432232314}', 1_614_265_330_999);
  t.same(headers, {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

t.test('a secret without the prefix is used as its bytes', async (t) => {
  const key = await callbackKey({ objects }, { CALLBACK_SECRET: 'twenty-four-characters-!' });
  t.equal(key.toString(), 'twenty-four-characters-!');
});

t.test('a generated secret is kept, shared by all processes, and readable by its owner only', async (t) => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'millrace-secret-'));
  t.teardown(() => rm(DATA_DIR, { recursive: true }));
  const kept = { objects: new FolderObjects(DATA_DIR) };
  const config = { CALLBACK_SECRET: undefined };
  const [one, other] = await Promise.all([callbackKey(kept, config), callbackKey(kept, config)]);
  t.same(one, other);
  t.equal(one.length, 32);
  t.same(await callbackKey(kept, config), one);
  t.equal((await stat(join(DATA_DIR, 'callback-secret'))).mode & 0o777, 0o600);
});

t.test('each tenant has a secret of its own, which is derived from that of the service', async (t) => {
  const key = await callbackKey({ objects }, { CALLBACK_SECRET: 'twenty-four-characters-!' });
  const [own, acme, other] = ['default', 'acme', 'acme-2'].map((tenant) => secretOf(tenantCallbackKey(key, tenant)));
  t.equal(own, `whsec_${Buffer.from('twenty-four-characters-!').toString('base64')}`);
  t.match(acme, /^whsec_[A-Za-z0-9+/]{43}=$/);
  t.equal(new Set([own, acme, other]).size, 3);
});
