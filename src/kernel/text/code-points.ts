/** Number of Unicode code points of a text, the unit in which lengths count: an emoji of one code point is one. */
export const codePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};
