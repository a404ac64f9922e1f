import { Entity, PrimaryColumn } from 'typeorm';
import {
  MomentColumn,
  UuidKey,
  BooleanColumn,
  JsonColumn,
  Keyed,
  NullableText,
  TextColumn,
  IntegerColumn,
} from '../platform/database/columns.js';
import { type Address } from '../platform/http/input/address.js';

/** Membership of an account in the team of a host. */
@Entity('host_members')
export class HostMember {
  @UuidKey('host_uuid')
  hostUuid!: string;

  @UuidKey('account_uuid')
  accountUuid!: string;

  @MomentColumn('created_at')
  createdAt!: Date;
}

/** A host: a club, company or municipal department that runs offers (R-HOST-1). */
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

  /** Secret of the link to the host's calendar (R-EXP-4). */
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

/**
 * The hosts of an offer, in the order set by staff. Offers are in a higher layer: no foreign key in the entity.
 */
@Entity('offer_hosts')
export class OfferHost {
  @UuidKey('offer_uuid')
  offerUuid!: string;

  @UuidKey('host_uuid')
  hostUuid!: string;

  @IntegerColumn()
  position!: number;
}

/** A single offer shared with an account that is not a member of its host (R-HOST-12). */
@Entity('offer_shares')
export class OfferShare {
  @UuidKey('offer_uuid')
  offerUuid!: string;

  @UuidKey('account_uuid')
  accountUuid!: string;
}

/** Number of mails a host has caused on a local day. */
@Entity('organiser_mails')
export class HostMails {
  @UuidKey('host_uuid')
  hostUuid!: string;

  /** YYYY-MM-DD. */
  @PrimaryColumn('date')
  day!: string;

  @IntegerColumn()
  mails!: number;
}
