import { MM } from '../../../papers/paper.js';
import { type BookletSize } from '../booklet.inputs.js';

/** Measures of a booklet in points; type sizes grow with the page. */
export interface BookletMeasures {
  readonly width: number;
  readonly height: number;
  readonly side: number;
  readonly top: number;
  readonly bottom: number;
  /** Font size of the running text. */
  readonly type: number;
  /** Width of the labels of facts. */
  readonly label: number;
  /** The box for a picture. */
  readonly picture: { readonly width: number; readonly height: number };
  /** Characters of an entry that certainly fit on one page. */
  readonly together: number;
}

export const MEASURES: Readonly<Record<BookletSize, BookletMeasures>> = {
  a5: {
    ...{ width: 148 * MM, height: 210 * MM, side: 13 * MM, top: 12 * MM, bottom: 14 * MM },
    ...{ type: 8.5, label: 22 * MM, picture: { width: 38 * MM, height: 33 * MM }, together: 1100 },
  },
  a4: {
    ...{ width: 210 * MM, height: 297 * MM, side: 20 * MM, top: 18 * MM, bottom: 20 * MM },
    ...{ type: 10, label: 28 * MM, picture: { width: 54 * MM, height: 46 * MM }, together: 2000 },
  },
};

/** Dots per inch of printed pictures. */
export const PICTURE_DPI = 200;

/** Colours that print well and are readable in greyscale. */
export const INK = { accent: '#14597d', pale: '#e6eff4', grey: '#555555' } as const;
