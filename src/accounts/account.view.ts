import { ACCOUNT_KINDS, ROLES } from '../kernel/caller/roles.js';
import { ADDRESS_SCHEMA } from '../platform/http/input/address.js';
import {
  boolean,
  choice,
  email,
  list,
  moment,
  object,
  type Reference,
  references,
  text,
  uuid,
} from '../platform/http/view/field.js';
import { defineView } from '../platform/http/view/view.js';
import { type MaskableAccount } from './account.columns.js';

/** An account with everything its view shows; masked fields are null. */
export interface AccountRecord extends MaskableAccount {
  readonly name: string | null;
  readonly hosts: readonly Reference[];
  readonly participants: readonly Reference[];
  readonly twoFactor: boolean;
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
    roles: list({ type: 'string', enum: [...ROLES] }),
    phone: text(),
    mobile: text(),
    address: object(ADDRESS_SCHEMA),
    hosts: references().always().describe('Organisers of whose team the account is, by name.'),
    participants: references().always().volatile().describe("The account's children, by name; masked ones last."),
    disabled: boolean().always().describe('The account cannot be used.'),
    protected: boolean().always().describe('Masked for all but super admins.'),
    twoFactor: boolean().always().volatile().describe('Signing in requires a second factor.'),
    lastLoginAt: moment().volatile().describe('Missing when the account is masked.'),
    createdAt: moment().always(),
    modifiedAt: moment().describe('Missing when the account is masked.'),
  },
  { description: 'A person or a service that uses the administration or the public website.' },
);
