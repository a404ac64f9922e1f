/** Points in a millimetre. */
export const MM = 72 / 25.4;

export const SMALL = 8;

/** Measures of A4 and of DIN 5008, form B, in points. */
export const PAPER = {
  width: 210 * MM,
  left: 25 * MM,
  right: 20 * MM,
  /** Where pages after the first begin. */
  top: 25 * MM,
  bottom: 38 * MM,
  /** Where the subject of the first page stands. */
  subject: 98 * MM,
  /** Left edge of what stands beside the address. */
  facts: 125 * MM,
  window: { top: 50 * MM, address: 56 * MM, width: 80 * MM },
} as const;

export const TEXT_WIDTH = PAPER.width - PAPER.left - PAPER.right;
