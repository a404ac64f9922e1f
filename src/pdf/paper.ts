import { type TDocumentDefinitions } from 'pdfmake/interfaces.js';

/** Left and right margin in points. */
type Sides = readonly [left: number, right: number];

/**
 * Something to be printed that can be long: plain data without functions, which a thread of its own lays out. Table layouts
 * are named: `boxes`, `facts` and `lines`.
 */
export interface Paper {
  readonly definition: Omit<TDocumentDefinitions, 'header' | 'footer' | 'background' | 'pageBreakBefore'>;
  /** A line above the text, on all pages but the first. `top` is its distance from the edge of the page. */
  readonly head?: { readonly text: string; readonly margins: Sides; readonly top: number };
  /** A line below the text with the number of the page; `counts`: also how many there are. `top`: distance from the text. */
  readonly foot: {
    readonly text: string;
    readonly counts: boolean;
    readonly skipsFirst: boolean;
    readonly margins: Sides;
    readonly top: number;
  };
  /** The only folder pictures may be in. */
  readonly pictures?: string;
}
