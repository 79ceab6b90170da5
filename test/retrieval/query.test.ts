/** Checks of messages that lack fields. The gateway checks only HTTP bodies. */
import t from 'tap';
import { checkChat, checkEvidence, checkSearch } from '../../processors/retrieval/query.ts';
import { decodeRequest } from '../../proto/codec.ts';

const nothing = Buffer.alloc(0);
const deep = Buffer.from('{"mode":"deep"}');

for (const [name, check, param] of [
  ['search', () => checkSearch(decodeRequest('search.request', nothing, 'protobuf')), 'user'],
  ['chat', () => checkChat(decodeRequest('chat.request', nothing, 'protobuf')), 'user'],
  ['deep chat', () => checkChat(decodeRequest('chat.request', deep, 'json')), 'user'],
  ['search of a plan', () => checkEvidence(decodeRequest('evidence.request', nothing, 'protobuf')), 'query'],
] as const) {
  t.test(`an empty message for a ${name} is a bad request`, async (t) => {
    t.throws(check, Object.assign(new Error(), { type: 'bad_request', param }));
  });
}
