import { Column, Entity } from 'typeorm';
import {
  BooleanColumn,
  IntegerColumn,
  MomentColumn,
  NullableInteger,
  NullableMoment,
  NullableUuid,
  TextColumn,
  UuidKey,
} from '../../platform/database/columns.js';
import { type JobKind, type JobState, type Reason } from '../background-job.js';

/** Long work, and how far it is. */
@Entity('background_jobs')
export class BackgroundJob {
  @UuidKey()
  uuid!: string;

  @TextColumn()
  kind!: JobKind;

  @TextColumn()
  state!: JobState;

  /** The record it works on; at most one job of a kind is open for it. */
  @NullableUuid('record_uuid')
  recordUuid!: string | null;

  /** What the work must know. */
  @Column('jsonb')
  task!: Readonly<Record<string, unknown>>;

  @IntegerColumn()
  done!: number;

  /** Null until the work knows. */
  @NullableInteger()
  total!: number | null;

  @Column('jsonb')
  reasons!: Reason[];

  /** Numbers that the work counts. */
  @Column('jsonb')
  result!: Readonly<Record<string, number>>;

  /** Who asked for it; null for nobody, and once the account is gone. */
  @NullableUuid('account_uuid')
  accountUuid!: string | null;

  /** Its file is for this very account. */
  @BooleanColumn()
  personal!: boolean;

  /** Workers that took it so far; only the last one may write. */
  @IntegerColumn()
  runs!: number;

  @MomentColumn('created_at')
  createdAt!: Date;

  @NullableMoment('started_at')
  startedAt!: Date | null;

  /** When a worker was last heard of. */
  @MomentColumn('alive_at')
  aliveAt!: Date;

  @NullableMoment('finished_at')
  finishedAt!: Date | null;
}
