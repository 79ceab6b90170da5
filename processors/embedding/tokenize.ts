/** The index terms of texts whose language is not known, such as a sentence of an answer. */
import { unknownLanguage } from './analysis/languages.ts';
import { indexTermsOf } from './analysis/terms.ts';

/** Each word is in the default language of its script: English, Russian, Greek, Arabic or Hindi. */
export function indexTerms(text: string): string[] {
  return indexTermsOf(text, unknownLanguage);
}
