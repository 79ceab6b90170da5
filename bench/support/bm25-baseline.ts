/** BM25 over whole documents, straight from the formula: the baseline for the modes of search. */

const k1 = 1.3;
const b = 0.6;

/** @returns a function that ranks the texts for a query: [number of the text, score], best first. */
function scorer(texts: string[], tokenize: (text: string) => string[]): (query: string) => [number, number][] {
  const postings = new Map<string, Map<number, number>>();
  const lengths = texts.map((text, number) => {
    const terms = tokenize(text);
    for (const term of terms) {
      const posting = postings.get(term) ?? new Map<number, number>();
      postings.set(term, posting.set(number, (posting.get(number) ?? 0) + 1));
    }
    return terms.length;
  });
  const meanLength = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  return (query) => {
    const scores = new Map<number, number>();
    for (const term of new Set(tokenize(query))) {
      const posting = postings.get(term);
      if (!posting) continue;
      const idf = Math.log(1 + (texts.length - posting.size + 0.5) / (posting.size + 0.5));
      for (const [number, tf] of posting) {
        const weight = (tf * (k1 + 1)) / (tf + k1 * (1 - b + (b * lengths[number]) / meanLength));
        scores.set(number, (scores.get(number) ?? 0) + idf * weight);
      }
    }
    return [...scores].sort((x, y) => y[1] - x[1] || x[0] - y[0]);
  };
}

/** @returns a function that ranks the documents for a query: their ids, best first. */
export function bm25Ranking(
  documents: { _id: string; title: string; text: string }[],
  tokenize: (text: string) => string[],
): (query: string) => string[] {
  const rank = scorer(
    documents.map(({ title, text }) => `${title}\n${text}`),
    tokenize,
  );
  return (query) => rank(query).map(([number]) => documents[number]._id);
}

/** @returns a function that gives the scores of all texts that match a query, best first. */
export function bm25Scores(texts: string[], tokenize: (text: string) => string[]): (query: string) => number[] {
  const rank = scorer(texts, tokenize);
  return (query) => rank(query).map(([, score]) => score);
}
