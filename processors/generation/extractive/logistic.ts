/** Logistic models: a probability from named features and their weights. */

export function logistic(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

/** The sum of features times their weights. */
export function weigh<Name extends string>(
  names: readonly Name[],
  features: Record<Name, number>,
  weights: Record<Name, number>,
): number {
  let sum = 0;
  for (const name of names) sum += features[name] * weights[name];
  return sum;
}
