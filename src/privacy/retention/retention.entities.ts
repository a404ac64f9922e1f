import { vocabulary, word } from '../../kernel/problem/vocabulary.js';
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

export const RETENTION_STATES = vocabulary('retentionState', {
  running: word('Running', 'Läuft'),
  done: word('Done', 'Fertig', 'good'),
  failed: word('Failed', 'Gescheitert', 'bad'),
});
export type RetentionState = (typeof RETENTION_STATES)[number];

/** The counts of a run for one kind of data. */
export interface RetentionCount {
  readonly kind: string;
  /** Older data is deleted; ISO 8601 in UTC, as in JSON. */
  readonly before: string;
  /** Records found at the start of the run. */
  readonly due: number;
  /** Records deleted so far. */
  readonly forgotten: number;
}

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

  /** The account that requested it; null for the nightly run. */
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
