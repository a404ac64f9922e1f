import { Column, Entity, PrimaryColumn } from 'typeorm';
import { BooleanColumn, MomentColumn, NullableText, UuidColumn, UuidKey } from '../../platform/database/columns.js';

/** A former date, as JSON has it. */
interface FormerDate {
  readonly begin: string;
  readonly end: string;
  readonly recurrence: string | null;
}

/** When and where an offer took place until it was changed (R-OFF-37). */
@Entity('offer_former_details')
export class OfferFormerDetails {
  @UuidKey('offer_uuid')
  offerUuid!: string;

  /** From 1. */
  @PrimaryColumn('integer')
  nth!: number;

  /** The edit, of the offer and the variants that follow it. */
  @UuidColumn('cause_uuid')
  causeUuid!: string;

  @MomentColumn('replaced_at')
  replacedAt!: Date;

  @NullableText('meeting_point')
  meetingPoint!: string | null;

  @NullableText('meeting_address')
  meetingAddress!: string | null;

  /** The teams of its organisers know what followed: they changed it, or were mailed. */
  @BooleanColumn('known_to_teams')
  knownToTeams!: boolean;

  @Column('jsonb')
  dates!: FormerDate[];
}
