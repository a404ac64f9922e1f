import { foldBare, foldText } from '../kernel/text/fold.js';
import { isShort } from './question.js';

/** Characters shown on both sides of a match in a long text. */
const AROUND = 60;

interface Range {
  readonly begin: number;
  readonly end: number;
}

/**
 * Finds the words in a text and builds the excerpt: HTML in which everything is escaped except `<mark>` around
 * matches. A long text is cut to the surroundings of the first match. Of several texts the first with a match is
 * used; without any (the name is only similar to the query), the first text unchanged.
 * @param words folded
 */
export const highlight = (texts: readonly (string | null)[], words: readonly string[]): string => {
  for (const text of texts) {
    const ranges = text === null ? [] : placesOf(text, words);
    if (text !== null && ranges.length > 0) return marked(text, ranges);
  }
  return escapeHtml(shortened(texts[0] ?? '', 0, 2 * AROUND).text);
};

/** Searches both foldings of the text: `ü` as `ue`, and as `u`. */
const placesOf = (text: string, words: readonly string[]): Range[] => {
  const letters = Array.from(text);
  const found = [foldText, foldBare].flatMap((fold) => {
    // Maps each character of the folded text to a character of the original; foldings are cached, because a text has
    // few distinct characters.
    const places: Range[] = [];
    const known = new Map<string, string>();
    let folded = '';
    let at = 0;
    for (const letter of letters) {
      const piece = known.get(letter) ?? fold(letter);
      known.set(letter, piece);
      const place = { begin: at, end: at + letter.length };
      for (let index = 0; index < piece.length; index += 1) places.push(place);
      folded += piece;
      at = place.end;
    }
    return [...new Set(words)].flatMap((word) =>
      occurrences(folded, word).map((begin) => rangeOf(places, begin, begin + word.length)),
    );
  });
  return merged(found);
};

/** A short word matches only at the beginning of words. */
const occurrences = (folded: string, word: string): number[] => {
  const found: number[] = [];
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
    if (!isShort(word) || !/[\p{L}\p{N}]/u.test(folded.charAt(at - 1))) found.push(at);
  }
  return found;
};

/** Marks whole characters, even if the match covers only half of a folded one. */
const rangeOf = (places: readonly Range[], begin: number, end: number): Range => ({
  begin: places[begin]?.begin ?? 0,
  end: places[end - 1]?.end ?? 0,
});

const merged = (ranges: readonly Range[]): Range[] => {
  const result: Range[] = [];
  for (const range of [...ranges].sort((left, right) => left.begin - right.begin)) {
    const last = result.at(-1);
    if (last !== undefined && range.begin <= last.end)
      result[result.length - 1] = { begin: last.begin, end: Math.max(last.end, range.end) };
    else result.push(range);
  }
  return result;
};

const marked = (text: string, ranges: readonly Range[]): string => {
  const first = ranges[0]?.begin ?? 0;
  const cut = shortened(text, Math.max(0, first - AROUND), first + AROUND * 2);
  let html = '';
  let at = cut.begin;
  for (const { begin, end } of ranges.filter((range) => range.begin < cut.end)) {
    const until = Math.min(end, cut.end);
    html += `${escapeHtml(text.slice(at, begin))}<mark>${escapeHtml(text.slice(begin, until))}</mark>`;
    at = until;
  }
  return `${cut.begin > 0 ? '…' : ''}${html}${escapeHtml(text.slice(at, cut.end))}${cut.end < text.length ? '…' : ''}`;
};

/** The part of a text, extended to word boundaries. */
const shortened = (text: string, from: number, until: number): Range & { readonly text: string } => {
  const word = text.lastIndexOf(' ', from) + 1;
  const begin = from - word > AROUND ? from : Math.min(word, from);
  const space = text.indexOf(' ', until);
  const end = until >= text.length || space < 0 || space > until + AROUND ? Math.min(text.length, until) : space;
  return { begin, end, text: text.slice(begin, end) };
};

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
