import { Body, Controller, Put } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { Writes } from '../platform/http/access/policy.js';
import { AuditsEach, AuditsRefusals } from '../platform/http/audit/audit-marks.js';
import { CurrentCaller } from '../platform/http/request/api-request.js';
import { Describe } from '../platform/http/server/describe.js';
import { Responds, RespondsWithList } from '../platform/http/view/responds.js';
import { FamiliesBatchService } from './families-batch.service.js';
import { FamiliesInput, FamilyInput } from './families.inputs.js';
import { FamiliesService } from './families.service.js';
import { type FamilyRecord, type FamilyResult, familyResultView, familyView } from './family.view.js';

/** Families with their wishes, as other programs send them (R-FAM-1). */
@Controller('families')
export class FamiliesController {
  constructor(
    private readonly families: FamiliesService,
    private readonly batches: FamiliesBatchService,
  ) {}

  @Put()
  @Writes('ROLE_PARTICIPANTS_ADMIN')
  @AuditsRefusals()
  @Responds(familyView)
  @Describe('Send a family with its wishes', {
    text: 'For a website of the town and the like: account, children and wishes in one request, which may be repeated as often as need be; what is there already is not made again. Each wish has its own result, and one that is refused does not hinder the others. Found are the family by your `externalId`, else by its e-mail address; a child by your `externalId`, else by name and date of birth within the family; a wish by your `externalId` or its offer. Who is found by address or name alone is only added to: nothing of it is changed, withdrawn or shown, as anyone can type an address into a form. What is left out stays as it is; null empties a field. No Idempotency-Key is needed.',
    problems: {
      403: 'The account is not that of a family; or yours may not see families.',
      409: 'A child would get the name and date of birth of another child of the family.',
    },
  })
  putFamily(@CurrentCaller() caller: Caller, @Body() input: FamilyInput): Promise<FamilyRecord> {
    return this.families.put(caller, input);
  }

  @Put('batch')
  @Writes('ROLE_PARTICIPANTS_ADMIN')
  @AuditsRefusals()
  @AuditsEach()
  @RespondsWithList(familyResultView)
  @Describe('Send up to 100 families with their wishes', {
    text: 'Each family as in PUT /families, in a transaction of its own, in the order of the request, with a result of its own: the status that it would have had alone. It is one request for the rate limit, of 1 MiB at most. Repeat the request as a whole when its answer was lost.',
  })
  putFamilies(@CurrentCaller() caller: Caller, @Body() { families }: FamiliesInput): Promise<FamilyResult[]> {
    return this.batches.putAll(caller, families);
  }
}
