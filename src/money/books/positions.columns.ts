import { type Offer } from '../../offers/model/entities/offer.entity.js';
import { type Participant } from '../../participants/entities/participant.entity.js';
import { type BookEntry } from './entities/book-entry.entity.js';

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
  readonly participant: string;
}

/** The amount charged for an application, and its debtor. */
export interface Charged {
  readonly attendance: string;
  /** The debtor's ledger. */
  readonly ledger: BookEntry['ledgerUuid'];
  /** The revenue ledger. */
  readonly contra: BookEntry['contraUuid'];
  readonly amount: number;
}

/** Where the money of a receipt item is booked now. */
export interface Paid {
  readonly item: string;
  /** Null: a credit without an application. */
  readonly attendance: BookEntry['attendanceUuid'];
  /** The debtor's ledger. */
  readonly ledger: BookEntry['ledgerUuid'];
  readonly amount: number;
}
