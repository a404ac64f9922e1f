import { isMasked, type NamedAccount } from '../accounts/masks.js';
import { namedAccountOf } from '../accounts/named-account.js';
import { type Caller } from '../kernel/caller/caller.js';
import { type Participant } from './entities/participant.entity.js';

/** How the parents are reached. */
export interface ParentRow extends NamedAccount {
  readonly email: string | null;
  readonly phone: string | null;
  readonly mobile: string | null;
}

/** What it takes to say how a child is reached. */
export interface ContactRow extends Readonly<Pick<Participant, 'email' | 'phone' | 'mobile'>> {
  readonly parent: ParentRow | null;
}

/** How a child is reached: its own value, else its account's (R-CHI-2). */
export interface Contact {
  readonly email: string | null;
  readonly phone: string | null;
}

/** The SQL of the parents' account of a child; of an anonymised one there is no address left. */
export const parentOf = (participant: string): string =>
  namedAccountOf(
    `${participant}.account_uuid`,
    `'email', case when named.anonymised_at is null then named.email end, 'phone', coalesce(named.phone, named.mobile),
     'mobile', named.mobile`,
  );

/** Own values first, a telephone at hand counts like one at home; nothing of an account that the caller may not see. */
export const contactOf = ({ email, phone, mobile, parent }: ContactRow, parentIsShown: boolean): Contact => {
  const account = parentIsShown ? parent : null;
  return { email: email ?? account?.email ?? null, phone: phone ?? mobile ?? account?.phone ?? null };
};

/** Telephone numbers in the order in which one calls on the day: those at hand first; own values before the account's. */
export const phonesOf = ({ phone, mobile, parent }: ContactRow, parentIsShown: boolean): readonly string[] => {
  const account = parentIsShown ? parent : null;
  const numbers = [mobile ?? account?.mobile, phone ?? account?.phone].filter((number) => number != null);
  return [...new Set(numbers)];
};

/** For callers who see families: the account may be masked all the same. */
export const showsParent = ({ parent }: ContactRow, caller: Caller): boolean =>
  parent !== null && !isMasked(parent, caller);
