import { Column, Entity, PrimaryColumn } from 'typeorm';
import { JsonColumn, MomentColumn, NullableInteger, NullableText } from '../database/columns.js';

/** The stored answer to a POST that carried an Idempotency-Key (R-API-43). */
@Entity('idempotency_keys')
export class IdempotencyKey {
  @PrimaryColumn('text')
  caller!: string;

  @PrimaryColumn('bytea', { name: 'key_hash' })
  keyHash!: Buffer;

  @Column('bytea')
  fingerprint!: Buffer;

  @NullableInteger()
  status!: number | null;

  /** Not used any more: headers stand in the sealed body. */
  @JsonColumn()
  headers!: Record<string, string> | null;

  /** Headers and body of the answer, sealed. */
  @NullableText()
  body!: string | null;

  /** The snapshot of the database before the work: whoever was hidden in a transaction that it does not know may be named. */
  @NullableText()
  seen!: string | null;

  /** The transaction that did the work; whom it hid itself, its answer does not show. */
  @NullableText()
  xid!: string | null;

  @MomentColumn('created_at')
  createdAt!: Date;
}
