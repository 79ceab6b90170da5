/** What a message may leave out, past the gateway that checks what HTTP says. */
import t from 'tap';
import { checkChat, checkEvidence, checkSearch } from '../../processors/retrieval/query.ts';
import { decodeRequest } from '../../proto/registry.ts';

const nothing = Buffer.alloc(0);
const deep = Buffer.from('{"mode":"deep"}');

for (const [name, check, param] of [
  ['search', () => checkSearch(decodeRequest('search.request', nothing, 'protobuf')), 'user'],
  ['chat', () => checkChat(decodeRequest('chat.request', nothing, 'protobuf')), 'user'],
  ['deep chat', () => checkChat(decodeRequest('chat.request', deep, 'json')), 'user'],
  ['question of a plan', () => checkEvidence(decodeRequest('evidence.request', nothing, 'protobuf')), 'query'],
] as const) {
  t.test(`a ${name} that says nothing is a bad request`, async (t) => {
    t.throws(check, Object.assign(new Error(), { type: 'bad_request', param }));
  });
}
