import { Column, Entity } from 'typeorm';
import {
  BooleanColumn,
  MomentColumn,
  NullableMoment,
  NullableText,
  NullableUuid,
  TextColumn,
  UuidKey,
} from '../../platform/database/columns.js';

/** A child that takes part (R-CHI-1). */
@Entity('participants')
export class Participant {
  @UuidKey()
  uuid!: string;

  @NullableUuid('account_uuid')
  accountUuid!: string | null;

  @TextColumn()
  firstname!: string;

  @NullableText()
  lastname!: string | null;

  @Column('date', { name: 'date_of_birth', nullable: true })
  dateOfBirth!: string | null;

  @NullableText()
  email!: string | null;

  @NullableText()
  phone!: string | null;

  @NullableText()
  mobile!: string | null;

  @BooleanColumn()
  discounted!: boolean;

  @BooleanColumn()
  protected!: boolean;

  @NullableText()
  comment!: string | null;

  /** When the child was anonymised. */
  @NullableMoment('anonymised_at')
  anonymisedAt!: Date | null;

  @MomentColumn('created_at')
  createdAt!: Date;

  @MomentColumn('modified_at')
  modifiedAt!: Date;
}
