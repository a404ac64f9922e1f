import { Entity } from 'typeorm';
import {
  BooleanColumn,
  MomentColumn,
  NullableUuid,
  TextColumn,
  UuidColumn,
  UuidKey,
} from '../../platform/database/columns.js';

/** That a person consented to something, or no longer does. Never changed; the database sees to it. */
@Entity('consents')
export class Consent {
  @UuidKey()
  uuid!: string;

  /** Stays when the account goes: no foreign key. */
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
