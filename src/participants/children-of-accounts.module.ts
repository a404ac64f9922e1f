import { Global, Module } from '@nestjs/common';
import { AccountChildren } from '../accounts/account-ties.js';
import { ChildrenOfAccounts } from './children-of-accounts.js';

/** Implements the accounts' port to children. */
@Global()
@Module({ providers: [{ provide: AccountChildren, useClass: ChildrenOfAccounts }], exports: [AccountChildren] })
export class ChildrenOfAccountsModule {}
