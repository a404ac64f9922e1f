import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiNotes } from '../platform/http/openapi/api-notes.js';
import { DiscoveryModule } from '@nestjs/core';
import { Constraints } from '../platform/database/constraint-problems.js';
import { conflict } from '../kernel/problem/problem.js';
import {
  AccountCreationService,
  AccountRemovalService,
  AccountWriteService,
  AccountsService,
} from './accounts.service.js';
import { AccountErasure, Erasers } from './account-erasure.js';
import { AccountLookup } from './account-lookup.js';
import { AccountMembership } from './account-membership.js';
import { emailTaken } from './account-rights.js';
import { AdministeredAccounts } from './administered-accounts.js';
import { FamilyAccounts } from './family-accounts.js';
import { FamilyAccountsStore } from './family-accounts.store.js';
import { AddressNotice } from './address-notice.js';
import { AccountFinder, AccountStore, SignInMarksStore } from './account.store.js';
import { AccountsController, MeController } from './accounts.controller.js';
import { Attempts } from './attempts.js';
import { AccountHistory, PersonHistory } from './person-history.service.js';
import { ErasedPersonChanges, PersonHistoryStore } from './person-history.store.js';
import { MeService } from './me.service.js';
import { TeamNotices } from './team-notices.js';
import { TeamNoticeStore } from './team-notices.store.js';
import { TeamRights } from './team-rights.js';
import { ACCOUNT_NOTES } from './account.examples.js';
import { Account, PersonChange } from './accounts.entities.js';

@ApiNotes({
  tags: { Accounts: 'The people and services that use the administration.', Me: 'One’s own account.' },
  ...ACCOUNT_NOTES,
})
@Constraints({
  uq_accounts_email: emailTaken,
  fk_host_members_account: () => conflict('The account has just been deleted.', 'Das Konto wurde gerade gelöscht.'),
})
@Module({
  imports: [TypeOrmModule.forFeature([Account, PersonChange]), DiscoveryModule],
  controllers: [AccountsController, MeController],
  providers: [
    AccountStore,
    AccountFinder,
    AccountLookup,
    AccountsService,
    AdministeredAccounts,
    AccountMembership,
    AccountCreationService,
    AccountWriteService,
    FamilyAccountsStore,
    FamilyAccounts,
    AddressNotice,
    PersonHistoryStore,
    PersonHistory,
    AccountHistory,
    ErasedPersonChanges,
    TeamRights,
    TeamNoticeStore,
    TeamNotices,
    Erasers,
    AccountErasure,
    AccountRemovalService,
    MeService,
    Attempts,
    SignInMarksStore,
  ],
  exports: [
    PersonHistoryStore,
    PersonHistory,
    AccountHistory,
    AccountFinder,
    AccountLookup,
    AdministeredAccounts,
    AccountsService,
    FamilyAccounts,
    AccountErasure,
    Attempts,
    SignInMarksStore,
    TeamRights,
    TeamNotices,
  ],
})
export class AccountsModule {}
