import { Column, Entity } from 'typeorm';
import {
  BooleanColumn,
  IntegerColumn,
  Keyed,
  MomentColumn,
  NullableInteger,
  NullableMoment,
  NullableUuid,
  TextColumn,
  LargeInteger,
  TextArray,
  UuidColumn,
} from '../platform/database/columns.js';
import { type JobKind, type JobResult, type JobState, type Reason } from './background-job.js';

/** Long work and its progress. */
@Entity('background_jobs')
export class BackgroundJob extends Keyed {
  @TextColumn()
  kind!: JobKind;

  @TextColumn()
  state!: JobState;

  /** The record it works on; at most one open job per kind and record. */
  @NullableUuid('record_uuid')
  recordUuid!: string | null;

  /** Input of the work. */
  @Column('jsonb')
  task!: Readonly<Record<string, unknown>>;

  @IntegerColumn()
  done!: number;

  /** Null until it is known. */
  @NullableInteger()
  total!: number | null;

  @Column('jsonb')
  reasons!: Reason[];

  /** Numbers counted by the work. */
  @Column('jsonb')
  result!: JobResult;

  /** The account that requested it; null for none, and after it has been deleted. */
  @NullableUuid('account_uuid')
  accountUuid!: string | null;

  /** Its file is for this account only. */
  @BooleanColumn()
  personal!: boolean;

  /** Number of workers so far; only the latest may write. */
  @IntegerColumn()
  runs!: number;

  @MomentColumn('created_at')
  createdAt!: Date;

  @NullableMoment('started_at')
  startedAt!: Date | null;

  /** Last heartbeat of the worker. */
  @MomentColumn('alive_at')
  aliveAt!: Date;

  @NullableMoment('finished_at')
  finishedAt!: Date | null;
}

/**
 * A file left by a background job. Its content is in the storage (`FileStorage`), under a name derived from its uuid.
 */
@Entity('job_files')
export class JobFile extends Keyed {
  @UuidColumn('job_uuid')
  jobUuid!: string;

  /** The run that left it; only the file of the last run counts. */
  @IntegerColumn()
  run!: number;

  /** File name for downloads. */
  @TextColumn()
  name!: string;

  @TextColumn('content_type')
  contentType!: string;

  /** Bytes. */
  @LargeInteger()
  size!: number;

  /** Rights with which it was made (`Caller.rights`); callers who now lack one of them do not get it. */
  @TextArray()
  rights!: string[];

  @MomentColumn('created_at')
  createdAt!: Date;

  @MomentColumn('expires_at')
  expiresAt!: Date;
}
