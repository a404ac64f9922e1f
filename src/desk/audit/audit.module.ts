import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { AuditLinesService } from './audit-lines.service.js';
import { AuditLinesStore } from './audit-lines.store.js';
import { describeTag } from '../../platform/http/openapi/tags.js';

describeTag('Audit', 'Who did what, and who read personal data.');

@Module({ controllers: [AuditController], providers: [AuditLinesStore, AuditLinesService] })
export class AuditModule {}
