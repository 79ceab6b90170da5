/** Words for a total in each language, in questions and in the last rows of tables. Chinese is simplified. */
import { plainForm } from '../fold.ts';
import type { Language } from '../languages.ts';
import { patternOf, sourceOf } from '../question-words.ts';

const words: Readonly<Record<Language, string>> = {
  en: 'totals? grand_total sum overall altogether in_all',
  de: 'Gesamt\\w* insgesamt Summen? Total',
  fr: 'tota(?:l|le|ux|les) somme ensemble',
  es: 'total(?:es)? suma',
  it: 'total[ei] somma complessiv\\w+',
  pt: 'tota(?:l|is) soma',
  nl: 'totaal totale som opgeteld',
  sv: 'total[at]? totalt summan? sammanlagt',
  pl: 'suma sumy sumę razem łącznie ogółem łączn\\w+',
  ro: 'total\\w* sum[ăa]',
  ru: 'итог[ои]? всего сумм[аыу]',
  tr: 'toplam\\w*',
  ar: '(?:ال)?مجموع (?:ال)?إجمالي',
  hi: 'कुल योग',
  vi: 'tổng_cộng tổng_số tổng',
  zh: '合计 总计 总数 总和 总额 共计 一共 总共',
  ja: '合计 総計 总计 総数',
  ko: '합계 총계 총액 총',
  th: 'ยอดรวม รวมทั้งหมด ทั้งหมด รวม',
};

/** The text without its words for a total; undefined if it has none. */
export function withoutTotalWords(text: string, language: Language): string | undefined {
  const plain = plainForm(text);
  const rest = plain.replace(patternOf(words[language] ?? words.en!, language, 'giu'), ' ');
  return rest === plain ? undefined : rest;
}

const cells = Object.entries(words).map(([language, entries]) => {
  return new RegExp(`^\\P{L}*${sourceOf(entries, language)}\\P{L}*$`, 'iu');
});

/** Whether a cell of a table is a word for a total, and nothing else. A short text may be in another language than detected. */
export function isTotal(cell: string): boolean {
  const plain = plainForm(cell);
  return cells.some((pattern) => pattern.test(plain));
}
