import { Column, Entity, PrimaryColumn } from 'typeorm';
import { MomentColumn, TextColumn, UuidColumn } from '../../../platform/database/columns.js';
import { type EventType } from '../event-types.js';

/** What happened to a record. Triggers of the database write the rows; nobody changes them. */
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
