// Types of the files of `natural` that we import. Importing the whole package costs 0.6 s and 100 MB, but only the
// whole package has types.
declare module 'natural/lib/natural/stemmers/porter_stemmer.js' {
  const porter: { stem(word: string): string };
  export default porter;
}
declare module 'natural/lib/natural/util/stopwords.js' {
  const stopWords: { readonly words: readonly string[] };
  export default stopWords;
}
declare module 'natural/lib/natural/util/stopwords_zh.js' {
  const stopWords: { readonly words: readonly string[] };
  export default stopWords;
}
