import { type CustomTableLayout } from 'pdfmake/interfaces.js';

/** What decides how a table is ruled. */
interface Shape {
  /** The number of title rows. */
  readonly titles: number;
  readonly endsInTable: boolean;
  readonly hasSum: boolean;
}

export declare const letterLayouts: Readonly<Record<string, CustomTableLayout>>;
/** The name of the layout of a table of this shape. */
export declare const layoutName: (shape: Shape) => string;
/** The name of the layout of the nested table with the last row and the sum. */
export declare const END_LAYOUT: string;
