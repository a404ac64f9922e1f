import { accountReference, type NamedAccount } from '../accounts/masks.js';
import { type Caller } from '../kernel/caller/caller.js';
import { type Reference } from '../platform/http/view/field.js';

/** A member of a team as the caller may see it. */
export const hostMemberRecord = (account: NamedAccount, caller: Caller): Reference => accountReference(account, caller);
