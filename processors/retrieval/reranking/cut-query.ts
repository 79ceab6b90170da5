/** Estimated: a token is one character of a script without spaces, and some three others. */
const otherTokens = 1 / 3;
const withoutSpaces = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Script=Thai}/u;

/** The beginning of a query that has at most some `tokensMax` tokens. */
export function cutQuery(query: string, tokensMax: number): string {
  let tokens = 0;
  let length = 0;
  for (const character of query) {
    tokens += withoutSpaces.test(character) ? 1 : otherTokens;
    if (tokens > tokensMax) return query.slice(0, length);
    length += character.length;
  }
  return query;
}
