import { Entity } from 'typeorm';
import { Keyed, MomentColumn, NullableInteger, NullableUuid, TextArray, TextColumn } from '../../database/columns.js';

/** How an audited request ended. */
export const AUDIT_OUTCOMES = ['done', 'refused'] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

/** One line of the audit log: what was done or read, without any values. The database refuses to change it. */
@Entity('audit_log')
export class AuditEntry extends Keyed {
  @MomentColumn('at')
  at!: Date;

  /** No foreign key: the value remains when the account is deleted. */
  @NullableUuid('account_uuid')
  accountUuid!: string | null;

  @NullableUuid('token_uuid')
  tokenUuid!: string | null;

  /** Method and pattern, `POST /offers/:uuid/transition`; for a job `JOB retention`. Never the URL as sent. */
  @TextColumn()
  route!: string;

  /** The new record after a 201, otherwise the record in the path. */
  @NullableUuid('record_uuid')
  recordUuid!: string | null;

  /** The record in the path, if it differs from the new record. */
  @NullableUuid('parent_uuid')
  parentUuid!: string | null;

  @TextColumn()
  outcome!: AuditOutcome;

  /** Null for jobs. */
  @NullableInteger()
  status!: number | null;

  /** Names of the fields that were sent, as in the documentation. */
  @TextArray()
  fields!: string[];

  @NullableUuid('request_id')
  requestId!: string | null;
}
