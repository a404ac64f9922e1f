import { Entity } from 'typeorm';
import {
  BooleanColumn,
  Keyed,
  MomentColumn,
  NullableUuid,
  TextColumn,
  UuidColumn,
} from '../../../platform/database/columns.js';

/** A consent given or withdrawn. Never changed; the database enforces it. */
@Entity('consents')
export class Consent extends Keyed {
  /** No foreign key: the value remains when the account is deleted. */
  @UuidColumn('account_uuid')
  accountUuid!: string;

  @TextColumn()
  kind!: string;

  @TextColumn()
  version!: string;

  @BooleanColumn()
  given!: boolean;

  @NullableUuid('recorded_by_uuid')
  recordedByUuid!: string | null;

  @MomentColumn('at')
  at!: Date;
}
