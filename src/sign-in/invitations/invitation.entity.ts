import { Column, Entity } from 'typeorm';
import {
  Keyed,
  MomentColumn,
  NullableMoment,
  NullableText,
  NullableUuid,
  TextColumn,
  UuidColumn,
} from '../../platform/database/columns.js';

/** An invitation to the team of a host (R-PEO-18). */
@Entity('invitations')
export class Invitation extends Keyed {
  @UuidColumn('host_uuid')
  hostUuid!: string;

  @TextColumn()
  email!: string;

  @NullableText()
  message!: string | null;

  /** SHA-256 of the latest mailed code. */
  @Column('bytea', { name: 'code_hash' })
  codeHash!: Buffer;

  /** The account that sent it last; without it the code is invalid. */
  @NullableUuid('invited_by_uuid')
  invitedByUuid!: string | null;

  /** The account that accepted it. */
  @NullableUuid('account_uuid')
  accountUuid!: string | null;

  @MomentColumn('expires_at')
  expiresAt!: Date;

  @NullableMoment('accepted_at')
  acceptedAt!: Date | null;

  @NullableMoment('revoked_at')
  revokedAt!: Date | null;

  /** When it was mailed, oldest first. */
  @Column('timestamptz', { array: true })
  sends!: Date[];

  @MomentColumn('created_at')
  createdAt!: Date;
}
