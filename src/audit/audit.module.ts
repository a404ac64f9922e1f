import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { AuditLinesStore } from './audit-lines.store.js';

@Module({ controllers: [AuditController], providers: [AuditLinesStore] })
export class AuditModule {}
