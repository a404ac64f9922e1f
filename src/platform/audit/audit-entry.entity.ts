import { Entity } from 'typeorm';
import { MomentColumn, NullableInteger, NullableUuid, TextArray, TextColumn, UuidKey } from '../database/columns.js';

/** How an audited request ended. */
export const AUDIT_OUTCOMES = ['done', 'refused'] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

/** One line of the audit log: what was done or read, never with what values. The database refuses to change it. */
@Entity('audit_log')
export class AuditEntry {
  @UuidKey()
  uuid!: string;

  @MomentColumn('at')
  at!: Date;

  /** Stays when the account goes: no foreign key. */
  @NullableUuid('account_uuid')
  accountUuid!: string | null;

  @NullableUuid('token_uuid')
  tokenUuid!: string | null;

  /** Method and pattern, `POST /offers/:uuid/transition`; of a job `JOB retention`. Never the address as sent. */
  @TextColumn()
  route!: string;

  /** The new record after a 201, else the one the path names. */
  @NullableUuid('record_uuid')
  recordUuid!: string | null;

  /** The record the path names when that is another one than the new record. */
  @NullableUuid('parent_uuid')
  parentUuid!: string | null;

  @TextColumn()
  outcome!: AuditOutcome;

  /** Null for jobs. */
  @NullableInteger()
  status!: number | null;

  /** Names of fields that were sent, as the documentation knows them. */
  @TextArray()
  fields!: string[];

  @NullableUuid('request_id')
  requestId!: string | null;
}
