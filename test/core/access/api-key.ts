/** The text of an API key and its hash. */
import { createHash } from 'node:crypto';
import t from 'tap';
import { isApiKeyHash, isApiKeyId, makeApiKey, parseApiKey } from '../../../core/access/api-key.ts';

t.test('a key has an id and a secret, and the hash is that of the secret', async (t) => {
  const { id, text, hash } = makeApiKey();
  t.match(text, /^mlr_[a-z0-9]{12}_[A-Za-z0-9_-]{43}$/);
  t.equal(text.slice(4, 16), id);
  t.equal(createHash('sha256').update(text.slice(17)).digest('hex'), hash);
  t.ok(isApiKeyId(id) && isApiKeyHash(hash));
  t.strictSame(parseApiKey(text), { id, hash: Buffer.from(hash, 'hex') });
});

t.test('a thousand keys differ', async (t) => {
  const keys = Array.from({ length: 1_000 }, makeApiKey);
  t.equal(new Set(keys.map(({ id }) => id)).size, 1_000);
  t.equal(new Set(keys.map(({ hash }) => hash)).size, 1_000);
});

t.test('another text is no key', async (t) => {
  const { text } = makeApiKey();
  for (const other of ['', 'mlr_', text.slice(1), `${text}=`, ` ${text}`, text.replace('mlr', 'MLR')]) {
    t.equal(parseApiKey(other), undefined);
  }
});
