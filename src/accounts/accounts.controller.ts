import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { Target } from '../platform/http/access/finder.js';
import { AdminReads, AdminWrites, Reads, Writes } from '../platform/http/access/policy.js';
import { AuditsRefusals, ReadsPersonalData } from '../platform/http/audit/audit-marks.js';
import { CurrentCaller, TargetRecord } from '../platform/http/request/api-request.js';
import { IfMatch, type Precondition } from '../platform/http/view/etag.js';
import { Describe } from '../platform/http/server/describe.js';
import { Responds, RespondsWithList } from '../platform/http/view/responds.js';
import { AccountCreationService, AccountRemovalService, AccountWriteService } from './accounts.service.js';
import { AccountFinder } from './account.store.js';
import { AdministeredAccounts } from './administered-accounts.js';
import { type AccountRecord, accountView } from './account.view.js';
import { AccountCreate, AccountPatch, AccountsQuery, MePatch } from './accounts.inputs.js';
import { AccountHistory } from './person-history.service.js';
import { type PersonHistoryRecord, personHistoryView } from './person-history.view.js';
import { PageQuery } from '../platform/http/listing/page-query.js';
import { type Sender, CurrentSender } from '../platform/http/limits/limit-marks.js';
import { MeService } from './me.service.js';

const RIGHTS =
  "The account is masked for you, or is an admin's, which needs a super admin, or the rights to be given or taken are not yours to give: roles that end in ADMIN, `protected` and service accounts need a super admin, ROLE_MEMBER needs ROLE_PARTICIPANTS_ADMIN. So do the address, ROLE_HOST, enabling and the teams of accounts that see applications of families.";
const WRONG = 'The e-mail address is in use (violation), or there is no such organiser (`detail` only).';

/** Accounts, for admins (R-PEO-2). */
@Controller('accounts')
export class AccountsController {
  constructor(
    private readonly accounts: AdministeredAccounts,
    private readonly creation: AccountCreationService,
    private readonly writing: AccountWriteService,
    private readonly removal: AccountRemovalService,
    private readonly history: AccountHistory,
  ) {}

  @Get()
  @AdminReads()
  @ReadsPersonalData()
  @RespondsWithList(accountView)
  @Describe('List accounts', {
    text: 'By last name. Accounts whose personal data is masked for you come last, by their UUIDs, and are not found by `q`.',
  })
  list(@CurrentCaller() caller: Caller, @Query() query: AccountsQuery): Promise<AccountRecord[]> {
    return this.accounts.list(caller, query);
  }

  @Get(':uuid')
  @AdminReads()
  @ReadsPersonalData()
  @Target(AccountFinder)
  @Responds(accountView)
  @Describe('Read an account', {
    text: "Families' accounts are masked without ROLE_PARTICIPANTS_ADMIN, protected ones for all but super admins: without name, e-mail address, telephone numbers and address.",
  })
  read(@TargetRecord() account: AccountRecord): AccountRecord {
    return account;
  }

  @Post()
  @AdminWrites()
  @AuditsRefusals()
  @Responds(accountView, { location: '/accounts' })
  @Describe('Create an account', {
    text: 'Without a password: it comes by an invitation or a password reset. Nobody is notified. With `hosts` the account gets ROLE_HOST.',
    problems: { 403: RIGHTS, 422: WRONG },
  })
  create(@CurrentCaller() caller: Caller, @Body() input: AccountCreate): Promise<AccountRecord> {
    return this.creation.create(caller, input);
  }

  @Patch(':uuid')
  @AdminWrites()
  @AuditsRefusals()
  @Target(AccountFinder, 'update')
  @Responds(accountView)
  @Describe('Change an account', {
    text: 'Only the keys sent change. Disabling an account, or taking a role away, takes effect with its next request.',
    problems: { 403: RIGHTS, 409: 'It is the last super admin who can act.', 422: WRONG },
  })
  update(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: AccountRecord,
    @Body() input: AccountPatch,
    @IfMatch() precondition: Precondition,
  ): Promise<AccountRecord> {
    return this.writing.update(caller, uuid, input, precondition);
  }

  @Delete(':uuid')
  @AdminWrites()
  @HttpCode(204)
  @Target(AccountFinder, 'delete')
  @Describe('Delete an account', {
    text: 'With its tokens, memberships and children. Children with applications stay with them, anonymised, as does the row of the account; it is a 404 from then on in any case.',
    problems: {
      403: RIGHTS,
      409: 'It is your own account, or the last super admin who can act; the family has open items, or applications of its children still count (`detail` says what).',
    },
  })
  remove(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: AccountRecord,
    @IfMatch() precondition: Precondition,
  ): Promise<void> {
    return this.removal.remove(caller, uuid, precondition);
  }

  @Get(':uuid/history')
  @AdminReads()
  @ReadsPersonalData()
  @Target(AccountFinder)
  @RespondsWithList(personHistoryView)
  @Describe('Read the history of an account', {
    text: 'What changed of its fields, latest first. Changes of fields that you may not see now are left out.',
  })
  readAccountHistory(
    @CurrentCaller() caller: Caller,
    @TargetRecord() account: AccountRecord,
    @Query() query: PageQuery,
  ): Promise<PersonHistoryRecord[]> {
    return this.history.page(caller, account, query);
  }
}

/** The caller's own account (R-PEO-2). */
@Controller('me')
export class MeController {
  constructor(private readonly me: MeService) {}

  @Get()
  @Reads()
  @Responds(accountView)
  @Describe('Read your own account', { text: 'Nothing of it is masked.' })
  read(@CurrentCaller() caller: Caller): Promise<AccountRecord> {
    return this.me.read(caller);
  }

  @Patch()
  @Writes()
  @AuditsRefusals()
  @Responds(accountView)
  @Describe('Change your own account', {
    text: 'Only the keys sent change. Changing the e-mail address needs `currentPassword`, and the old address is notified by mail.',
    problems: {
      403: 'Service accounts cannot change themselves.',
      422: '`currentPassword` is missing or wrong, or the e-mail address is in use (violations).',
      429: 'Also: too many wrong passwords or addresses in use; they count like failed sign-ins.',
    },
  })
  update(
    @CurrentCaller() caller: Caller,
    @Body() input: MePatch,
    @IfMatch() precondition: Precondition,
    @CurrentSender() { answer }: Sender,
  ): Promise<AccountRecord> {
    return this.me.update(caller, input, precondition, answer);
  }
}
