/** Points in a millimetre. */
export const MM = 72 / 25.4;

export const SMALL = 8;

/** Measures of A4 and of DIN 5008, form B, in points. */
export const PAPER = {
  width: 210 * MM,
  left: 25 * MM,
  right: 20 * MM,
  /** Top margin of all pages but the first. */
  top: 25 * MM,
  bottom: 38 * MM,
  /** Position of the subject on the first page. */
  subject: 98 * MM,
  /** Left edge of the facts next to the address. */
  facts: 125 * MM,
  /** The box of the logo, right-aligned. */
  logo: { top: 12 * MM, width: 60 * MM, height: 28 * MM },
  window: { top: 50 * MM, address: 56 * MM, width: 80 * MM },
} as const;
