import { foldBare, foldText } from '../kernel/text/fold.js';
import { isShort } from './question.js';

/** Characters of a text that are shown on both sides of what was found in a long one. */
const AROUND = 60;

interface Range {
  readonly begin: number;
  readonly end: number;
}

/**
 * Where the words stand in a text, and what is shown of it: HTML in which everything is escaped but `<mark>` around what was
 * found. A long text is cut to the surroundings of the first place. Of several texts the first one that holds a word speaks; when
 * none does (the name only resembles the question), the first text as it is.
 * @param words folded
 */
export const highlight = (texts: readonly (string | null)[], words: readonly string[]): string => {
  for (const text of texts) {
    const ranges = text === null ? [] : placesOf(text, words);
    if (text !== null && ranges.length > 0) return marked(text, ranges);
  }
  return escapeHtml(shortened(texts[0] ?? '', 0, 2 * AROUND).text);
};

/** Looks in both foldings of the text: `ü` as `ue`, and as `u`. */
const placesOf = (text: string, words: readonly string[]): Range[] => {
  const letters = Array.from(text);
  const found = [foldText, foldBare].flatMap((fold) => {
    // The letter of the text in which each sign of the folded one stands, and how each letter is folded: a text has few.
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

/** A short word stands for beginnings of words only. */
const occurrences = (folded: string, word: string): number[] => {
  const found: number[] = [];
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
    if (!isShort(word) || !/[\p{L}\p{N}]/u.test(folded.charAt(at - 1))) found.push(at);
  }
  return found;
};

/** A letter is marked as a whole, also when only half of what it folds to was asked for. */
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

/** The part of a text, moved to where its words begin and end. */
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
