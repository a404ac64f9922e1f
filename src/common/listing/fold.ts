const GERMAN: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/**
 * Folds a text for comparison, step by step as the SQL function `search_fold` does: compose (NFC), lower-case, German
 * letters spelt out (`ü` → `ue`), decompose (NFD), combining marks U+0300 to U+036F removed (`é` → `e`).
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => GERMAN[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');

/**
 * The words of a free-text search as LIKE patterns (`%word%`), folded, `\`, `%` and `_` taken literally. A text matches
 * when every pattern matches its folded form (decisions A12). Blanks and control characters separate words. The SQL side
 * keeps each text in two foldings, `ü` as `ue` and as `u`, so `Müller`, `mueller` and `muller` all find Müller.
 */
export const foldQuery = (q: string): string[] =>
  foldText(q)
    .split(/[\s\p{Cc}]+/u)
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
