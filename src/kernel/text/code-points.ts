/** Number of Unicode code points, the unit of all length limits: an emoji of one code point counts one. */
export const codePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};
