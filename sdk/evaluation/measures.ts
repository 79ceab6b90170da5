/** Measures of one ranking. They know nothing of files or passages. */

export interface RankingScore {
  ndcg: number;
  recall: number;
  mrr: number;
}

/**
 * nDCG, recall and MRR of the first ids of a ranking. nDCG is that of Järvelin and Kekäläinen 2002, with the grade as gain
 * and the discount log2(rank + 1). BEIR's trec_eval does the same.
 * @param graded grade above 0 of each relevant id; at least one
 * @param limit ids that count
 */
export function scoreRanking(
  ranking: readonly string[],
  graded: ReadonlyMap<string, number>,
  limit = 10,
): RankingScore {
  const gain = (grades: number[]) => grades.reduce((sum, grade, i) => sum + grade / Math.log2(i + 2), 0);
  const top = ranking.slice(0, limit);
  const grades = top.map((id) => graded.get(id) ?? 0);
  const ideal = [...graded.values()].sort((a, b) => b - a).slice(0, limit);
  const first = grades.findIndex((grade) => grade > 0);
  return {
    ndcg: gain(grades) / gain(ideal),
    recall: grades.filter((grade) => grade > 0).length / graded.size,
    mrr: first < 0 ? 0 : 1 / (first + 1),
  };
}

/** @returns undefined for no values. */
export function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}
