import { ACCOUNT_KINDS, type AccountKind, type Role, ROLES } from '../kernel/caller/caller.js';
import { type RecordRef } from '../kernel/ids/record-ref.js';
import { type AddressInput, AddressInput as Address } from '../platform/http/input/address.js';
import { Choice, Email, ExternalId, Flag, Nested, PersonName, Text } from '../platform/http/input/fields.js';
import { Choices, Refs } from '../platform/http/input/list-fields.js';
import { Patch } from '../platform/http/input/registry.js';
import {
  QueryBoolean,
  QueryChoices,
  QueryExternalId,
  QueryRef,
  QueryText,
} from '../platform/http/input/query-fields.js';
import { PageQuery } from '../platform/http/listing/page-query.js';

/** Fields that people may set for themselves. */
class PersonInput {
  @Email({
    required: true,
    description: 'E-mail address; no two accounts have the same, regardless of case.',
    example: 'petra.probe@sv-osterburken.example',
  })
  email!: string;

  @PersonName({ example: 'Petra' })
  firstname?: string | null;

  @PersonName({ description: 'Last name; of a service account its name.', example: 'Probe' })
  lastname?: string | null;

  @Text({ max: 64, example: '+49 6291 12345' })
  phone?: string | null;

  @Text({ max: 64 })
  mobile?: string | null;

  @Nested(() => Address, { description: 'Replaced as a whole: keys not sent are cleared, country falls back to de.' })
  address?: AddressInput | null;
}

/** Fields that admins may set. */
class AdministeredInput extends PersonInput {
  @ExternalId()
  externalId?: string | null;

  @Choices(ROLES, {
    description: 'Only super admins give and take roles that end in ADMIN. The list replaces the whole list.',
    example: ['ROLE_HOST'],
  })
  roles?: Role[];

  @Flag({ neverNull: true, description: 'From the next request on, the account can no longer be used.' })
  disabled?: boolean;

  @Flag({
    neverNull: true,
    description: "An information lock of the residents' register: masked for all but super admins, who set it.",
  })
  protected?: boolean;

  @Refs({
    max: 100,
    description: 'Organisers of whose team the account is, by UUID or alias. The list replaces the whole list.',
    example: ['sv-osterburken'],
  })
  hosts?: RecordRef[];
}

/** Body of POST /accounts (R-PEO-2). */
export class AccountCreate extends AdministeredInput {
  @Choice(ACCOUNT_KINDS, {
    neverNull: true,
    description: 'A person, or a program that has tokens only, which super admins create. Stays as it is.',
  })
  kind?: AccountKind;
}

/** Body of PATCH /accounts/{uuid}: the fields of create except the kind, all optional. */
@Patch()
export class AccountPatch extends AdministeredInput {}

/** Filters of GET /accounts (R-PEO-3). */
export class AccountsQuery extends PageQuery {
  @QueryText('Free text: every word occurs in the name or e-mail address. Masked accounts are never found by it.')
  q?: string;

  @QueryChoices(ROLES, 'Accounts with one of these roles.')
  role?: Role[];

  @QueryRef('Organiser by UUID or alias: the accounts of its team.')
  host?: RecordRef;

  @QueryChoices(ACCOUNT_KINDS, 'Accounts of this kind.')
  kind?: AccountKind[];

  @QueryBoolean('Disabled accounts only, or enabled ones only.')
  disabled?: boolean;

  @QueryExternalId()
  externalId?: string;
}

/** Body of PATCH /me (R-PEO-2). */
@Patch()
export class MePatch extends PersonInput {
  @Text({
    max: 256,
    description: 'The current password; needed to change the e-mail address.',
    example: 'dein Hund heißt Waldi',
  })
  currentPassword?: string | null;
}
