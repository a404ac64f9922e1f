import { Column, Entity } from 'typeorm';
import { type FieldChange } from '../../kernel/collections/field-changes.js';
import { Keyed, MomentColumn, NullableUuid } from '../../platform/database/columns.js';

/** What changed of an account or of a child (R-PEO-21, R-CHI-15); never changed, deleted with it. */
@Entity('person_changes')
export class PersonChange extends Keyed {
  @NullableUuid('account_uuid')
  accountUuid!: string | null;

  @NullableUuid('participant_uuid')
  participantUuid!: string | null;

  /** Null after the account has been deleted. */
  @NullableUuid('by_uuid')
  byUuid!: string | null;

  @MomentColumn('at')
  at!: Date;

  @Column('jsonb')
  changes!: readonly FieldChange[];
}
