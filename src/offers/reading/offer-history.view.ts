import { enumOf } from '../../kernel/problem/vocabulary.js';
import { type NamedAccount, accountReference, namedAccountOf } from '../../accounts/masks.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { OfferHistoryEntry } from '../model/offers.entities.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { changesBetween, type FieldChange } from '../../kernel/collections/field-changes.js';
import {
  changes,
  boolean,
  choice,
  list,
  moment,
  type Reference,
  reference,
  text,
  uuid,
} from '../../platform/http/view/field.js';
import { defineView } from '../../platform/http/view/view.js';
import { OFFER_STATUS, OFFER_ACTIONS } from '../model/offer.js';
import { OFFER_TRANSITIONS } from '../model/offer.workflow.js';

/** The columns of an entry except its offer; the states have shorter names. */
const OWN = columnsOf(OfferHistoryEntry, 'e', {
  except: ['offerUuid', 'accountUuid', 'fromStatus', 'toStatus', 'notified', 'mailed'],
});

/** An entry as stored, with who made it, before masking. */
export interface OfferHistoryRow extends RowOf<typeof OWN> {
  readonly from: OfferHistoryEntry['fromStatus'];
  readonly to: OfferHistoryEntry['toStatus'];
  /** Families or teams were mailed. */
  readonly notified: OfferHistoryEntry['notified'];
  readonly account: NamedAccount | null;
}

/** The columns of an `OfferHistoryRow`. */
export const OFFER_HISTORY_COLUMNS = `${OWN}, e.from_status as "from", e.to_status as "to",
  coalesce(e.mailed, e.notified) as notified,
  ${namedAccountOf('e.account_uuid')} as account`;

/** The entry as the caller may see it. @param named the changes of an entry, with the names of what they refer to */
export const offerHistoryRecord = (
  { account, ...entry }: OfferHistoryRow,
  caller: Caller,
  named: (entry: Pick<OfferHistoryRow, 'changes'>) => readonly FieldChange[],
): OfferHistoryRecord => ({
  ...entry,
  changes: entry.action === 'transition' ? changesBetween({ status: entry.from }, { status: entry.to }) : named(entry),
  by: account === null ? null : accountReference(account, caller),
});

/** An entry of an offer's history with everything its view shows: who did what, when. */
export interface OfferHistoryRecord extends Omit<OfferHistoryRow, 'account'> {
  /** Null if the account has been deleted. */
  readonly by: Reference | null;
}

const places = enumOf(OFFER_STATUS);

/** A history entry of an offer (R-OFF-7). */
export const offerHistoryView = defineView<OfferHistoryRecord>(
  'OfferHistoryEntry',
  {
    uuid: uuid().always(),
    at: moment().always().describe('When it was done.'),
    action: choice(OFFER_ACTIONS).always(),
    transition: choice(OFFER_TRANSITIONS).describe('The move, for transitions.'),
    from: list(places).describe('Status before, for transitions.'),
    to: list(places).describe('Status after, for transitions.'),
    fields: list({ type: 'string' }).describe('The fields that got another value.'),
    changes: changes(),
    notified: boolean().always().describe('Somebody was mailed: families, or teams of organisers.'),
    note: text().describe('Remark by the person who did it.'),
    by: reference().describe('Who did it; missing when the account is gone.'),
  },
  { description: 'An entry of the history of an offer.' },
);
