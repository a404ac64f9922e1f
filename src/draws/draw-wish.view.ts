import { WISH_RESULTS } from '../attendances/model/drawn-wish.js';
import { drawReason } from '../attendances/reading/attendance.view.js';
import { choice, integer, reference, uuid } from '../platform/http/view/field.js';
import { defineView, type RecordOf } from '../platform/http/view/view.js';

export const drawWishView = defineView(
  'DrawWish',
  {
    attendance: uuid().always().describe('The application.'),
    participant: reference().always().describe('The child.'),
    offer: reference().always(),
    rank: integer().describe("The family's rank of the wish; missing: behind all ranked ones.", 1),
    result: choice(WISH_RESULTS).always(),
    position: integer().describe('On the waiting list that the draw makes, from 1.', 2),
    reason: drawReason()
      .always()
      .describe('Why, in words for the family.', {
        code: 'full',
        text: 'Both places are taken: by children with a better lot.',
        values: { seats: 2, before: 0, only: 0, fewer: 0, friends: 0, favourite: 0, rank: 0, number: 2 },
      }),
  },
  { description: 'What a draw says about an application, and why.' },
);

/** What a draw says of an application; the child's name is missing when it is masked. */
export type DrawWishRecord = RecordOf<typeof drawWishView>;
