/** A base URL without trailing slashes, to which paths can be appended. Linear in the length of the text. */
export const withoutEndSlashes = (address: string): string => {
  let end = address.length;
  while (address.charAt(end - 1) === '/') end -= 1;
  return address.slice(0, end);
};

/** Number of Unicode code points, the unit of all length limits: an emoji of one code point counts one. */
export const codePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

/** A number of a day, an hour or the like, with a leading zero where it has one digit. */
export const twoDigits = (value: number): string => String(value).padStart(2, '0');

// oxlint-disable-next-line no-control-regex -- these are the characters to remove
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Without the characters that XML 1.0 knows no way to write. */
export const writableInXml = (text: string): string => text.replace(UNWRITABLE, '').replace(/\p{Cs}/gu, '\uFFFD');

/** With what XML would read as markup escaped. */
export const escapedForXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '');

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
