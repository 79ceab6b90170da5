/** Requests for a summary of a whole file, in each language. Retrieval and generation recognise them. */
import type { Language } from '../languages.ts';

const anywhere = (source: string) => new RegExp(source, 'iu');
/** In a language with spaces, a pattern matches whole words only. */
const asWords = (source: string) => anywhere(String.raw`(?<![\p{L}\p{M}\p{N}])(?:${source})(?![\p{L}\p{M}\p{N}])`);

export const summaryRequests: Readonly<Record<Language, RegExp>> = {
  en: asWords(String.raw`summari[sz]e|summary|tl;?dr|overview\s+of\s+(?:this|the)\s+(?:document|file|text)`),
  de: asWords(String.raw`fass\p{L}*\s+.*zusammen|zusammenfass\p{L}*|Zusammenfassung|Überblick`),
  fr: asWords(String.raw`résum\p{L}*`),
  es: asWords(String.raw`resum\p{L}*`),
  it: asWords(String.raw`riassu\p{L}*|sintesi`),
  pt: asWords(String.raw`resum\p{L}*`),
  nl: asWords(String.raw`vat\s+.*samen|samenvat\p{L}*`),
  sv: asWords(String.raw`sammanfatt\p{L}*`),
  pl: asWords(String.raw`podsumuj|streść|streszcz\p{L}+|podsumowanie`),
  tr: asWords(String.raw`özetle\p{L}*|özet\p{L}*`),
  ro: asWords(String.raw`rezum\p{L}*`),
  vi: asWords(String.raw`tóm\s+tắt`),
  ru: asWords(String.raw`кратк\p{L}+\s+содержан\p{L}+|резюм\p{L}+|суммируй\p{L}*|обобщи\p{L}*`),
  ar: asWords('لخص|تلخيص|ملخص'),
  hi: asWords('सारांश|संक्षेप'),
  zh: anywhere('总结|總結|概括|摘要|概述'),
  ja: anywhere('要約|まとめ|概要'),
  ko: anywhere('요약'),
  th: anywhere('สรุป'),
};

/** Whether a query has the words of a request for a summary, in any language. */
export function asksForSummary(query: string): boolean {
  return Object.values(summaryRequests).some((pattern) => pattern.test(query));
}
