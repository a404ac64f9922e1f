import { Module } from '@nestjs/common';
import { ApiNotes } from '../platform/http/openapi/api-notes.js';
import { DiscoveryModule } from '@nestjs/core';
import { Constraints } from '../platform/database/constraint-problems.js';
import { conflict } from '../kernel/problem/problem.js';
import { AccountCreationService } from './account-creation.service.js';
import { AccountErasure, Erasers } from './account-erasure.js';
import { AccountLookup } from './account-lookup.js';
import { AccountMembership } from './account-membership.js';
import { AccountRemovalService } from './account-removal.service.js';
import { emailTaken } from './account-rights.js';
import { AdministeredAccounts } from './administered-accounts.js';
import { AddressNotice } from './address-notice.js';
import { AccountWriteService } from './account-write.service.js';
import { AccountFinder } from './account.finder.js';
import { AccountStore } from './account.store.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsService } from './accounts.service.js';
import { Attempts } from './attempts.js';
import { AccountHistory } from './history/account-history.service.js';
import { ErasedPersonChanges } from './history/erased-person-changes.js';
import { PersonHistory } from './history/person-history.service.js';
import { PersonHistoryStore } from './history/person-history.store.js';
import { MeController } from './me.controller.js';
import { MeService } from './me.service.js';
import { TeamNoticeStore } from './team-notice.store.js';
import { TeamNotices } from './team-notices.js';
import { TeamRights } from './team-rights.js';
import { SignInMarksStore } from './sign-in-marks.store.js';
import { ACCOUNT_NOTES } from './account.examples.js';

@ApiNotes({
  tags: { Accounts: 'The people and services that use the administration.', Me: 'One’s own account.' },
  ...ACCOUNT_NOTES,
})
@Constraints({
  uq_accounts_email: emailTaken,
  fk_host_members_account: () => conflict('The account has just been deleted.', 'Das Konto wurde gerade gelöscht.'),
})
@Module({
  imports: [DiscoveryModule],
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
    AccountErasure,
    Attempts,
    SignInMarksStore,
    TeamRights,
    TeamNotices,
  ],
})
export class AccountsModule {}
