import { type DrawRules } from '../draw-rules.js';
import { Entity, PrimaryColumn } from 'typeorm';
import {
  JsonColumn,
  MomentColumn,
  NullableMoment,
  NullableText,
  TextColumn,
  UuidKey,
} from '../../platform/database/columns.js';

/** The secrets of a draw, made before anybody wishes (R-DRAW-30). Several in an edition follow each other. */
@Entity('edition_lots')
export class EditionLot {
  @UuidKey('edition_uuid')
  editionUuid!: string;

  /** From 1; the highest belongs to the next draw. */
  @PrimaryColumn('integer')
  number!: number;

  /** 32 random bytes in hex. Secret until it was drawn. */
  @TextColumn()
  seed!: string;

  /** 32 random bytes in hex, never shown; null once it was deleted, so that tickets lead nowhere. */
  @NullableText('ticket_key')
  ticketKey!: string | null;

  /** SHA-256 of the seed's bytes, in hex. */
  @TextColumn()
  hash!: string;

  /** SHA-256 of the ticket key's bytes, in hex. */
  @TextColumn()
  tickets!: string;

  /** Where the public number comes from, without which nothing is drawn. */
  @NullableText('beacon_source')
  beaconSource!: string | null;

  @MomentColumn('since')
  since!: Date;

  /** When the phase was first seen to have begun: since then source and rules stay. */
  @NullableMoment('begun_at')
  begunAt!: Date | null;

  /** The rules that stay; null before. */
  @JsonColumn()
  rules!: DrawRules | null;

  /** When the first real draw with it was made: since then source and rules are its own, whatever phase follows. */
  @NullableMoment('drawn_at')
  drawnAt!: Date | null;

  /** When a draw with it was committed. */
  @NullableMoment('used_at')
  usedAt!: Date | null;
}
