import { enumOf } from '../kernel/problem/vocabulary.js';
import { columnsOf, namesOf, type RowOf } from '../platform/database/columns-of.js';
import {
  type Reference,
  boolean,
  choice,
  email,
  externalId,
  list,
  moment,
  object,
  references,
  text,
  uuid,
  namedList,
  type NamedReference,
} from '../platform/http/view/field.js';
import { Account } from './accounts.entities.js';
import { namedReference } from '../platform/database/sql-values.js';
import {
  namedParticipant,
  type MaskableRow,
  maskOf,
  type NamedParticipant,
  fullName,
  isMasked,
  maskedLast,
  participantReference,
} from './masks.js';
import { type Caller, ACCOUNT_KINDS, ROLES } from '../kernel/caller/caller.js';
import { ADDRESS_SCHEMA } from '../platform/http/input/address.js';
import { defineView } from '../platform/http/view/view.js';

/** SQL condition: the account has a second factor. */
export const hasTwoFactor = (account: string): string =>
  `exists (select from two_factors f where f.account_uuid = ${account} and f.confirmed_at is not null)`;

/**
 * Never selected with an account: the password hash, and `anonymisedAt`, because anonymised accounts are not found at
 * all.
 */
const NOT_SELECTED = ['passwordHash', 'anonymisedAt'] as const satisfies readonly (keyof Account)[];

const OWN = columnsOf(Account, 'a', { except: NOT_SELECTED });

/** An account as stored, with its dependent data, before masking. */
export interface AccountRow extends RowOf<typeof OWN> {
  readonly twoFactor: boolean;
  /** Null for an empty list. */
  readonly hostList: readonly NamedReference[] | null;
  readonly participantList: readonly NamedParticipant[] | null;
}

/** The columns of an `AccountRow`. */
export const ACCOUNT_COLUMNS = `${OWN}, ${hasTwoFactor('a.uuid')} as "twoFactor",
  (select json_agg(${namedReference('h')} order by h.name collate german, h.uuid)
    from host_members m join hosts h on h.uuid = m.host_uuid where m.account_uuid = a.uuid) as "hostList",
  (select json_agg(${namedParticipant('p')} order by p.lastname collate german nulls last, p.firstname collate german, p.uuid)
    from participants p where p.account_uuid = a.uuid) as "participantList"`;

/** Shown even of a masked account: data the administration works with that does not identify the person. */
const OPEN = [
  'uuid',
  'kind',
  'roles',
  'disabled',
  'protected',
  'createdAt',
] as const satisfies readonly (keyof Account)[];

export const ACCOUNT_MASK = maskOf(namesOf(Account, { except: NOT_SELECTED }), OPEN);

/** An account whose columns may be masked. */
type MaskableAccount = MaskableRow<RowOf<typeof OWN>, (typeof OPEN)[number]>;

/**
 * The account as the caller may see it. A masked one shows only data the administration works with that does not
 * identify the person: kind, roles, teams, number of children, whether it is disabled or protected.
 */
export const accountRecord = ({ hostList, participantList, ...row }: AccountRow, caller: Caller): AccountRecord => {
  const hosts = hostList ?? [];
  const children = (participantList ?? []).map((child) => participantReference(child, caller));
  const record = { ...row, name: fullName(row), hosts, participants: maskedLast(children) };
  return isMasked(row, caller) ? { ...record, ...ACCOUNT_MASK, name: null } : record;
};

/** An account with everything its view shows; masked fields are null. */
export interface AccountRecord extends MaskableAccount {
  readonly name: string | null;
  readonly hosts: readonly NamedReference[];
  readonly participants: readonly Reference[];
  readonly twoFactor: boolean;
  readonly externalId?: string;
}

/** An account (R-PEO-1). The finder decides who sees it, `accountRecord` what is masked. */
export const accountView = defineView<AccountRecord>(
  'Account',
  {
    uuid: uuid().always(),
    kind: choice(ACCOUNT_KINDS).always().describe('A person, or a program that has tokens only.'),
    email: email().describe('E-mail address. Missing when the account is masked.'),
    firstname: text(),
    lastname: text(),
    name: text().describe('First and last name. Missing when the account is masked.'),
    roles: list(enumOf(ROLES)),
    phone: text(),
    mobile: text(),
    address: object(ADDRESS_SCHEMA),
    hosts: namedList().always().describe('Organisers of whose team the account is, by name.'),
    participants: references().always().volatile().describe("The account's children, by name; masked ones last."),
    disabled: boolean().always().describe('The account cannot be used.'),
    protected: boolean().always().describe('Masked for all but super admins.'),
    twoFactor: boolean().always().volatile().describe('Signing in requires a second factor.'),
    lastLoginAt: moment().volatile().describe('Missing when the account is masked.'),
    createdAt: moment().always(),
    modifiedAt: moment().describe('Missing when the account is masked.'),
    externalId: externalId('account').from(({ externalId: name, modifiedAt }: AccountRecord) =>
      modifiedAt === null ? null : name,
    ),
  },
  { description: 'A person or a service that uses the administration or the public website.', versioned: true },
);
