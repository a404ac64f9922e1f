import { Column, Entity } from 'typeorm';
import {
  BooleanColumn,
  JsonColumn,
  Keyed,
  MomentColumn,
  NullableMoment,
  NullableText,
  NullableUuid,
  TextColumn,
} from '../platform/database/columns.js';
import { type EmergencyContact } from './emergency-contact.js';

/** A child that takes part (R-CHI-1). */
@Entity('participants')
export class Participant extends Keyed {
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

  /** Information for those who look after the child, such as allergies. */
  @NullableText('health_note')
  healthNote!: string | null;

  @JsonColumn('emergency_contact')
  emergencyContact!: EmergencyContact | null;

  /** When one of both was last written; null without both. */
  @NullableMoment('health_noted_at')
  healthNotedAt!: Date | null;

  /** The child that this one was merged into; its row stays without any data, because the books name it. */
  @NullableUuid('merged_into_uuid')
  mergedIntoUuid!: string | null;

  /** When the child was anonymised, or merged into another. */
  @NullableMoment('anonymised_at')
  anonymisedAt!: Date | null;

  @MomentColumn('created_at')
  createdAt!: Date;

  @MomentColumn('modified_at')
  modifiedAt!: Date;
}
