import { Entity, Column } from 'typeorm';
import {
  BooleanColumn,
  Keyed,
  MomentColumn,
  NullableUuid,
  TextColumn,
  UuidColumn,
  NullableMoment,
} from '../../platform/database/columns.js';
import { type RetentionCount, type RetentionState } from './retention-run.js';

/** A consent given or withdrawn. Never changed; the database enforces it. */
@Entity('consents')
export class Consent extends Keyed {
  /** No foreign key: the value remains when the account is deleted. */
  @UuidColumn('account_uuid')
  accountUuid!: string;

  @TextColumn()
  kind!: string;

  @TextColumn()
  version!: string;

  @BooleanColumn()
  given!: boolean;

  @NullableUuid('recorded_by_uuid')
  recordedByUuid!: string | null;

  @MomentColumn('at')
  at!: Date;
}

/** A run that deletes old personal data. */
@Entity('retention_runs')
export class RetentionRun extends Keyed {
  @BooleanColumn('dry_run')
  dryRun!: boolean;

  @TextColumn()
  state!: RetentionState;

  /** Who requested it; null for the nightly run. */
  @NullableUuid('account_uuid')
  accountUuid!: string | null;

  @Column('jsonb')
  counts!: RetentionCount[];

  @MomentColumn('created_at')
  createdAt!: Date;

  /** When the last batch was finished. */
  @MomentColumn('progress_at')
  progressAt!: Date;

  @NullableMoment('finished_at')
  finishedAt!: Date | null;
}
