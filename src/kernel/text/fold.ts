/** Letters that keep their form when combining marks are removed, and what people type for them. */
const OTHERS = { ß: 'ss', ı: 'i', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', æ: 'ae', œ: 'oe', þ: 'th' };
const SPELT_OUT: Readonly<Record<string, string>> = { ...OTHERS, ä: 'ae', ö: 'oe', ø: 'oe', ü: 'ue' };
const BARE: Readonly<Record<string, string>> = { ...OTHERS, ø: 'o' };

const folding =
  (letters: Readonly<Record<string, string>>) =>
  (text: string): string =>
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[äöüßøıłđðħŧæœþ]/g, (letter) => letters[letter] ?? letter)
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '');

/**
 * Folds a text for comparison, in the same steps as the SQL function `search_fold` does: compose (NFC), lower-case,
 * German letters transliterated (`ü` → `ue`), decompose (NFD), combining marks U+0300 to U+036F removed (`é` → `e`).
 */
export const foldText = folding(SPELT_OUT);

/** The other folding of `search_fold`: umlauts without their dots (`ü` → `u`). */
export const foldBare = folding(BARE);

/**
 * Folds a name for duplicate checks: as `foldText`, with repeated blanks collapsed. Its SQL counterpart is the column
 * `folded_name` of categories.
 */
export const foldName = (name: string): string =>
  foldText(name.replace(/[ \t\n\v\f\r\u00a0]+/g, ' ').replace(/^ | $/g, ''));

/**
 * The words of a free-text search as LIKE patterns (`%word%`), folded, `\`, `%` and `_` taken literally. A text matches
 * when every pattern matches its folded form (R-API-32). Blanks and control characters separate words. The SQL side
 * keeps each text in two foldings, `ü` as `ue` and as `u`, so `Müller`, `mueller` and `muller` all find Müller.
 */
export const foldQuery = (q: string): string[] =>
  foldText(q)
    .split(/[\s\p{Cc}]+/u)
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
