import { type NamedAccount, accountReference, maskedLast, namedAccount } from '../accounts/masks.js';
import { type Caller } from '../kernel/caller/caller.js';
import { columnsOf, type RowOf } from '../platform/database/columns-of.js';
import { Host } from './hosts.entities.js';
import { type MediaLibrary } from '../media/media-library.js';
import { ADDRESS_SCHEMA } from '../platform/http/input/address.js';
import {
  type Audience,
  email,
  externalId,
  integer,
  moment,
  object,
  operations,
  type Reference,
  references,
  text,
  url,
  uuid,
  webAddress,
} from '../platform/http/view/field.js';
import { defineView, plainAudience } from '../platform/http/view/view.js';
import { PERSON } from '../accounts/account.examples.js';
import { EXAMPLE_UUID } from '../platform/http/openapi/examples.js';
import { type Notes } from '../platform/http/openapi/api-notes.js';

/** The columns of a host, without internal ones. */
const OWN = columnsOf(Host, 'h', { except: ['teamByMasked', 'modifiedAt'] });
type HostOwn = RowOf<typeof OWN>;

/** A host as read: the team unmasked, the logo as a file name. */
export interface HostRow extends HostOwn {
  readonly offersCount: number;
  /** Selected only for admins; null for an empty list. */
  readonly memberList?: readonly NamedAccount[] | null;
}

const COLUMNS = `${OWN}, (select count(*)::int from offer_hosts l where l.host_uuid = h.uuid) as "offersCount"`;

/** The team is read with the host's row, by last name: one round trip for both. */
const MEMBERS = `(select json_agg(${namedAccount('a')}
    order by a.lastname collate german nulls last, a.firstname collate german nulls last, a.uuid)
  from host_members m join accounts a on a.uuid = m.account_uuid where m.host_uuid = h.uuid) as "memberList"`;

/** The columns of a `HostRow`. The team is visible to admins only. */
export const hostColumns = (caller: Caller): string => (caller.isAdmin ? `${COLUMNS}, ${MEMBERS}` : COLUMNS);

/** Builds the URLs of a host's logo and calendar. */
interface Addresses {
  readonly media: Pick<MediaLibrary, 'url'>;
  readonly baseUrl: string;
}

/** A host with its team as the caller may see it, and with the URLs of its logo and calendar. */
export const hostRecord = (row: HostRow, caller: Caller, { media, baseUrl }: Addresses): HostRecord => ({
  ...row,
  logo: row.logo === null ? null : media.url(row.logo),
  calendarLink: `${baseUrl}/hosts/${row.uuid}/calendar.ics?link=${row.calendarSecret}`,
  members: maskedLast((row.memberList ?? []).map((account) => accountReference(account, caller))),
});

/** A host with everything its view shows. */
export interface HostRecord extends HostOwn {
  readonly offersCount: number;
  /** Loaded for admins only; hidden from everybody else. */
  readonly members: readonly Reference[];
  /** Shown on the single record, to its own team and admins. */
  readonly calendarLink: string;
}

/** The caller's audience for a host; host users only see their own. */
const hostAudience = ({ uuid: host }: HostRecord, caller: Caller): Audience => {
  const audience = plainAudience(host, caller);
  return audience === 'token' && caller.isMemberOf(host) ? 'own' : audience;
};

/** A host (R-HOST-1). */
export const hostView = defineView<HostRecord>(
  'Host',
  {
    uuid: uuid().always(),
    name: text().always().describe('Name.', 'SV Osterburken'),
    alias: text().always().describe('URL-safe name; accepted wherever an organiser is named.', 'sv-osterburken'),
    email: email().describe('Public e-mail address.'),
    phone: text(),
    mobile: text(),
    fax: text(),
    website: webAddress(),
    address: object(ADDRESS_SCHEMA),
    text: text().describe('Public description.'),
    logo: url().describe('URL of the logo.'),
    offersCount: integer().always().volatile().describe("Number of the organiser's offers across all editions."),
    members: references().for('admin').describe("Accounts of the organiser's team."),
    calendarLink: url()
      .for('own')
      .alone()
      .describe('Only on the single record: the secret address of the calendar of all its published offers.'),
    may: operations().describe('What you may do to the organiser now, as operationIds.', ['updateHost', 'setHostLogo']),
    createdAt: moment().always(),
    externalId: externalId('host'),
  },
  {
    audience: hostAudience,
    description: 'An organiser: a club, company or municipal department that runs offers.',
    versioned: true,
  },
);

/** A member of a team as the caller may see it. */
export const hostMemberRecord = (account: NamedAccount, caller: Caller): Reference => accountReference(account, caller);

/** A member of a host's team, as a reference only (R-HOST-8). */
export const hostMemberView = defineView<Reference>(
  'HostMember',
  {
    uuid: uuid().always().describe('Of the account.'),
    name: text().describe('Missing when the account is masked for you.', 'Erika Muster'),
  },
  { description: "A member of an organiser's team." },
);

export const HOST = { uuid: EXAMPLE_UUID, name: 'SV Osterburken', alias: 'sv-osterburken' };

export const GUILD = {
  uuid: '0192f3a4-1111-7111-8111-111111111111',
  name: '„Gäässwärmerzunft Alleze“',
  alias: 'gaeasswaermerzunft-alleze',
};

export const HOST_NOTES: Notes = {
  schemas: {
    Host: {
      ...HOST,
      email: 'info@sv-osterburken.example',
      website: 'https://www.sv-osterburken.example',
      text: 'Fußball, Turnen und Leichtathletik für Kinder und Jugendliche.',
      logo: 'https://api.ferienprogramm.example/media/sv-osterburken.png',
      offersCount: 4,
      members: [PERSON],
    },
    Member: { account: 'petra.probe@sv-osterburken.example' },
    Account: { hosts: [HOST] },
    AccountCreate: { hosts: [HOST.alias] },
    AccountPatch: { hosts: [HOST.alias] },
  },
  properties: { host: HOST.alias },
  headers: { Location: `/hosts/${EXAMPLE_UUID}` },
  refusals: { 404: 'There is no organiser with this identifier, or none you may see.' },
};
