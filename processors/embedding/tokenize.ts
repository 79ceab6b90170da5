/** The index terms of texts whose language is not known, such as a sentence of an answer. */
import { languageAnalysis } from './analysis/language-analysis.ts';
import { unknownLanguage } from './analysis/languages.ts';

/** Each word is in the default language of its script: English, Russian, Greek, Arabic or Hindi. */
export function indexTerms(text: string): string[] {
  return languageAnalysis.terms(text, unknownLanguage);
}
