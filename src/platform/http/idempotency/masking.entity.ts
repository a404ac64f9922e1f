import { Entity, PrimaryColumn } from 'typeorm';
import { MomentColumn } from '../../database/columns.js';

/**
 * A transaction that hid a person who was visible before: protected, forgotten or deleted. Written by triggers only.
 */
@Entity('maskings')
export class Masking {
  /** Number of the transaction (xid8). */
  @PrimaryColumn('text')
  xid!: string;

  @MomentColumn('at')
  at!: Date;
}
