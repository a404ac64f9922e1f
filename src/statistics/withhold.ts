/** A group of fewer persons than this is never shown: one of them, or who knows one of them, could tell the others. */
export const SMALLEST_GROUP = 5;

const isSmall = (count: number): boolean => count < SMALLEST_GROUP;

/** A number that stands for itself; undefined where it would stand for one to four persons. */
export const shown = (count: number): number | undefined => (count > 0 && isSmall(count) ? undefined : count);

/**
 * The parts of a whole whose size is known, without those from which a part of one to four could be told; undefined is
 * withheld. All small parts go, zeros as well, for else the small ones would be counted. What all withheld parts have together
 * can be told from the whole: it must be five at least, and must leave open what each of them is. Where it does not, the
 * smallest of the others go too, all of one size: whoever knows this rule must not learn from which were chosen.
 */
export const withhold = (parts: readonly number[]): (number | undefined)[] => {
  const small = parts.filter(isSmall);
  const hidden = small.reduce((sum, count) => sum + count, 0);
  if (hidden === 0) return [...parts];
  const tellsAll = hidden === small.length * (SMALLEST_GROUP - 1);
  const next = Math.min(...parts.filter((count) => !isSmall(count)));
  const limit = isSmall(hidden) || tellsAll ? next : SMALLEST_GROUP - 1;
  return parts.map((count) => (count <= limit ? undefined : count));
};

/** Several wholes over the same parts: a part is shown in all of them or in none. */
export const withholdTogether = (...wholes: readonly (readonly number[])[]): boolean[] => {
  const withheld = wholes.map(withhold);
  return (wholes[0] ?? []).map((_, index) => withheld.every((parts) => parts[index] !== undefined));
};
