import { Column, Entity, PrimaryColumn } from 'typeorm';
import { JsonColumn, MomentColumn, NullableInteger, NullableText } from '../database/columns.js';

/** The stored answer to a POST that carried an Idempotency-Key (decisions A10). */
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

  @MomentColumn('created_at')
  createdAt!: Date;
}
