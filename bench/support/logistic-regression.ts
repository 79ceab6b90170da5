/** Logistic regression by Newton's method, with a ridge on all weights but `constant`. */

export interface Sample<Name extends string> {
  readonly features: Readonly<Record<Name, number>>;
  readonly isPositive: boolean;
  readonly weight: number;
}

const steps = 12;

export function fitLogistic<Name extends string>(
  names: readonly Name[],
  samples: readonly Sample<Name>[],
  ridge: number,
): Record<Name, number> {
  const size = names.length;
  const weights = new Float64Array(size);
  const rows = samples.map(({ features }) => Float64Array.from(names, (name) => features[name]));
  const ridgeOf = (at: number) => (names[at] === 'constant' ? 1e-9 : ridge);
  for (let step = 0; step < steps; step++) {
    // The Hessian, with the gradient as its last column.
    const system = names.map((_, at) => {
      const row = new Float64Array(size + 1);
      row[at] = ridgeOf(at);
      row[size] = -ridgeOf(at) * weights[at]!;
      return row;
    });
    for (const [number, row] of rows.entries()) {
      const { isPositive, weight } = samples[number]!;
      const probability = 1 / (1 + Math.exp(-row.reduce((sum, value, at) => sum + value * weights[at]!, 0)));
      const error = (Number(isPositive) - probability) * weight;
      const curvature = Math.max(1e-6, probability * (1 - probability)) * weight;
      for (let i = 0; i < size; i++) {
        system[i]![size]! += error * row[i]!;
        for (let j = 0; j < size; j++) system[i]![j]! += curvature * row[i]! * row[j]!;
      }
    }
    for (const [at, change] of solve(system).entries()) weights[at]! += change;
  }
  return Object.fromEntries(names.map((name, at) => [name, Number(weights[at]!.toFixed(3))])) as Record<Name, number>;
}

/** Solves a linear system by Gauss-Jordan elimination. The last column is the right side. */
function solve(system: Float64Array[]): number[] {
  const size = system.length;
  for (let at = 0; at < size; at++) {
    let pivot = at;
    for (let row = at; row < size; row++) {
      if (Math.abs(system[row]![at]!) > Math.abs(system[pivot]![at]!)) pivot = row;
    }
    [system[at], system[pivot]] = [system[pivot]!, system[at]!];
    if (Math.abs(system[at]![at]!) < 1e-12) continue;
    for (let row = 0; row < size; row++) {
      if (row === at) continue;
      const factor = system[row]![at]! / system[at]![at]!;
      for (let column = at; column <= size; column++) system[row]![column]! -= factor * system[at]![column]!;
    }
  }
  return system.map((row, at) => (Math.abs(row[at]!) < 1e-12 ? 0 : row[size]! / row[at]!));
}
