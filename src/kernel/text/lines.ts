const BREAK = /\r\n?|\n/;

/** The lines of a text that somebody wrote into a field, without blanks around them and without empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split(BREAK)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The paragraphs of such a text, which empty lines part, each with its lines. */
export const paragraphsOf = (text: string): string[][] => {
  const paragraphs: string[][] = [[]];
  for (const line of text.split(BREAK).map((one) => one.trim())) {
    if (line === '') paragraphs.push([]);
    else paragraphs.at(-1)?.push(line);
  }
  return paragraphs.filter((lines) => lines.length > 0);
};
