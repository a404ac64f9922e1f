import { Entity, PrimaryColumn } from 'typeorm';
import { MomentColumn } from '../database/columns.js';

/** A transaction that hid somebody who was shown before: protected, forgotten or deleted. Written by triggers alone. */
@Entity('maskings')
export class Masking {
  /** Number of the transaction (xid8). */
  @PrimaryColumn('text')
  xid!: string;

  @MomentColumn('at')
  at!: Date;
}
