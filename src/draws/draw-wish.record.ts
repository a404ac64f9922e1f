import { participantReference } from '../accounts/masks.js';
import { toldReason } from '../attendances/model/draw-reason.js';
import { type Caller } from '../kernel/caller/caller.js';
import { type DrawWishRow } from './draw-wish.columns.js';
import { type DrawWishRecord } from './draw-wish.view.js';

/** A wish as the caller may see it: the child may be masked. */
export const drawWishRecord = (
  { participant, reason, other, ...row }: DrawWishRow,
  caller: Caller,
): DrawWishRecord => ({
  ...row,
  participant: participantReference(participant, caller),
  reason: toldReason(reason, other),
});
