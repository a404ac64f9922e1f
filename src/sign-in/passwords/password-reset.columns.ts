import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { PasswordReset } from '../tokens/entities/password-reset.entity.js';

/** The address that a reset was asked for, to which its code is sent. */
export const RESET_ADDRESS = columnsOf(PasswordReset, '', { only: ['email'] });

/** A reset waiting for the job. */
export type AskedReset = RowOf<typeof RESET_ADDRESS>;

/** A code that is currently valid. */
export interface LiveReset extends AskedReset, Readonly<Pick<PasswordReset, 'uuid'>> {
  readonly account: NonNullable<PasswordReset['accountUuid']>;
}
