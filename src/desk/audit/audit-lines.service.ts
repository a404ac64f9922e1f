import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { auditLineRecord, type AuditLine } from './audit-line.view.js';
import { AuditLinesStore } from './audit-lines.store.js';
import { type AuditQuery } from './audit.query.js';

/** Reads the audit log. */
@Injectable()
export class AuditLinesService {
  constructor(private readonly store: AuditLinesStore) {}

  /** One page, latest first. */
  async list(caller: Caller, query: AuditQuery): Promise<AuditLine[]> {
    return (await this.store.page(query)).map((row) => auditLineRecord(row, caller));
  }
}
