/** Checks of messages that lack fields. The gateway checks only HTTP bodies. */
import t from 'tap';
import { unrestricted } from '../../core/access/grant.ts';
import { checkChat, checkEvidence, checkSearch } from '../../processors/retrieval/query.ts';
import { decodeRequest } from '../../proto/codec.ts';

const nothing = Buffer.alloc(0);
const deep = Buffer.from('{"mode":"deep"}');

for (const [name, check, param] of [
  ['search', () => checkSearch(decodeRequest('search.request', nothing, 'protobuf'), unrestricted), 'user'],
  ['chat', () => checkChat(decodeRequest('chat.request', nothing, 'protobuf'), unrestricted), 'user'],
  ['deep chat', () => checkChat(decodeRequest('chat.request', deep, 'json'), unrestricted), 'user'],
  [
    'search of a plan',
    () => checkEvidence(decodeRequest('evidence.request', nothing, 'protobuf'), unrestricted),
    'query',
  ],
] as const) {
  t.test(`an empty message for a ${name} is a bad request`, async (t) => {
    t.throws(check, Object.assign(new Error(), { type: 'bad_request', param }));
  });
}

t.test('a query has at most 8,192 characters, each of one or two UTF-16 units', async (t) => {
  const search = (query: string) => {
    const body = Buffer.from(JSON.stringify({ user: 'u', query, scope: [{ ids: ['a'] }] }));
    return checkSearch(decodeRequest('search.request', body, 'json'), unrestricted);
  };
  for (const character of ['x', '😀']) {
    t.equal(search(character.repeat(8192)).query.length, character.length * 8192);
    t.throws(() => search(character.repeat(8193)), { message: 'query must have at most 8192 characters.' });
  }
});

t.test('turns of a message without a role or a text are a bad request, as over HTTP', async (t) => {
  for (const [messages, param] of [
    [[{ content: 'a' }], 'messages.0.role'],
    [[{ role: 'user' }], 'messages.0.content'],
  ] as const) {
    const body = Buffer.from(JSON.stringify({ user: 'u', query: 'q', scope: [{ ids: ['a'] }], messages }));
    const check = () => checkChat(decodeRequest('chat.request', body, 'json'), unrestricted);
    t.throws(check, Object.assign(new Error(), { type: 'bad_request', param }));
  }
});
