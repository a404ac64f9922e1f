import { listsReleased } from '../../editions/edition-online.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Offer } from '../../offers/model/offer.entity.js';
import { ownOf } from '../../offers/model/offer.access.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { type Conditions } from '../../platform/http/listing/conditions.js';

const OFFER = columnsOf(Offer, 'o', { only: ['uuid'] });

/** The columns of a `SheetOffer` (o), in its edition (e). */
export const sheetOfferColumns = (caller: Caller, conditions: Conditions): string => {
  const [isOwn, released] = caller.isAdmin
    ? ['true', 'true']
    : [ownOf(caller, conditions), listsReleased('e', conditions.now)];
  return `${OFFER}, ${isOwn} as "isOwn", ${released} as "listsReleased"`;
};

/** An offer whose sheet is asked for. */
export interface SheetOffer extends RowOf<typeof OFFER> {
  /** Always true for admins. */
  readonly isOwn: boolean;
  readonly listsReleased: boolean;
}
