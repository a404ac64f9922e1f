/** An address to which paths can be added: without the slashes at its end. Looks at each character once, however many. */
export const withoutEndSlashes = (address: string): string => {
  let end = address.length;
  while (address.charAt(end - 1) === '/') end -= 1;
  return address.slice(0, end);
};
