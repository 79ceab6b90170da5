/** How the place in a file is called: pages, sheets of a spreadsheet, slides of a presentation. */
import { t } from '../base/language.ts';

const sheetForm = /\.(xlsx?|xlsm|xlsb|ods)$/i;
const slideForm = /\.(pptx?|pptm|odp)$/i;

export interface Place {
  file_name: string;
  page?: number | undefined;
  titles?: readonly string[] | undefined;
}

/** @returns the page by its number, or the sheet by its name, which is its first title; undefined: there is none */
export function pageName({ file_name, page, titles = [] }: Place): string | undefined {
  if (page === undefined || page === 0) return undefined;
  if (sheetForm.test(file_name)) return t('reader.sheet', { name: titles[0] ?? String(page) });
  return t(slideForm.test(file_name) ? 'reader.slide' : 'reader.page', { n: page });
}

/** @returns the titles that the name of the page does not have */
export function titlesBelow({ file_name, titles = [] }: Place): readonly string[] {
  return sheetForm.test(file_name) ? titles.slice(1) : titles;
}

/** @returns the file, the page and the titles of a place in one line. */
export function placeName(place: Place): string {
  const named = pageName(place);
  const titles = named === undefined ? (place.titles ?? []) : titlesBelow(place);
  return [place.file_name, ...(named === undefined ? [] : [named]), ...titles].join(' › ');
}
