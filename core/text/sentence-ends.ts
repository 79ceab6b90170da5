/**
 * Punctuation that ends sentences, as sets for classes of regular expressions (`[${stops}]`). Each reader
 * has its own rules for the rest: abbreviations, line ends, bullets.
 */

/** End a sentence where white space follows. */
export const stops = '.!?';
/** End a sentence with or without white space: Chinese and Japanese. */
export const wideStops = '。！？';
/** Quotes and brackets that close after a stop and still belong to its sentence. */
export const closers = `"'”’)\\]`;
/** Quotes and brackets that close after a wide stop and still belong to its sentence. */
export const wideClosers = '”’」』）】》';

const wideEnd = new RegExp(`[${wideStops}][${closers}${wideClosers}]*$`);

/** Whether the text ends in a wide stop, with or without closers after it. No space follows such an end. */
export function endsInWideStop(text: string): boolean {
  return wideEnd.test(text);
}
