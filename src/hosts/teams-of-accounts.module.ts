import { Global, Module } from '@nestjs/common';
import { AccountTeams } from '../accounts/account-ties.js';
import { TeamsOfAccounts } from './teams-of-accounts.js';

/** The port of the accounts behind which organisers stand. */
@Global()
@Module({ providers: [{ provide: AccountTeams, useClass: TeamsOfAccounts }], exports: [AccountTeams] })
export class TeamsOfAccountsModule {}
