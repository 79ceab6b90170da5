/** The text and headings that an independent reader found in a file. Our own reading is compared with them. */

export interface Heading {
  title: string;
  /** Page number, from 1; undefined where the reader knows no pages. */
  page?: number;
}

export interface IndependentReading {
  /** The programs that made it. */
  reader: string;
  /** Texts of the pages; one text for a file without pages. */
  pages: readonly string[];
  /** The same pages in another reading order, line by line across columns. A page counts in the order that fits better. */
  layoutPages?: readonly string[];
  /** Lines that are on many pages (running headers). Our reading may have them or not. */
  runningLines?: readonly string[];
  /** Headings; undefined where the reader knows none. */
  headings?: readonly Heading[];
}
