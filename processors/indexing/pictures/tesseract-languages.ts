/** The languages of each script that Tesseract tells apart, by the names of its data files. The usual ones come first. */

/** Most languages that a note names. Some systems have all of them installed. */
const namedMax = 6;

const han = ['chi_sim', 'chi_tra', 'jpn'];

/** Languages by the name that Tesseract gives a script. */
const languagesByScript: Readonly<Record<string, readonly string[]>> = {
  Arabic: ['ara', 'fas', 'urd'],
  Armenian: ['hye'],
  Bengali: ['ben'],
  Cyrillic: ['rus', 'ukr', 'bul', 'srp'],
  Devanagari: ['hin', 'mar', 'nep'],
  Georgian: ['kat'],
  Greek: ['ell'],
  Gujarati: ['guj'],
  Gurmukhi: ['pan'],
  Han: han,
  Hangul: ['kor'],
  Hebrew: ['heb'],
  // Chinese and Japanese share most of their characters, so Tesseract often takes one for the other.
  Hiragana: han,
  Japanese: han,
  Kannada: ['kan'],
  Katakana: han,
  Khmer: ['khm'],
  Korean: ['kor'],
  Lao: ['lao'],
  Malayalam: ['mal'],
  Myanmar: ['mya'],
  Sinhala: ['sin'],
  Tamil: ['tam'],
  Telugu: ['tel'],
  Thai: ['tha'],
};

/** Languages of Latin letters are those of no script above. */
const notLatin = new Set(Object.values(languagesByScript).flat());

/**
 * The languages to read a page of this script with. English comes with the others, because its letters and digits are in
 * texts of all scripts.
 * @param languages those to use if the script is unknown, or none of its languages is available.
 * @param available those to choose from.
 */
export function languagesFor(
  script: string | undefined,
  { languages, available }: { languages: readonly string[]; available: readonly string[] },
): readonly string[] {
  if (script === undefined) return languages;
  if (script === 'Latin') {
    const latin = languages.filter((language) => !notLatin.has(language));
    return latin.length > 0 ? latin : languages;
  }
  const own = (languagesByScript[script] ?? []).filter((language) => available.includes(language));
  if (own.length === 0) return languages;
  return available.includes('eng') ? [...own, 'eng'] : own;
}

/** The advice about a page that was read badly. @param script its script, as far as it is known. */
export function adviceFor(
  script: string | undefined,
  { available, configured }: { available: readonly string[]; configured: boolean },
): string {
  const wanted = script === undefined ? [] : (languagesByScript[script] ?? []);
  const again = 'then retry the file, or upload it again';
  const add = configured ? ', add it to OCR_LANGUAGES' : '';
  if (wanted.length > 0 && !wanted.some((language) => available.includes(language))) {
    const packages = wanted.map(packageOf).join(' or ');
    return `it seems to be in ${script} script, of which Tesseract has no language: sudo apt-get install ${packages}${add}, ${again}`;
  }
  const used = available.length > namedMax ? 'its languages' : available.join(', ');
  return `Tesseract doubts what it read with ${used}: if it is in another language, sudo apt-get install tesseract-ocr-LANGUAGE${add}, ${again}; else scan it anew`;
}

/** The Debian package of a language. The names of packages have hyphens. */
export function packageOf(language: string): string {
  return `tesseract-ocr-${language.replaceAll('_', '-')}`;
}
