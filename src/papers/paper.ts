import { type Content, type ContentStack, type TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { type Spec } from 'vega';

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
  /** Their upper edge: as far below the logo as it can be, so that what stands there can be read. */
  factsTop: 45 * MM,
  /** The box of the logo, right-aligned. */
  logo: { top: 12 * MM, width: 60 * MM, height: 28 * MM },
  window: { top: 50 * MM, address: 56 * MM, width: 80 * MM },
} as const;

/** Left and right margin in points. */
type Sides = readonly [left: number, right: number];

/**
 * A document that may be long: plain data without functions, which a separate thread lays out. Table layouts are
 * named: `boxes`, `facts` and `lines`.
 */
export interface Paper {
  readonly definition: Omit<TDocumentDefinitions, 'header' | 'footer' | 'background' | 'pageBreakBefore'>;
  /** A header on all pages but the first, or, of parts, their margins. `top` is its distance from the edge of the page. */
  readonly head?: { readonly text: string; readonly margins: Sides; readonly top: number };
  /** A footer with the page number; `counts`: including the number of pages. `top`: distance from the text. */
  readonly foot: {
    readonly text: string;
    readonly counts: boolean;
    readonly skipsFirst: boolean;
    readonly margins: Sides;
    readonly top: number;
  };
  /** In place of content: parts that each begin on a page of their own, with this header on their other pages. */
  readonly parts?: readonly { readonly head: string; readonly content: readonly Content[] }[];
  /** Empty pages at the end make the number of pages a multiple of this: four pages are a folded sheet. */
  readonly multipleOf?: number;
  /** In place of content: letters that each begin on a page of their own and count their own pages. */
  readonly letters?: readonly PiledLetter[];
  /** Charts by name: content shows one with `{ svg: name }`. Vega's words, in which charts are data. */
  readonly charts?: Readonly<Record<string, Spec>>;
  /** The only folder from which pictures are read. */
  readonly pictures?: string;
}

/** A letter in a pile. */
interface PiledLetter {
  readonly content: readonly Content[];
  /** Behind its first page. */
  readonly first: Content;
  /** The header of its other pages. */
  readonly later: Content;
  /** The footer of each page; its first line becomes the number of the page. */
  readonly foot: ContentStack;
}
