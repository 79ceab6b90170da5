/** The form of analysis that an index was made with. */
import type { Analysis } from './analysis/analysis.ts';
import { languageAnalysis } from './analysis/language-analysis.ts';
import { porterAnalysis } from './analysis/porter-analysis.ts';
import { formOf } from './fingerprint.ts';

/** @param fingerprint of the index. */
export function analysisOf(fingerprint: string): Analysis {
  return formOf(fingerprint) === 1 ? porterAnalysis : languageAnalysis;
}
