const at = (row: readonly number[], index: number): number => row[index] ?? Infinity;

/**
 * Minimum number of typing errors between the word and any part of the text: an additional, missing or wrong letter,
 * or two swapped ones (Sellers' algorithm, with the transpositions of Damerau).
 */
export const typingErrors = (word: string, text: string): number => {
  const letters = Array.from(word);
  // Per letter of the text: errors of the first 0, 1, 2 … letters of the word, ending there and beginning anywhere.
  let beforeLast: number[] = [];
  let last = Array.from({ length: letters.length + 1 }, (_, index) => index);
  let fewest = letters.length;
  let previous = '';
  for (const letter of text) {
    const row = [0];
    letters.forEach((wanted, index) => {
      const swapped = wanted === previous && letters[index - 1] === letter;
      row.push(
        Math.min(
          at(last, index) + (wanted === letter ? 0 : 1),
          at(last, index + 1) + 1,
          at(row, index) + 1,
          swapped ? at(beforeLast, index - 1) + 1 : Infinity,
        ),
      );
    });
    fewest = Math.min(fewest, at(row, letters.length));
    [beforeLast, last, previous] = [last, row, letter];
  }
  return fewest;
};
