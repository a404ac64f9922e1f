import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { Target } from '../platform/http/access/finder.js';
import { AdminWrites, Reads, Writes } from '../platform/http/access/policy.js';
import { AuditsRefusals } from '../platform/http/audit/audit-marks.js';
import { CurrentCaller, TargetRecord } from '../platform/http/request/api-request.js';
import { IfMatch, type Precondition } from '../platform/http/view/etag.js';
import { Describe } from '../platform/http/server/describe.js';
import { PageQuery } from '../platform/http/listing/page-query.js';
import { type Reference } from '../platform/http/view/field.js';
import { NoInput } from '../platform/http/input/field.js';
import { Responds, RespondsWithList } from '../platform/http/view/responds.js';
import { PictureInput, Uploads } from '../media/uploads.js';
import { HostCreate, HostPatch, HostsQuery, MemberInput } from './hosts.inputs.js';
import { HostLogoService } from './host-logo.service.js';
import { hostMemberView, type HostRow, type HostRecord, hostView } from './host.view.js';
import { HostMembersService } from './host-members.service.js';
import { HostFinder } from './host.store.js';
import { HostsService } from './hosts.service.js';

const MEMBER_PROBLEMS = {
  403: "You may not change the account: an admin's account needs a super admin, a masked one cannot be changed.",
  422: 'There is no such account.',
} as const;

/** Hosts (R-HOST-1, R-HOST-4). */
@Controller('hosts')
export class HostsController {
  constructor(
    private readonly hosts: HostsService,
    private readonly members: HostMembersService,
    private readonly logos: HostLogoService,
  ) {}

  @Get()
  @Reads()
  @RespondsWithList(hostView)
  @Describe('List organisers', {
    text: 'By name. Admins see all organisers, organiser users those they are a member of.',
  })
  list(@CurrentCaller() caller: Caller, @Query() query: HostsQuery): Promise<HostRecord[]> {
    return this.hosts.list(caller, query);
  }

  @Get(':uuid')
  @Reads()
  @Target(HostFinder)
  @Responds(hostView)
  @Describe('Read an organiser', {
    text: 'Organiser users read only organisers they are a member of; any other is a 404.',
  })
  read(@CurrentCaller() caller: Caller, @TargetRecord() host: HostRow): HostRecord {
    return this.hosts.complete(caller, host);
  }

  @Post()
  @AdminWrites()
  @Responds(hostView, { location: '/hosts' })
  @Describe('Create an organiser', { text: 'The alias is made from the name.' })
  create(@CurrentCaller() caller: Caller, @Body() input: HostCreate): Promise<HostRecord> {
    return this.hosts.create(caller, input);
  }

  @Patch(':uuid')
  @Writes()
  @Target(HostFinder, 'update')
  @Responds(hostView)
  @Describe('Change an organiser', {
    text: 'Only the keys sent change. The address is replaced as a whole; the alias stays.',
  })
  update(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: HostRow,
    @Body() input: HostPatch,
    @IfMatch() precondition: Precondition,
  ): Promise<HostRecord> {
    return this.hosts.update(caller, uuid, input, precondition);
  }

  @Delete(':uuid')
  @AdminWrites()
  @HttpCode(204)
  @Target(HostFinder, 'delete')
  @Describe('Delete an organiser', {
    problems: { 409: 'The organiser still has offers, or an edition is restricted to it.' },
  })
  remove(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: HostRow,
    @IfMatch() precondition: Precondition,
  ): Promise<void> {
    return this.hosts.remove(caller, uuid, precondition);
  }

  @Get(':uuid/members')
  @Reads()
  @Target(HostFinder)
  @RespondsWithList(hostMemberView)
  @Describe('List the team of an organiser', {
    text: 'References only, by last name. For admins, and for organiser users of their own team.',
  })
  listHostMembers(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: HostRow,
    @Query() query: PageQuery,
  ): Promise<Reference[]> {
    return this.members.list(caller, uuid, query);
  }

  @Post(':uuid/add-member')
  @AdminWrites()
  @HttpCode(200)
  @AuditsRefusals()
  @Target(HostFinder, 'add-member')
  @Responds(hostView)
  @Describe('Add an account to the team', {
    text: 'At once, without invitation and without a mail to it. The account gets ROLE_HOST if it lacked it. Where there are applications, the team and the super admins are notified by mail.',
    problems: {
      ...MEMBER_PROBLEMS,
      403: `${MEMBER_PROBLEMS[403]} Or the team sees applications of families, and you lack ROLE_PARTICIPANTS_ADMIN.`,
      409: 'The account is already a member.',
    },
  })
  addHostMember(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: HostRow,
    @Body() { account }: MemberInput,
    @IfMatch() precondition: Precondition,
  ): Promise<HostRecord> {
    return this.members.add(caller, uuid, account, precondition);
  }

  @Post(':uuid/remove-member')
  @AdminWrites()
  @HttpCode(200)
  @AuditsRefusals()
  @Target(HostFinder, 'remove-member')
  @Responds(hostView)
  @Describe('Take an account out of the team', {
    text: 'The account also loses the single offers of this organiser that were shared with it. Nobody is notified.',
    problems: { ...MEMBER_PROBLEMS, 409: 'The account has neither a membership nor a shared offer of this organiser.' },
  })
  removeHostMember(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: HostRow,
    @Body() { account }: MemberInput,
    @IfMatch() precondition: Precondition,
  ): Promise<HostRecord> {
    return this.members.remove(caller, uuid, account, precondition);
  }

  @Post(':uuid/renew-calendar-link')
  @Writes()
  @HttpCode(200)
  @Target(HostFinder, 'update')
  @Responds(hostView)
  @Describe('Renew the link to the calendar of an organiser', {
    text: 'For admins and the organiser users. The old link no longer opens anything; subscribers need the new one.',
  })
  renewHostCalendarLink(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: HostRow,
    @Body() _input: NoInput,
    @IfMatch() precondition: Precondition,
  ): Promise<HostRecord> {
    return this.hosts.renewCalendarLink(caller, uuid, precondition);
  }

  @Post(':uuid/logo')
  @Writes()
  @HttpCode(200)
  @Uploads()
  @Target(HostFinder, 'update')
  @Responds(hostView)
  @Describe('Set the logo', {
    text: 'A PNG, JPEG or WebP picture. It is decoded and re-encoded, without its metadata, and scaled down to at most 1000 x 1000 pixels. An earlier logo is removed.',
  })
  setHostLogo(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: HostRow,
    @Body() { data }: PictureInput,
    @IfMatch() precondition: Precondition,
  ): Promise<HostRecord> {
    return this.logos.replace(caller, uuid, data, precondition);
  }

  @Delete(':uuid/logo')
  @Writes()
  @HttpCode(204)
  @Target(HostFinder, 'update')
  @Describe('Remove the logo', { problems: { 404: 'There is no such organiser, or it has no logo.' } })
  removeHostLogo(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: HostRow,
    @IfMatch() precondition: Precondition,
  ): Promise<void> {
    return this.logos.remove(caller, uuid, precondition);
  }
}
