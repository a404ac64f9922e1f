import { Global, Module } from '@nestjs/common';
import { AccountTeams } from '../accounts/account-ties.js';
import { TeamsOfAccounts } from './teams-of-accounts.js';

/** Implements the accounts' port to teams. */
@Global()
@Module({ providers: [{ provide: AccountTeams, useClass: TeamsOfAccounts }], exports: [AccountTeams] })
export class TeamsOfAccountsModule {}
