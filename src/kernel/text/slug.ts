import sindresorhusSlugify from '@sindresorhus/slugify';
import { parseUuid } from '../ids/record-ref.js';

/** Maximum length of an alias in characters: still readable in a URL. */
export const MAX_SLUG_LENGTH = 80;
/** Alias for a name without any letter or digit that can be transliterated. */
const FALLBACK = 'eintrag';

/** Shortens to at most `length` characters, at a hyphen if there is one. */
function cut(slug: string, length: number): string {
  if (slug.length <= length) return slug;
  const hyphen = slug.lastIndexOf('-', length);
  return slug.slice(0, hyphen > 0 ? hyphen : length);
}

/**
 * The alias made of a name: `a-z`, `0-9` and single hyphens, German transliteration (`ü` → `ue`, `ß` → `ss`), at most
 * {@link MAX_SLUG_LENGTH} characters, never empty, and never a text in the form of an identifier, which could match
 * another record.
 */
export function slugify(name: string): string {
  const full = sindresorhusSlugify(name.normalize('NFKC'), {
    locale: 'de',
    decamelize: false,
    customReplacements: [['&', ' und ']],
  });
  const slug = cut(full, MAX_SLUG_LENGTH) || FALLBACK;
  return parseUuid(slug) === undefined ? slug : `${slug}-1`;
}

/** The first free one of `base`, `base-2`, `base-3`, …; a long base is shortened to make room for the number. */
export function uniqueSlug(base: string, taken: ReadonlySet<string> | ((slug: string) => boolean)): string {
  const isTaken = typeof taken === 'function' ? taken : (slug: string): boolean => taken.has(slug);
  let slug = base;
  for (let number = 2; isTaken(slug); number += 1) {
    const suffix = `-${number}`;
    slug = cut(base, MAX_SLUG_LENGTH - suffix.length) + suffix;
  }
  return slug;
}
