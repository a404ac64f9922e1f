/** Supported page sizes. */
export const BOOKLET_SIZES = ['a5', 'a4'] as const;
export type BookletSize = (typeof BOOKLET_SIZES)[number];

/** Supported orders of offers. */
export const BOOKLET_ORDERS = ['day', 'category'] as const;
export type BookletOrder = (typeof BOOKLET_ORDERS)[number];

export const PRINT_BOOKLET = 'print-booklet';

/** Input of the job. */
export interface BookletTask {
  readonly edition: string;
  readonly order: BookletOrder;
  readonly size: BookletSize;
}
