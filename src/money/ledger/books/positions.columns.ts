import { type Offer } from '../../../offers/model/entities/offer.entity.js';
import { type Participant } from '../../../participants/entities/participant.entity.js';
import { type BookEntry } from './entities/book-entry.entity.js';
import { type Posting } from './entities/posting.entity.js';

/** The columns of what is `Owed` for an application (t) for an offer (o), of a child (p). */
export const OWED_COLUMNS = `t.uuid as attendance, t.charged is not null as owes, coalesce(t.charged, 0) as price, t.edition_uuid as edition,
  o.name as offer, p.account_uuid as account, p.uuid as participant`;

/** The target state of the books for an application. */
export interface Owed {
  readonly attendance: string;
  /** Whether a price is owed, possibly 0 cents: the application has a place. */
  readonly owes: boolean;
  /** The price in cents; 0 if nothing is owed. */
  readonly price: number;
  readonly edition: string;
  readonly offer: Offer['name'];
  /** The current family. */
  readonly account: Participant['accountUuid'];
  readonly participant: Participant['uuid'];
}

/** The columns of what is `Charged`, of entries (e) that are summed up. */
export const CHARGED_COLUMNS = `e.attendance_uuid as attendance, e.ledger_uuid as ledger, e.contra_uuid as contra,
  sum(e.amount)::float8 as amount`;

/** The amount charged for an application, and its debtor. */
export interface Charged {
  readonly attendance: NonNullable<BookEntry['attendanceUuid']>;
  /** The debtor's ledger. */
  readonly ledger: BookEntry['ledgerUuid'];
  /** The revenue ledger. */
  readonly contra: BookEntry['contraUuid'];
  readonly amount: number;
}

/** The columns of what is `Paid`, of entries (e) of postings (p) that are summed up. */
export const PAID_COLUMNS = `p.item_uuid as item, e.attendance_uuid as attendance, e.ledger_uuid as ledger,
  (-sum(e.amount))::float8 as amount`;

/** Where the money of a receipt item is booked now. */
export interface Paid {
  readonly item: NonNullable<Posting['itemUuid']>;
  /** Null: a credit without an application. */
  readonly attendance: BookEntry['attendanceUuid'];
  /** The debtor's ledger. */
  readonly ledger: BookEntry['ledgerUuid'];
  readonly amount: number;
}
