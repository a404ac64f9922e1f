import { Column, Entity, PrimaryColumn } from 'typeorm';
import { JsonColumn, MomentColumn, NullableInteger, NullableText } from '../../database/columns.js';

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

  /** No longer used: headers are part of the sealed body. */
  @JsonColumn()
  headers!: Record<string, string> | null;

  /** Headers and body of the answer, sealed. */
  @NullableText()
  body!: string | null;

  /**
   * The database snapshot before the work: people hidden by a transaction that the snapshot does not include may be
   * named in the answer.
   */
  @NullableText()
  seen!: string | null;

  /** The transaction that did the work; the answer does not show people whom it hid itself. */
  @NullableText()
  xid!: string | null;

  @MomentColumn('created_at')
  createdAt!: Date;
}
