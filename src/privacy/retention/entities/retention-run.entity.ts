import { Column, Entity } from 'typeorm';
import {
  BooleanColumn,
  Keyed,
  MomentColumn,
  NullableMoment,
  NullableUuid,
  TextColumn,
} from '../../../platform/database/columns.js';
import { type RetentionCount, type RetentionState } from '../retention-run.js';

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
