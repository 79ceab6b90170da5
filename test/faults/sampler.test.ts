/** Detection of rising measures, on made-up samples of a soak. */
import t from 'tap';
import { judgeSamples } from './sampler.ts';

const MiB = 1024 * 1024;
const samplesWanted = 180;
const everyMs = 5_000;

function samplesOf(name: string, valueAt: (i: number) => number) {
  return Array.from({ length: samplesWanted }, (_, i) => ({ atMs: i * everyMs, values: { [name]: valueAt(i) } }));
}

/** Fixed noise: a sawtooth, like a heap with garbage collection. */
const noise = (i: number) => (i % 17) - 8;

const cases: [name: string, measure: string, valueAt: (i: number) => number, rises: boolean][] = [
  ['memory that is level but noisy', 'memory of gateway', (i) => (150 + noise(i)) * MiB, false],
  ['memory that grows while it warms up', 'memory of gateway', (i) => (150 + Math.min(i, 50)) * MiB, false],
  ['memory that grows by half a MiB a sample', 'memory of gateway', (i) => (150 + i / 2 + noise(i)) * MiB, true],
  ['descriptors that are level', 'descriptors of gateway', (i) => 40 + noise(i), false],
  ['a descriptor that is lost every fifth sample', 'descriptors of gateway', (i) => 40 + i / 5, true],
  ['keys that are level', 'keys of Redis', (i) => 200 + noise(i), false],
  ['a key that is left at every sample', 'keys of Redis', (i) => 200 + i, true],
  ['entries that stay pending', 'pending entries', (i) => i / 2, true],
];

for (const [name, measure, valueAt, rises] of cases) {
  t.test(`${name} ${rises ? 'rises' : 'is level'}`, async (t) => {
    const { rising, figures } = judgeSamples(samplesOf(measure, valueAt));
    t.equal(rising.length > 0, rises, String(figures[measure]));
  });
}

t.test('rising keys are named by their kind', async (t) => {
  const samples = samplesOf('keys of Redis', (i) => 200 + i).map((sample, i) => ({
    ...sample,
    keys: { 'tasks:take:*': 100 + i, 'tasks:queue': 100 },
  }));
  t.match(judgeSamples(samples).rising, [/: tasks:take:\* \+\d+, tasks:queue \+0$/]);
});
