/** The part of both clients about files and spaces, on a shared service: they give the same values and errors. */
import t from 'tap';
import { type Client, HttpClient, StreamClient } from '../../../sdk/index.ts';
import { eventually } from '../../e2e/responses.ts';
import { sharedService } from '../../support/shared-service.ts';

const service = await sharedService('sdk-files');
const clients: Record<string, Client> = {
  http: new HttpClient(service),
  streams: await StreamClient.connect({ redisUrl: await service.redisUrl(), tenant: 'sdk-files' }),
};
for (const client of Object.values(clients)) t.teardown(() => client[Symbol.asyncDispose]());

for (const [name, client] of Object.entries(clients)) {
  const [first, second] = [`${name}-first`, `${name}-second`];
  const upload = (n: number) => ({
    file_id: `${name}-${n}`,
    file_name: `${n}.txt`,
    user: 'tester',
    content: `The lighthouse number ${n}.`,
    space_id: first,
    directory_id: 'coast',
    metadata: { n, old: true },
  });
  const find = async (space: string, filter?: Record<string, unknown>) => {
    const scope = [{ type: 'space' as const, ids: [space] }];
    const { docs } = await client.search({ query: 'lighthouse', scope, user: 'u', ...(filter && { filter }) });
    return docs.map(({ annotation }) => annotation.file_id).sort();
  };

  t.test(`${name}: files are listed, searched and chatted about by metadata, and changed`, async (t) => {
    for (const n of [1, 2]) await client.indexFile(upload(n));
    const { files } = await client.files({ space_id: first, filter: { n: { $lt: 2 } } });
    t.strictSame(
      files.map(({ file_id }) => file_id),
      [`${name}-1`],
    );
    t.strictSame(await find(first, { n: 2 }), [`${name}-2`]);
    const changed = await client.patchFile(`${name}-1`, {
      space_id: second,
      directory_id: null,
      metadata: { old: null, by: 'Ida' },
    });
    t.match(changed, {
      space_id: second,
      directory_id: '',
      metadata: { n: 1, by: 'Ida' },
      version: 1,
      status: 'ready',
    });
    t.notOk('old' in changed.metadata);
    t.strictSame([await find(first), await find(second)], [[`${name}-2`], [`${name}-1`]]);
    await t.rejects(client.patchFile('none', { file_name: 'x' }), { name: 'MillraceError', type: 'not_found' });
    await t.rejects(find(first, { n: { $in: 3 } }), {
      name: 'MillraceError',
      type: 'bad_request',
      param: 'filter.n.$in',
    });
    const scope = [{ type: 'space' as const, ids: [first, second] }];
    for await (const { doc } of client.chat({ query: 'lighthouse', scope, user: 'u', filter: { by: 'Ida' } })) {
      if (doc) t.strictSame(new Set(doc.map(({ annotation }) => annotation.file_id)), new Set([`${name}-1`]));
    }
  });

  t.test(`${name}: spaces are listed, shown, and deleted with their files`, async (t) => {
    const { spaces } = await client.spaces();
    const own = spaces.filter(({ space_id }) => space_id.startsWith(name));
    const bytes = upload(1).content.length;
    const files = { ready: 1, failed: 0, indexing: 0 };
    t.strictSame(own, [
      { space_id: first, files, bytes, chunks: 1 },
      { space_id: second, files, bytes, chunks: 1 },
    ]);
    t.strictSame(await client.space(first), own[0]);
    t.match(await client.deleteSpace(first), { space_id: first, deletion: { requested_at: Number } });
    await eventually(async () => (await client.space(first)).deletion?.status === 'deleted');
    t.match(await client.space(first), { files: { ready: 0 }, bytes: 0, chunks: 0, deletion: { deleted_files: 1 } });
    t.strictSame([await find(first), await find(second)], [[], [`${name}-1`]]);
    await t.rejects(client.space('none'), { name: 'MillraceError', type: 'not_found' });
    await t.rejects(client.deleteSpace('none'), { name: 'MillraceError', type: 'not_found' });
    const page = await client.spaces({ limit: 1 });
    t.equal(page.spaces.length, 1);
  });
}
