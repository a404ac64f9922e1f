import { vocabulary, word } from '../../kernel/problem/vocabulary.js';
import { type Address } from '../../platform/http/input/address.js';
import { type PendingOfOffer } from '../../attendances/state/notify-attendances.js';

/** The job that notifies families of what they were not told yet; also the kind of its record, as callers know it. */
export const NOTIFY_PENDING = 'tell-families';

/** Scope of the notices: all applications of an edition, these, or those to an offer. */
export type PendingScope = { readonly edition: string } | { readonly attendances: readonly string[] } | PendingOfOffer;

/** A family with applications of which it was not told. */
export interface PendingFamily {
  readonly uuid: string;
  /** It has an address to write to. */
  readonly reachable: boolean;
}

/** How families are told. */
export const NOTIFIED_BY = vocabulary('toldBy', {
  mail: word('By e-mail', 'Per E-Mail'),
  letter: word('By letter', 'Per Brief'),
  phone: word('By telephone', 'Am Telefon'),
});
export type NotifiedBy = (typeof NOTIFIED_BY)[number];

/** Input of the job: staff have told these families already (`phone`), or they are to be mailed. */
export interface NotifyPendingTask {
  readonly what: PendingScope;
  readonly by: Exclude<NotifiedBy, 'letter'>;
}

/** The job that prints letters to families that no mail reaches; also the kind of its record. */
export const PRINT_NOTICES = 'print-tellings';

/** Input of that job. Rights are those of the account when it runs. */
export interface PrintNoticesTask {
  readonly what: PendingScope;
  /** The token of the request. */
  readonly token: string;
}

/** A family that no mail reaches. */
export interface Addressee {
  readonly uuid: string;
  readonly address: Address | null;
  /** Its names are for super admins alone. */
  readonly locked: boolean;
}
