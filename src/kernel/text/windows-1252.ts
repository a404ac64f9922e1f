/** The characters of the bytes 0x80 to 0x9f; a blank: there is none. */
const UPPER = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
const FIRST = 0x80;

/**
 * A text in Windows-1252; undefined if it holds a byte that is no character there. By hand, because TextDecoder of some versions
 * of Node reads these bytes as Latin-1: a control character in place of €.
 */
export const readWindows1252 = (bytes: Buffer): string | undefined => {
  let isText = !bytes.includes(0);
  const text = bytes.toString('latin1').replaceAll(/[\u0080-\u009f]/g, (byte) => {
    const character = UPPER[byte.charCodeAt(0) - FIRST] ?? ' ';
    if (character === ' ') isText = false;
    return character;
  });
  return isText ? text : undefined;
};
