import { type TDocumentDefinitions } from 'pdfmake/interfaces.js';

/** Left and right margin in points. */
type Sides = readonly [left: number, right: number];

/**
 * A document that may be long: plain data without functions, which a separate thread lays out. Table layouts are
 * named: `boxes`, `facts` and `lines`.
 */
export interface Paper {
  readonly definition: Omit<TDocumentDefinitions, 'header' | 'footer' | 'background' | 'pageBreakBefore'>;
  /** A header on all pages but the first. `top` is its distance from the edge of the page. */
  readonly head?: { readonly text: string; readonly margins: Sides; readonly top: number };
  /** A footer with the page number; `counts`: including the number of pages. `top`: distance from the text. */
  readonly foot: {
    readonly text: string;
    readonly counts: boolean;
    readonly skipsFirst: boolean;
    readonly margins: Sides;
    readonly top: number;
  };
  /** The only folder from which pictures are read. */
  readonly pictures?: string;
}
