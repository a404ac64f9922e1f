import { type Account } from '../accounts/accounts.entities.js';
import { fullName, isMasked, type NamedAccount, namedAccountOf } from '../accounts/masks.js';
import { type Caller } from '../kernel/caller/caller.js';
import { type Participant } from './participant.entity.js';

/** The parents' contact data. */
interface ParentRow extends NamedAccount, Readonly<Pick<Account, 'phone' | 'mobile' | 'address'>> {
  /** Null of an anonymised account. */
  readonly email: Account['email'] | null;
}

/** The columns that a child's contact data is derived from. */
export interface ContactRow extends Readonly<Pick<Participant, 'email' | 'phone' | 'mobile'>> {
  readonly parent: ParentRow | null;
}

/** A child's contact data: its own values, otherwise its account's (R-CHI-2). */
export interface Contact {
  readonly email: string | null;
  readonly phone: string | null;
}

/** SQL for the parents' account of a child; an anonymised one has no address. */
export const parentOf = (participant: string): string =>
  namedAccountOf(
    `${participant}.account_uuid`,
    `'email', case when named.anonymised_at is null then named.email end, 'phone', coalesce(named.phone, named.mobile),
     'mobile', named.mobile, 'address', named.address`,
  );

/** Own values first; a mobile number counts like a landline. Nothing of an account hidden from the caller. */
export const contactOf = ({ email, phone, mobile, parent }: ContactRow, parentIsShown: boolean): Contact => {
  const account = parentIsShown ? parent : null;
  return { email: email ?? account?.email ?? null, phone: phone ?? mobile ?? account?.phone ?? null };
};

/** Telephone numbers in the order to call on the day: mobile ones first; own values before the account's. */
export const phonesOf = ({ phone, mobile, parent }: ContactRow, parentIsShown: boolean): readonly string[] => {
  const account = parentIsShown ? parent : null;
  const numbers = [mobile ?? account?.mobile, phone ?? account?.phone].filter((number) => number != null);
  return [...new Set(numbers)];
};

/** The name under which the parents have their account; null without one, and if it is hidden from the caller. */
export const parentsOf = ({ parent }: ContactRow, parentIsShown: boolean): string | null =>
  parent !== null && parentIsShown ? fullName(parent) : null;

/** For callers who see families: the account may still be masked. */
export const showsParent = ({ parent }: ContactRow, caller: Caller): boolean =>
  parent !== null && !isMasked(parent, caller);
