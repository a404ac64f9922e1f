import { Entity } from 'typeorm';
import { type Address } from '../../platform/http/input/address.js';
import {
  BooleanColumn,
  JsonColumn,
  Keyed,
  MomentColumn,
  NullableText,
  TextColumn,
} from '../../platform/database/columns.js';

/** An organiser: a club, company or municipal department that runs offers (R-HOST-1). */
@Entity('hosts')
export class Host extends Keyed {
  @TextColumn()
  name!: string;

  @TextColumn()
  alias!: string;

  @NullableText()
  email!: string | null;

  @NullableText()
  phone!: string | null;

  @NullableText()
  mobile!: string | null;

  @NullableText()
  fax!: string | null;

  @NullableText()
  website!: string | null;

  @JsonColumn()
  address!: Address | null;

  @NullableText()
  text!: string | null;

  @NullableText()
  logo!: string | null;

  /** Secret of the link to the organiser's calendar (R-EXP-4). */
  @TextColumn('calendar_secret')
  calendarSecret!: string;

  /** An admin from whom families are masked added a member, or changed a member's address (`TeamRights`). */
  @BooleanColumn('team_by_masked')
  teamByMasked!: boolean;

  @MomentColumn('created_at')
  createdAt!: Date;

  @MomentColumn('modified_at')
  modifiedAt!: Date;
}
