import { Account } from '../../accounts/entities/account.entity.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { LACKS_TWO_FACTOR } from '../tokens/token.columns.js';

const ACCOUNT = columnsOf(Account, 'a', {
  only: ['uuid', 'kind', 'email', 'firstname', 'lastname', 'roles', 'disabled', 'passwordHash'],
});

/** The columns of an account that sign-in needs. */
export interface Credentials extends RowOf<typeof ACCOUNT> {
  readonly lacksTwoFactor: boolean;
}

export const CREDENTIAL_COLUMNS = `${ACCOUNT}, ${LACKS_TWO_FACTOR} as "lacksTwoFactor"`;
