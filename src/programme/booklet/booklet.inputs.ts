import { vocabulary, word } from '../../kernel/problem/vocabulary.js';
import { Choice } from '../../platform/http/input/fields.js';

/** Supported page sizes. */
const BOOKLET_SIZES = ['a5', 'a4'] as const;
export type BookletSize = (typeof BOOKLET_SIZES)[number];

/** Supported orders of offers. */
const BOOKLET_ORDERS = vocabulary('bookletOrder', {
  day: word('By day', 'Nach Tagen'),
  category: word('By category', 'Nach Themen'),
});
export type BookletOrder = (typeof BOOKLET_ORDERS)[number];

export const PRINT_BOOKLET = 'print-booklet';

/** Input of the job. */
export interface BookletTask {
  readonly edition: string;
  readonly order: BookletOrder;
  readonly size: BookletSize;
}

/** Body of POST /editions/{uuid}/booklet; optional. */
export class BookletInput {
  @Choice(BOOKLET_ORDERS, {
    description:
      'A heading for each day on which something begins, and each occurrence on its day, or a heading for each category. Default day.',
    example: 'day',
  })
  order?: BookletOrder | null;

  @Choice(BOOKLET_SIZES, { description: 'Size of the pages. Default a5.', example: 'a5' })
  size?: BookletSize | null;
}
