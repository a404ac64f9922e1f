import { type Account } from '../../accounts/entities/account.entity.js';
import { type NamedAccount } from '../../accounts/masks.js';
import { namedAccountOf } from '../../accounts/named-account.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { namedReference } from '../../platform/database/json-values.js';
import { type Reference } from '../../platform/http/view/field.js';
import { Invitation } from './entities/invitation.entity.js';
import { type InvitationStatus } from './invitation.view.js';

/** The visible columns of an invitation: accounts by name, never the code. */
const OWN = columnsOf(Invitation, 'i', {
  except: ['hostUuid', 'codeHash', 'invitedByUuid', 'accountUuid', 'sends'],
});

/** An invitation before masking of address and accounts. */
export interface InvitationRow extends RowOf<typeof OWN> {
  readonly host: Reference;
  readonly status: InvitationStatus;
  readonly sentAt: Invitation['sends'][number];
  readonly invitedBy: NamedAccount | null;
  readonly account: NamedAccount | null;
}

/** SQL for what has become of an invitation (i). @param now placeholder of the moment */
export const statusAt = (now: string): string =>
  `case when i.accepted_at is not null then 'accepted' when i.revoked_at is not null then 'revoked'
    when i.expires_at <= ${now} then 'expired' else 'open' end`;

const COLUMNS = `${OWN},
  (select ${namedReference('h')} from hosts h where h.uuid = i.host_uuid) as host,
  ${namedAccountOf('i.invited_by_uuid')} as "invitedBy", ${namedAccountOf('i.account_uuid')} as account,
  i.sends[array_upper(i.sends, 1)] as "sentAt"`;

/** The columns of an `InvitationRow`. @param now placeholder of the moment */
export const invitationColumns = (now: string): string => `${COLUMNS}, ${statusAt(now)} as status`;

/** An invitation that can be accepted. */
export interface Acceptable extends Readonly<Pick<Invitation, 'uuid' | 'email'>> {
  readonly host: Invitation['hostUuid'];
  /** Who sent it last. */
  readonly inviter: Readonly<Pick<Account, 'uuid' | 'roles'>>;
}
