import { type WishResult } from '../../attendances/model/drawn-wish.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type StoredDrawReason } from '../../attendances/model/draw-reason.js';
import { NullableInteger, TextColumn, UuidColumn, UuidKey } from '../../platform/database/columns.js';

/** What a draw says of one application. The child is found through the application. */
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
