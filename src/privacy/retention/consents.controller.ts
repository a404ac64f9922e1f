import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Target } from '../../platform/http/access/finder.js';
import { Reads, Writes } from '../../platform/http/access/policy.js';
import { ReadsPersonalData } from '../../platform/http/audit/audit-marks.js';
import { CurrentCaller, TargetRecord } from '../../platform/http/request/api-request.js';
import { PageQuery } from '../../platform/http/listing/page-query.js';
import { Describe } from '../../platform/http/server/describe.js';
import { Responds, RespondsWithList } from '../../platform/http/view/responds.js';
import { type ConsentRecord, consentView } from './consent.view.js';
import { ConsentsService } from './consents.service.js';
import { ConsentInput } from './retention.inputs.js';
import { FamilyFinder } from './family.finder.js';
import { type FamilyAccount } from './family.store.js';

const WHO = { 403: 'The account is masked for you, or you do not see families.' } as const;

/** The consents of people. */
@Controller('accounts/:uuid/consents')
export class ConsentsController {
  constructor(private readonly consents: ConsentsService) {}

  @Get()
  @Reads()
  @ReadsPersonalData()
  @Target(FamilyFinder)
  @RespondsWithList(consentView)
  @Describe("List a person's consents", {
    text: 'Latest first; the latest of a kind is the one that applies. For the person itself, and for admins who see families.',
    problems: WHO,
  })
  listAccountConsents(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: FamilyAccount,
    @Query() query: PageQuery,
  ): Promise<ConsentRecord[]> {
    return this.consents.list(caller, uuid, query);
  }

  /** Appends to a log: there is no version for If-Match. */
  @Post()
  @Writes()
  @Target(FamilyFinder, 'consent')
  @Responds(consentView)
  @Describe('Record a consent', {
    text: 'Given, refused or withdrawn. Entries are never changed. Usual kinds: `terms`, `privacy`, `photos`, `newsletter`, `health`.',
    problems: WHO,
  })
  addAccountConsent(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: FamilyAccount,
    @Body() input: ConsentInput,
  ): Promise<ConsentRecord> {
    return this.consents.add(caller, uuid, input);
  }
}
