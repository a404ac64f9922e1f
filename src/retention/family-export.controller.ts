import { Controller, Get } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { Target } from '../platform/access/finder.js';
import { Reads } from '../platform/access/policy.js';
import { ReadsPersonalData } from '../platform/audit/audit-marks.js';
import { CurrentCaller, TargetRecord } from '../platform/request/api-request.js';
import { Describe } from '../platform/http/describe.js';
import { Responds } from '../platform/view/responds.js';
import { FamilyExportService } from './family-export.service.js';
import { type FamilyExport, familyExportView } from './family-export.view.js';
import { FamilyFinder } from './family.finder.js';
import { type Family } from './family.store.js';

/** The data stored about a person, for that person (GDPR, article 15). */
@Controller('accounts/:uuid/export')
export class FamilyExportController {
  constructor(private readonly exports: FamilyExportService) {}

  @Get()
  @Reads()
  @ReadsPersonalData()
  @Target(FamilyFinder)
  @Responds(familyExportView)
  @Describe('Export everything about one family', {
    text: 'For the person itself, and for admins who see families. Nobody but super admins exports protected accounts and those of admins.',
    problems: { 403: 'The account is masked for you, or you do not see families.' },
  })
  exportFamily(@CurrentCaller() caller: Caller, @TargetRecord() family: Family): Promise<FamilyExport> {
    return this.exports.of(caller, family);
  }
}
