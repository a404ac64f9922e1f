import { accountReference, type NamedAccount } from '../accounts/masks.js';
import { type Caller } from '../kernel/caller/caller.js';
import { type Reference, text, uuid } from '../platform/http/view/field.js';
import { defineView } from '../platform/http/view/view.js';

/** A member of a team as the caller may see it. */
export const hostMemberRecord = (account: NamedAccount, caller: Caller): Reference => accountReference(account, caller);

/** A member of an organiser's team, as a reference only (R-HOST-8). */
export const hostMemberView = defineView<Reference>(
  'HostMember',
  {
    uuid: uuid().always().describe('Of the account.'),
    name: text().describe('Missing when the account is masked for you.', 'Erika Muster'),
  },
  { description: "A member of an organiser's team." },
);
