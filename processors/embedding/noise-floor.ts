/**
 * The noise floor of a model: the highest cosine that a question and an unrelated passage have by chance.
 *
 * It is measured, because it differs between models: some give unrelated texts 0.05, some 0.75. It is the mean cosine
 * of questions and unrelated passages, plus three standard deviations.
 */
import type { CosineSpread } from './embedder.ts';

const deviations = 3;
/** The least deviation of a model. A model of few words may find all unrelated texts equally far. */
const deviationMin = 0.01;
/** The deviation of small models for unrelated texts: 0.04 to 0.06. */
const usualDeviation = 0.05;

/** Each question has a topic of its own. */
const questions = [
  'How long does bread dough have to rest?',
  'Which planet has the largest moon?',
  'When may a tenant end the lease early?',
  'What causes a car battery to lose its charge?',
  'Who wrote the first symphony in this style?',
  'How are interest payments entered in the books?',
  'Which vaccine do travellers to the tropics need?',
  'Why does the index of the database grow?',
  'What is the offside rule in football?',
  'How often should tomatoes be watered?',
];
const passages = [
  'The ferry leaves the northern harbour at six and calls at three islands before noon.',
  'Knitted fabric stretches more across the rows than along them, so a sleeve is cut lengthwise.',
  'The archive keeps the letters of the bishop in oak boxes, sorted by the year of their seal.',
  'Glass is blown at about a thousand degrees and cooled slowly to keep it from cracking.',
  'Wolves were seen again in the valley after the road over the pass had been closed.',
  'The chess player gave up a knight to open the file in front of the king.',
  'Every lighthouse on this coast shows a pattern of flashes of its own.',
  'The miners went on strike when the company cut the price it paid for each ton.',
  'A pinhole without a lens throws an upside-down picture on the wall of a dark room.',
  'The theatre sold its velvet seats and gave the money to the roof.',
];

/**
 * Embeds questions and passages that have nothing to do with each other.
 * @param embed returns unit vectors.
 */
export async function measureUnrelated(
  embed: (kind: 'query' | 'passage', texts: readonly string[]) => Promise<readonly Float32Array[]>,
): Promise<CosineSpread> {
  const [queryVectors, passageVectors] = await Promise.all([embed('query', questions), embed('passage', passages)]);
  const cosines = queryVectors.flatMap((query) => passageVectors.map((passage) => dot(query, passage)));
  const mean = cosines.reduce((sum, cosine) => sum + cosine, 0) / cosines.length;
  const variance = cosines.reduce((sum, cosine) => sum + (cosine - mean) ** 2, 0) / cosines.length;
  return { mean, deviation: Math.max(Math.sqrt(variance), deviationMin) };
}

/** The noise floor: a cosine above it is no chance. */
export function noiseFloor({ mean, deviation }: CosineSpread): number {
  return mean + deviations * deviation;
}

/** The spread that belongs to a configured noise floor, with a usual deviation. */
export function spreadBelow(noiseCosine: number): CosineSpread {
  return { mean: noiseCosine - deviations * usualDeviation, deviation: usualDeviation };
}

/** The cosine of two unit vectors. */
export function dot(left: Float32Array, right: Float32Array): number {
  return left.reduce((sum, value, at) => sum + value * right[at]!, 0);
}
