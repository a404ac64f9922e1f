import { ACCOUNT_KINDS, type AccountKind, type Role, ROLES } from '../../kernel/caller/roles.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { QueryBoolean, QueryChoices, QueryRef, QueryText } from '../../platform/http/input/query-fields.js';
import { PageQuery } from '../../platform/http/listing/page-query.js';

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
}
