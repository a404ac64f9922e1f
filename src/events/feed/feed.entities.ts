import { Entity, Column, PrimaryColumn } from 'typeorm';
import {
  BooleanColumn,
  UuidKey,
  IntegerColumn,
  Keyed,
  NullableText,
  MomentColumn,
  TextColumn,
  UuidColumn,
} from '../../platform/database/columns.js';
import { type EventType } from './event-types.js';

/** The events of an edition's phase that were written so far. */
@Entity('edition_phases')
export class EditionPhase {
  @UuidKey('task_uuid')
  taskUuid!: string;

  @BooleanColumn()
  begun!: boolean;

  @BooleanColumn()
  ended!: boolean;
}

/** The only row: where the log of events stands. */
@Entity('event_log')
export class EventLog extends Keyed {
  /** Raised when the database goes on in another cluster, where transactions are numbered anew. */
  @IntegerColumn()
  epoch!: number;

  /** The cluster and timeline of the epoch; null until the service has looked. */
  @NullableText()
  cluster!: string | null;

  @IntegerColumn('forgotten_epoch')
  forgottenEpoch!: number;

  @Column('bigint', { name: 'forgotten_xid' })
  forgottenXid!: string;

  @Column('bigint', { name: 'forgotten_seq' })
  forgottenSeq!: string;
}

/** An event of a record. Triggers of the database write the rows; nobody changes them. */
@Entity('events')
export class Event {
  /** Counts the histories of the database; see `EventLog`. */
  @PrimaryColumn('integer')
  epoch!: number;

  /** The transaction. */
  @PrimaryColumn('bigint')
  xid!: string;

  /** The order within the transaction. */
  @PrimaryColumn('bigint')
  seq!: string;

  /** Taken while the row of the record was locked: of one record the greater one is later, which `seq` and `xid` do not say. */
  @Column('bigint')
  sequence!: string;

  @TextColumn()
  type!: EventType;

  /** The record. */
  @UuidColumn('subject')
  subject!: string;

  @MomentColumn('at')
  at!: Date;

  /** Identifiers, and the state before and after. */
  @Column('jsonb')
  data!: Readonly<Record<string, unknown>>;
}
