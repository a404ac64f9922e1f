import { Entity } from 'typeorm';
import { type AccountKind, type Role } from '../../kernel/caller/roles.js';
import { type Address } from '../../platform/http/input/address.js';
import {
  BooleanColumn,
  JsonColumn,
  Keyed,
  MomentColumn,
  NullableMoment,
  NullableText,
  TextArray,
  TextColumn,
} from '../../platform/database/columns.js';

/** A person or a service that can hold tokens, roles and memberships (R-PEO-1). */
@Entity('accounts')
export class Account extends Keyed {
  @TextColumn()
  kind!: AccountKind;

  @TextColumn()
  email!: string;

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
