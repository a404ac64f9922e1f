import { Controller, Get, Query, Res, type StreamableFile } from '@nestjs/common';
import { PDF, PDF_ANSWER } from '../../papers/pdf-answer.js';
import { Reads } from '../../platform/http/access/policy.js';
import { ReadsPersonalData } from '../../platform/http/audit/audit-marks.js';
import { Produces } from '../../platform/http/server/content-type.guard.js';
import { Describe } from '../../platform/http/server/describe.js';
import { type ApiResponse } from '../../platform/http/request/api-request.js';
import { Responds } from '../../platform/http/view/responds.js';
import { PrivacyRecordQuery } from './privacy-record.query.js';
import { PrivacyRecordService } from './privacy-record.service.js';
import { type PrivacyRecord, privacyRecordView } from './privacy-record.view.js';

/** The record of processing activities (GDPR, articles 30 and 32). */
@Controller('settings')
export class PrivacyRecordController {
  constructor(private readonly records: PrivacyRecordService) {}

  @Get('privacy-record')
  @Reads('ROLE_SUPER_ADMIN')
  @ReadsPersonalData()
  @Produces('application/json', PDF)
  @Responds(privacyRecordView)
  @Describe('Read the record of processing activities', {
    text: 'For super admins: what the GDPR asks a municipality to keep (articles 30 and 32), in German, filled in with the settings of this installation. Receivers are named by their hosts, never with secrets. Legal bases are proposals. What only the municipality knows is in `missing`.',
    answer: PDF_ANSWER,
  })
  readPrivacyRecord(
    @Query() { format }: PrivacyRecordQuery,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<PrivacyRecord | StreamableFile> {
    return this.records.as(format, response);
  }
}
