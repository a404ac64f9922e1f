import { Entity, PrimaryColumn } from 'typeorm';
import {
  IntegerColumn,
  JsonColumn,
  NullableInteger,
  NullableText,
  TextColumn,
  UuidColumn,
} from '../../platform/database/columns.js';

/** What a refusal said, as far as it quotes nothing of what was sent. */
export interface RefusalNote {
  /** As in the problem details: `/errors/404`, `/validation_errors/{code}`. */
  readonly type: string;
  /** The fields it names; those the caller made up have no path. */
  readonly violations?: readonly { readonly propertyPath?: string; readonly code?: string }[];
}

/** A request that was sent with a token, without anything that was sent in it (R-PEO-24). */
@Entity('token_requests')
export class TokenRequest {
  /** When it came in. */
  @PrimaryColumn('timestamptz', { name: 'at' })
  at!: Date;

  @PrimaryColumn('uuid')
  uuid!: string;

  /** The token or session; when that is deleted, its requests go with it. */
  @UuidColumn('token_uuid')
  tokenUuid!: string;

  @TextColumn()
  method!: string;

  /** The pattern of the path, `/offers/:uuid`; never the path as sent. */
  @TextColumn()
  route!: string;

  /** Null: the connection ended before the answer did. */
  @NullableInteger()
  status!: number | null;

  @JsonColumn()
  problem!: RefusalNote | null;

  /** The `Idempotency-Key`, sealed: whoever has it can open the stored answer. */
  @NullableText('idempotency_key')
  idempotencyKey!: string | null;

  @UuidColumn('request_id')
  requestId!: string;

  /** Milliseconds from the arrival of the request until its answer had left. */
  @IntegerColumn()
  ms!: number;
}
