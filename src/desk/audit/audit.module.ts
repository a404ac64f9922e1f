import { Module } from '@nestjs/common';
import { ApiNotes } from '../../platform/http/openapi/api-notes.js';
import { AuditController } from '../desk.controllers.js';
import { AuditLinesService, AuditLinesStore } from './audit-lines.store.js';

@ApiNotes({ tags: { Audit: 'Who did what, and who read personal data.' } })
@Module({ controllers: [AuditController], providers: [AuditLinesStore, AuditLinesService] })
export class AuditModule {}
