import { Controller, Get, Query, Res, type StreamableFile } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { type Language } from '../../kernel/problem/message.js';
import { PDF, PDF_ANSWER } from '../../papers/pdf-answer.js';
import { Target } from '../../platform/http/access/finder.js';
import { Reads } from '../../platform/http/access/policy.js';
import { ReadsPersonalData } from '../../platform/http/audit/audit-marks.js';
import { Produces } from '../../platform/http/server/content-type.guard.js';
import {
  type ApiResponse,
  CurrentCaller,
  RequestLanguage,
  TargetRecord,
} from '../../platform/http/request/api-request.js';
import { Describe } from '../../platform/http/server/describe.js';
import { Responds } from '../../platform/http/view/responds.js';
import { FamilyExportQuery } from './retention.inputs.js';
import { FamilyFiles } from './family-files.js';
import { type FamilyExport, familyExportView } from './family-export.view.js';
import { FamilyFinder } from './family.finder.js';
import { type FamilyAccount } from './family.store.js';

/** The data stored about a person, for that person (GDPR, article 15). */
@Controller('accounts/:uuid/export')
export class FamilyExportController {
  constructor(private readonly files: FamilyFiles) {}

  @Get()
  @Reads()
  @ReadsPersonalData()
  @Target(FamilyFinder)
  @Produces('application/json', PDF)
  @Responds(familyExportView)
  @Describe('Export everything about one family', {
    text: 'For the person itself, and for admins who see families. Only super admins export protected accounts and those of admins. As `pdf` it is for people: the same data in German words, without identifiers. Purposes, recipients and periods are in the language of `Accept-Language`.',
    problems: { 403: 'The account is masked for you, or you do not see families.' },
    answer: PDF_ANSWER,
  })
  exportFamily(
    @CurrentCaller() caller: Caller,
    @RequestLanguage() language: Language,
    @TargetRecord() family: FamilyAccount,
    @Query() { format }: FamilyExportQuery,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<FamilyExport | StreamableFile> {
    return this.files.of(caller, family, { format, language, response });
  }
}
