// Types of the lists that we import. The package has none.
declare module 'stopword' {
  type Words = readonly string[];
  export const ara: Words, bul: Words, ces: Words, dan: Words, deu: Words, ell: Words, fas: Words, fin: Words;
  export const fra: Words, hin: Words, hun: Words, ita: Words, nld: Words, nob: Words, pol: Words, por: Words;
  export const ron: Words, rus: Words, spa: Words, swe: Words, tur: Words, ukr: Words, vie: Words;
}
declare module 'opencc-js/dict/TSCharacters' {
  const pairs: string;
  export default pairs;
}
