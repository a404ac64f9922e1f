import { Choice } from '../../platform/http/input/fields.js';
import { BOOKLET_ORDERS, BOOKLET_SIZES, type BookletOrder, type BookletSize } from './booklet.js';

/** Body of POST /editions/{uuid}/booklet; optional. */
export class BookletInput {
  @Choice(BOOKLET_ORDERS, {
    description:
      'A heading for each day and each occurrence below its day, or a heading for each category. Default day.',
    example: 'day',
  })
  order?: BookletOrder | null;

  @Choice(BOOKLET_SIZES, { description: 'Size of the pages. Default a5.', example: 'a5' })
  size?: BookletSize | null;
}
