/**
 * A full space, in the whole service. A file is refused at the upload or fails with a reason; it is never `ready`
 * unfound.
 */
import t from 'tap';
import { type ErrorBody, eventually, fileState, filesFound, read, space } from '../../../e2e/responses.ts';
import { startService } from '../../../support/service.ts';
import { testsOfScenario } from '../../scenario.ts';

testsOfScenario(
  import.meta.filename,
  'A space is full: a file is refused at the upload or fails with a reason, and is never ready without being found.',
);

const service = await startService(t, { env: { SPACE_CHUNKS_MAX: '3' } });
const insufficient = { status: 507, body: { error: { type: 'insufficient_storage', param: 'space_id' } } };

t.test('an upload to a full space gets 507, and a deletion makes room', async (t) => {
  for (const id of ['a', 'b', 'c']) t.equal((await service.upload(id, `${id}.txt`, `The puffin ${id}.`)).status, 200);
  t.match(await read<ErrorBody>(service.upload('d', 'd.txt', 'The puffin d.')), insufficient);
  t.equal((await fileState(service, 'd')).status, 404);
  t.equal((await service.upload('d', 'd.txt', 'The puffin d.', { space_id: 'other' })).status, 200);
  await service.fetch('/api/file/a', { method: 'DELETE' });
  t.equal((await service.upload('e', 'e.txt', 'The puffin e.')).status, 200);
  t.strictSame((await filesFound(service, 'puffin', { limit: 9 })).sort(), ['b', 'c', 'e']);
});

t.test('a file with too many chunks for its space fails with that reason', async (t) => {
  const text = Array.from({ length: 400 }, (_, at) => `Sentence ${at} tells of puffin ${at} on the cliff.`).join(
    '\n\n',
  );
  const html = `<html><body>${text.replaceAll('\n\n', '<p>')}</body></html>`;
  const upload = { space_id: 'small' };
  t.match(await read<ErrorBody>(service.upload('long', 'long.html', html, upload)), insufficient);
  await eventually(async () => (await fileState(service, 'long')).body.data.status === 'failed');
  const { error } = (await fileState(service, 'long')).body.data;
  t.match(error, { type: 'insufficient_storage', message: /space small has no room for \d+ more chunks.*at most 3/ });
  t.strictSame(await filesFound(service, 'puffin', { scope: space('small') }), []);
});
