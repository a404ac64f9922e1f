import { Column, Entity, PrimaryColumn } from 'typeorm';
import {
  UuidKey,
  NullableInteger,
  TextColumn,
  UuidColumn,
  IntegerColumn,
  JsonColumn,
  Keyed,
  MomentColumn,
  NullableMoment,
  NullableText,
  NullableUuid,
} from '../platform/database/columns.js';
import { type WishResult } from '../attendances/model/drawn-wish.js';
import { type StoredDrawReason } from '../attendances/model/draw-reason.js';
import { type DrawRules } from '../editions/draw-rules.js';
import { type Certificate, type Figures } from './allotment/model.js';
import { type Commitment, type DecidedByHand, type DrawState, type Spread } from './draw.js';

/** The protocol from which a real draw can be repeated: input and outcome as canonical JSON, compressed with gzip (R-DRAW-22). */
@Entity('draw_protocols')
export class DrawProtocol {
  @UuidKey('draw_uuid')
  drawUuid!: string;

  @Column('bytea')
  input!: Buffer;

  @Column('bytea')
  outcome!: Buffer;
}

/** A draw's result for one application. The child is found through the application. */
@Entity('draw_wishes')
export class DrawWish {
  @UuidKey('draw_uuid')
  drawUuid!: string;

  /** Order in which they are listed. */
  @PrimaryColumn('integer')
  place!: number;

  @UuidColumn('attendance_uuid')
  attendanceUuid!: string;

  @UuidColumn('offer_uuid')
  offerUuid!: string;

  /** The family's priority when it was drawn. */
  @NullableInteger()
  rank!: number | null;

  @TextColumn()
  result!: WishResult;

  /** On the offer's new waiting list. */
  @NullableInteger()
  position!: number | null;

  @Column('jsonb')
  reason!: StoredDrawReason;
}

/** A draw, simulated or real (R-DRAW-14). */
@Entity('draws')
export class Draw extends Keyed {
  @UuidColumn('edition_uuid')
  editionUuid!: string;

  /** Counted from 1 in its edition, simulations included. */
  @IntegerColumn()
  number!: number;

  @TextColumn()
  state!: DrawState;

  /** Which secret of the edition was drawn. */
  @IntegerColumn('lot_number')
  lotNumber!: number;

  /** As it was when it was drawn. */
  @Column('jsonb')
  commitment!: Commitment;

  /** Null for a simulation, whose seed is thrown away. */
  @NullableText()
  seed!: string | null;

  @NullableText()
  beacon!: string | null;

  @NullableText()
  reason!: string | null;

  @Column('jsonb')
  rules!: DrawRules;

  @TextColumn('input_hash')
  inputHash!: string;

  @TextColumn('outcome_hash')
  outcomeHash!: string;

  @Column('jsonb')
  figures!: Figures;

  /** Figures of a simulation with several seeds. */
  @JsonColumn()
  spread!: Spread | null;

  @Column('jsonb')
  certificate!: Certificate;

  @Column('jsonb', { name: 'by_hand' })
  byHand!: readonly DecidedByHand[];

  /** Applications that changed while it was drawn, and keep what they have. */
  @Column('jsonb', { name: 'left_out' })
  leftOut!: readonly string[];

  /** The account that asked for it; null after it has been deleted. */
  @NullableUuid('account_uuid')
  accountUuid!: string | null;

  @Column('double precision')
  seconds!: number;

  @MomentColumn('created_at')
  createdAt!: Date;

  @NullableMoment('committed_at')
  committedAt!: Date | null;

  @NullableMoment('superseded_at')
  supersededAt!: Date | null;
}
