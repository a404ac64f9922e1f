/** A base URL without trailing slashes, to which paths can be appended. Linear in the length of the text. */
export const withoutEndSlashes = (address: string): string => {
  let end = address.length;
  while (address.charAt(end - 1) === '/') end -= 1;
  return address.slice(0, end);
};
