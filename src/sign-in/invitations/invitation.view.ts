import { vocabulary, word } from '../../kernel/problem/vocabulary.js';
import { type Account } from '../../accounts/accounts.entities.js';
import { type NamedAccount, accountReference, isMasked, namedAccountOf } from '../../accounts/masks.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { namedReference } from '../../platform/database/sql-values.js';
import {
  choice,
  email,
  moment,
  reference,
  text,
  uuid,
  named,
  type NamedReference,
} from '../../platform/http/view/field.js';
import { Invitation } from './invitation.entity.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { defineView, type RecordOf } from '../../platform/http/view/view.js';

/** The visible columns of an invitation: accounts by name, never the code. */
const OWN = columnsOf(Invitation, 'i', {
  except: ['hostUuid', 'codeHash', 'invitedByUuid', 'accountUuid', 'sends'],
});

/** An invitation before masking of address and accounts. */
export interface InvitationRow extends RowOf<typeof OWN> {
  readonly host: NamedReference;
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
  /** The account that sent it last. */
  readonly inviter: Readonly<Pick<Account, 'uuid' | 'roles'>>;
}

/**
 * An invitation as the caller may see it. The address is masked like the account that accepted, never like an account
 * that merely has this address, because that would reveal its existence.
 */
export const invitationRecord = (row: InvitationRow, caller: Caller): InvitationRecord => ({
  ...row,
  email: row.account !== null && isMasked(row.account, caller) ? null : row.email,
  invitedBy: row.invitedBy && accountReference(row.invitedBy, caller),
  account: row.account && accountReference(row.account, caller),
});

export const INVITATION_STATUS = vocabulary('invitationStatus', {
  open: word('Open', 'Offen', 'warn'),
  accepted: word('Accepted', 'Angenommen', 'good'),
  revoked: word('Revoked', 'Zurückgezogen'),
  expired: word('Expired', 'Abgelaufen', 'bad'),
});
export type InvitationStatus = (typeof INVITATION_STATUS)[number];

/** An invitation to the team of a host (R-PEO-18). */
export const invitationView = defineView(
  'Invitation',
  {
    uuid: uuid().always(),
    email: email().describe(
      'Who is invited. Missing once it was accepted with an account whose personal data is masked for the caller.',
      'trainer@kanuclub-tauber.example',
    ),
    host: named().always().describe('The organiser whose team the invitation leads into.'),
    message: text().describe('What the inviting person wrote.', 'Wir freuen uns!'),
    status: choice(INVITATION_STATUS).always().volatile().describe('What has become of it.', 'open'),
    invitedBy: reference().describe('Who sent it last.'),
    account: reference().for('admin').describe('Who accepted it.'),
    expiresAt: moment().always().describe('Until when it can be accepted.'),
    sentAt: moment().always().describe('When it was mailed last.'),
    acceptedAt: moment(),
    revokedAt: moment(),
    createdAt: moment().always(),
  },
  { description: 'An invitation to the team of an organiser.', versioned: true },
);

/** An invitation with everything its view shows. */
export type InvitationRecord = RecordOf<typeof invitationView>;

/** The invitation as the holder of a code sees it before accepting (R-PEO-19). */
export const invitationLookUpView = defineView<Pick<InvitationRecord, 'host' | 'invitedBy' | 'email'>>(
  'InvitedTeam',
  {
    host: named().always().describe('The organiser whose team the invitation leads into.'),
    invitedBy: reference().describe('Who sent it last.'),
    email: email().describe('Who is invited.', 'trainer@kanuclub-tauber.example'),
  },
  { description: 'What a code invites to.' },
);
