import { Entity, Column } from 'typeorm';
import { type AccountKind, type Role } from '../kernel/caller/caller.js';
import { type Address } from '../platform/http/input/address.js';
import {
  BooleanColumn,
  JsonColumn,
  Keyed,
  MomentColumn,
  NullableMoment,
  NullableText,
  TextArray,
  TextColumn,
  NullableUuid,
} from '../platform/database/columns.js';
import { type FieldChange } from '../kernel/collections/field-changes.js';

/** A person or a service that can hold tokens, roles and memberships (R-PEO-1). */
@Entity('accounts')
export class Account extends Keyed {
  @TextColumn()
  kind!: AccountKind;

  /** None where staff or a website entered a family that has none. */
  @NullableText()
  email!: string | null;

  @NullableText()
  firstname!: string | null;

  @NullableText()
  lastname!: string | null;

  @TextArray()
  roles!: Role[];

  @NullableText()
  phone!: string | null;

  @NullableText()
  mobile!: string | null;

  @JsonColumn()
  address!: Address | null;

  @BooleanColumn()
  disabled!: boolean;

  @BooleanColumn()
  protected!: boolean;

  @NullableText('password_hash')
  passwordHash!: string | null;

  @NullableMoment('last_login_at')
  lastLoginAt!: Date | null;

  /** When the account was anonymised; for callers it no longer exists. */
  @NullableMoment('anonymised_at')
  anonymisedAt!: Date | null;

  @MomentColumn('created_at')
  createdAt!: Date;

  @MomentColumn('modified_at')
  modifiedAt!: Date;
}

/** A change of an account or a child (R-PEO-21, R-CHI-15); never changed, deleted with it. */
@Entity('person_changes')
export class PersonChange extends Keyed {
  @NullableUuid('account_uuid')
  accountUuid!: string | null;

  @NullableUuid('participant_uuid')
  participantUuid!: string | null;

  /** Null after the account has been deleted. */
  @NullableUuid('by_uuid')
  byUuid!: string | null;

  @MomentColumn('at')
  at!: Date;

  @Column('jsonb')
  changes!: readonly FieldChange[];
}
