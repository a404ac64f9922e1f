import { Controller, Get, Query } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Reads } from '../../platform/http/access/policy.js';
import { ReadsPersonalData } from '../../platform/http/audit/audit-marks.js';
import { CurrentCaller } from '../../platform/http/request/api-request.js';
import { Describe } from '../../platform/http/server/describe.js';
import { RespondsWithList } from '../../platform/http/view/responds.js';
import { type AuditLine, auditLineView } from './audit-line.view.js';
import { AuditLinesService } from './audit-lines.service.js';
import { AuditQuery } from './audit.query.js';

/** The audit log, for super admins. The AuditInterceptor writes it. */
@Controller('audit')
export class AuditController {
  constructor(private readonly lines: AuditLinesService) {}

  @Get()
  @Reads('ROLE_SUPER_ADMIN')
  @ReadsPersonalData()
  @RespondsWithList(auditLineView)
  @Describe('Read the audit log', {
    text: 'Latest first; for super admins. Holds every write and every read of personal data. Reading it adds a line itself, so walk pages with a fixed `until`.',
  })
  list(@CurrentCaller() caller: Caller, @Query() query: AuditQuery): Promise<AuditLine[]> {
    return this.lines.list(caller, query);
  }
}
