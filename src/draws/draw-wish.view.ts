import { namedParticipant } from '../accounts/named-account.js';
import { type NamedParticipant, participantReference } from '../accounts/masks.js';
import { type ReasonOffer, drawReasonShown } from '../attendances/model/draw-reason.js';
import { reasonOffer } from '../attendances/model/attendance.sql.js';
import { columnsOf, type RowOf } from '../platform/database/columns-of.js';
import { namedReference } from '../platform/database/sql-values.js';
import { type Reference, choice, integer, reference, uuid } from '../platform/http/view/field.js';
import { DrawWish } from './draws.entities.js';
import { type Caller } from '../kernel/caller/caller.js';
import { WISH_RESULTS } from '../attendances/model/drawn-wish.js';
import { drawReason } from '../attendances/reading/attendance.view.js';
import { defineView, type RecordOf } from '../platform/http/view/view.js';

const OWN = columnsOf(DrawWish, 'w', { only: ['rank', 'result', 'position', 'reason'] });

/** All columns of a wish (w), with its application (t), child (p) and offer (o). */
export const DRAW_WISH_COLUMNS = `${OWN}, w.attendance_uuid as attendance, ${namedReference('o')} as offer,
  ${namedParticipant('p')} as participant,
  (select ${reasonOffer('n')} from offers n where n.uuid = (w.reason #>> '{values,offer}')::uuid) as other`;

/** A wish as read, before masking. */
export interface DrawWishRow extends RowOf<typeof OWN> {
  readonly attendance: DrawWish['attendanceUuid'];
  readonly participant: NamedParticipant;
  readonly offer: Reference;
  /** The offer that the reason names. */
  readonly other: ReasonOffer | null;
}

/** A wish as the caller may see it: the child may be masked. */
export const drawWishRecord = (
  { participant, reason, other, ...row }: DrawWishRow,
  caller: Caller,
): DrawWishRecord => ({
  ...row,
  participant: participantReference(participant, caller),
  reason: drawReasonShown(reason, other),
});

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
