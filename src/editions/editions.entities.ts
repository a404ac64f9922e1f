import { Entity, PrimaryColumn } from 'typeorm';
import {
  UuidKey,
  JsonColumn,
  MomentColumn,
  NullableMoment,
  NullableText,
  TextColumn,
  Keyed,
  NullableBoolean,
  NullableInteger,
  UuidColumn,
  BooleanColumn,
} from '../platform/database/columns.js';
import { type DrawRules, type FirstPlaceBy, type Rest } from './draw-rules.js';
import { type AgeCheck, type ApplicationSystem, type TaskType } from './task.js';

/** A host to which an edition is restricted; no row means all may take part. */
@Entity('edition_hosts')
export class EditionHost {
  @UuidKey('edition_uuid')
  editionUuid!: string;

  @UuidKey('host_uuid')
  hostUuid!: string;
}

/** The secrets of a draw, made before anybody wishes (R-DRAW-30). Several in an edition follow each other. */
@Entity('edition_lots')
export class EditionLot {
  @UuidKey('edition_uuid')
  editionUuid!: string;

  /** From 1; the highest belongs to the next draw. */
  @PrimaryColumn('integer')
  number!: number;

  /** 32 random bytes in hex. Secret until it was drawn. */
  @TextColumn()
  seed!: string;

  /** 32 random bytes in hex, never shown; null once it was deleted, so that tickets lead nowhere. */
  @NullableText('ticket_key')
  ticketKey!: string | null;

  /** SHA-256 of the seed's bytes, in hex. */
  @TextColumn()
  hash!: string;

  /** SHA-256 of the ticket key's bytes, in hex. */
  @TextColumn()
  tickets!: string;

  /** The source of the public number, without which nothing is drawn. */
  @NullableText('beacon_source')
  beaconSource!: string | null;

  @MomentColumn('since')
  since!: Date;

  /** When the phase was first seen to have begun: since then source and rules stay. */
  @NullableMoment('begun_at')
  begunAt!: Date | null;

  /** The rules that stay; null before. */
  @JsonColumn()
  rules!: DrawRules | null;

  /** When the first real draw with it was made: since then source and rules are its own, whatever phase follows. */
  @NullableMoment('drawn_at')
  drawnAt!: Date | null;

  /** When a draw with it was committed. */
  @NullableMoment('used_at')
  usedAt!: Date | null;
}

/** A phase of an edition: what happens from when to when (R-EDI-7). */
@Entity('edition_tasks')
export class EditionTask extends Keyed {
  @UuidColumn('edition_uuid')
  editionUuid!: string;

  @TextColumn()
  type!: TaskType;

  @NullableText()
  title!: string | null;

  @NullableText()
  description!: string | null;

  @MomentColumn('begin_at')
  beginAt!: Date;

  @MomentColumn('end_at')
  endAt!: Date;

  @NullableText('application_system')
  applicationSystem!: ApplicationSystem | null;

  @NullableInteger('max_applications')
  maxApplications!: number | null;

  @NullableInteger('max_places')
  maxPlaces!: number | null;

  @NullableInteger('gap_minutes')
  gapMinutes!: number | null;

  @NullableText('first_place_by')
  firstPlaceBy!: FirstPlaceBy | null;

  @NullableBoolean('one_of_variants')
  oneOfVariants!: boolean | null;

  @NullableBoolean()
  friends!: boolean | null;

  @NullableBoolean()
  siblings!: boolean | null;

  @NullableText()
  rest!: Rest | null;

  @NullableText('beacon_source')
  beaconSource!: string | null;

  @NullableBoolean('skip_max_applications')
  skipMaxApplications!: boolean | null;

  @NullableInteger('max_applications_day')
  maxApplicationsDay!: number | null;

  @NullableBoolean('hide_status')
  hideStatus!: boolean | null;

  @NullableText('age_check')
  ageCheck!: AgeCheck | null;
}

/** One run of the programme, for instance a summer (R-EDI-1). */
@Entity('editions')
export class Edition extends Keyed {
  @TextColumn()
  name!: string;

  @TextColumn()
  alias!: string;

  @BooleanColumn()
  archived!: boolean;

  @BooleanColumn('hosts_can_assign')
  hostsCanAssign!: boolean;

  /** Hours before the first date of a day, at which its families are reminded; null: they are not. */
  @NullableInteger('remind_before')
  remindBefore!: number | null;

  /** Mails about applications carry links with which families withdraw them. */
  @BooleanColumn('withdraw_by_link')
  withdrawByLink!: boolean;

  /** Whether the waiting lists were promoted automatically at the last check (R-WAIT-3); null: not checked yet. */
  @NullableBoolean('waiting_lists_moved')
  waitingListsMoved!: boolean | null;

  @MomentColumn('created_at')
  createdAt!: Date;

  @MomentColumn('modified_at')
  modifiedAt!: Date;
}
