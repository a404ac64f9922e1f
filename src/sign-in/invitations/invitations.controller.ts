import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { type Caller, ADMIN_ROLES } from '../../kernel/caller/caller.js';
import { Target } from '../../platform/http/access/finder.js';
import { AnonymousWrites, Reads, ReadsByCode, Writes } from '../../platform/http/access/policy.js';
import { AuditsRefusals, ReadsPersonalData } from '../../platform/http/audit/audit-marks.js';
import { CurrentCaller, TargetRecord } from '../../platform/http/request/api-request.js';
import { IfMatch, type Precondition } from '../../platform/http/view/etag.js';
import { AnsweredAnew } from '../../platform/http/idempotency/idempotency.interceptor.js';
import { NoInput } from '../../platform/http/input/field.js';
import { AddressLimited } from '../../platform/http/limits/limit-marks.js';
import { Describe } from '../../platform/http/server/describe.js';
import { Responds, RespondsWithList } from '../../platform/http/view/responds.js';
import { InvitationAcceptance, InvitationCreate, InvitationLookUp, InvitationsQuery } from './invitations.inputs.js';
import { InvitationAcceptanceService } from './invitation-acceptance.service.js';
import { InvitationFinder } from './invitation.store.js';
import { type InvitationRecord, invitationLookUpView, invitationView } from './invitation.view.js';
import { InvitationsService } from './invitations.service.js';

const TOO_MANY =
  'Too many requests of this account, or organiser users have had too many mails sent: 50 within 24 hours for an organiser, 5 to one address; or 500 mails of all kinds on a day.';

const UNSEEN_FAMILIES =
  'A role is missing: also of admins without ROLE_PARTICIPANTS_ADMIN where the team sees applications of families.';

/** Invitations to the teams of hosts (R-PEO-18). */
@Controller('invitations')
export class InvitationsController {
  constructor(
    private readonly invitations: InvitationsService,
    private readonly acceptance: InvitationAcceptanceService,
  ) {}

  @Get()
  @ReadsPersonalData()
  @Reads('ROLE_HOST', ...ADMIN_ROLES)
  @RespondsWithList(invitationView)
  @Describe('List invitations', {
    text: 'Newest first. Admins see all invitations, organiser users those of organisers they are a member of.',
  })
  list(@CurrentCaller() caller: Caller, @Query() query: InvitationsQuery): Promise<InvitationRecord[]> {
    return this.invitations.list(caller, query);
  }

  @Get(':uuid')
  @ReadsPersonalData()
  @Reads('ROLE_HOST', ...ADMIN_ROLES)
  @Target(InvitationFinder)
  @Responds(invitationView)
  @Describe('Read an invitation')
  read(@TargetRecord() invitation: InvitationRecord): InvitationRecord {
    return invitation;
  }

  @Post()
  @Writes('ROLE_HOST', ...ADMIN_ROLES)
  @Responds(invitationView, { location: '/invitations' })
  @Describe('Invite somebody to the team of an organiser', {
    text: 'Sends a mail with a code that is good for 14 days and one use. Organiser users invite to organisers they are a member of; another one is answered as if it did not exist. The answer does not depend on whether the address has an account.',
    problems: {
      403: UNSEEN_FAMILIES,
      409: 'An invitation of this address to this organiser is already open: send it again. Said to admins only: the account with this address is a member.',
      429: TOO_MANY,
    },
  })
  create(@CurrentCaller() caller: Caller, @Body() input: InvitationCreate): Promise<InvitationRecord> {
    return this.invitations.create(caller, input);
  }

  @Post('accept')
  @AuditsRefusals()
  @AnonymousWrites()
  @AddressLimited('invitationAddress')
  @Responds(invitationView, { location: '/invitations' })
  @Describe('Accept an invitation', {
    text: 'The holder of the code joins the team and gets ROLE_HOST: with a token the account of the token at once, whatever its address; without one a new account with the invited address, which needs first name, last name and password. With a token these are not looked at.',
    problems: {
      409: 'There is already an account with the invited address: sign in and accept then.',
      422: 'The code is unknown, used, revoked or expired, or its sender may no longer invite (`detail` only, one text for all); or what a new account needs is missing or not good enough (`violations`).',
    },
  })
  accept(@CurrentCaller() caller: Caller, @Body() input: InvitationAcceptance): Promise<InvitationRecord> {
    return this.acceptance.accept(caller, input);
  }

  @Post('look-up')
  @HttpCode(200)
  @AuditsRefusals()
  @ReadsByCode()
  @AnsweredAnew()
  @AddressLimited('invitationAddress')
  @Responds(invitationLookUpView)
  @Describe('See what a code invites to', {
    text: 'For the page on which an invitation is accepted: which team, by whom, and the invited address. Uses nothing up, and is answered afresh each time, with an Idempotency-Key too. Counts under the same limit as accepting.',
    problems: {
      422: 'The code is unknown, used, revoked or expired, or its sender may no longer invite (`detail` only, one text for all, as accepting says).',
    },
  })
  lookUp(@CurrentCaller() caller: Caller, @Body() input: InvitationLookUp): Promise<InvitationRecord> {
    return this.acceptance.lookUp(caller, input);
  }

  @Post(':uuid/revoke')
  @Writes('ROLE_HOST', ...ADMIN_ROLES)
  @HttpCode(200)
  @Target(InvitationFinder, 'revoke')
  @Responds(invitationView)
  @Describe('Revoke an invitation', {
    text: 'Its code stops working at once. Nobody is notified.',
    problems: { 409: 'The invitation has already been accepted or revoked.' },
  })
  revoke(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: InvitationRecord,
    @Body() _input: NoInput,
    @IfMatch() precondition: Precondition,
  ): Promise<InvitationRecord> {
    return this.invitations.revoke(caller, uuid, precondition);
  }

  @Post(':uuid/resend')
  @Writes('ROLE_HOST', ...ADMIN_ROLES)
  @HttpCode(200)
  @Target(InvitationFinder, 'resend')
  @Responds(invitationView)
  @Describe('Send an invitation again', {
    text: 'With a new code, good for another 14 days; the old one no longer works. An expired invitation is open again.',
    problems: {
      403: UNSEEN_FAMILIES,
      409: 'The invitation has already been accepted or revoked, or another one of this address is open.',
      429: TOO_MANY,
    },
  })
  resend(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: InvitationRecord,
    @Body() _input: NoInput,
    @IfMatch() precondition: Precondition,
  ): Promise<InvitationRecord> {
    return this.invitations.resend(caller, uuid, precondition);
  }
}
