/** The sample of chunks whose cosines are tallied has about 300 chunks, however many there are. */
import t from 'tap';
import { samples } from '../../../processors/retrieval/opensearch/indices.ts';
import { sampleEnd } from '../../../processors/retrieval/opensearch/opensearch-scope.ts';

for (const chunks of [1_000, 100_000, 614_000, 1_260_000, 8_700_000]) {
  t.test(`a scope of ${chunks} chunks`, async (t) => {
    const expected = (chunks * sampleEnd(chunks)) / samples;
    t.ok(expected >= 300 && expected < 320, `${expected}`);
  });
}

t.equal(sampleEnd(10), samples, 'all of a few chunks');
