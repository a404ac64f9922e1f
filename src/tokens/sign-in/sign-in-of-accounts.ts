import { Injectable } from '@nestjs/common';
import { AccountSignIn } from '../../accounts/account-ties.js';
import { hasTwoFactor } from '../token.sql.js';

/** Implements the port `AccountSignIn`. */
@Injectable()
export class SignInOfAccounts extends AccountSignIn {
  override hasTwoFactor(account: string): string {
    return hasTwoFactor(account);
  }
}
