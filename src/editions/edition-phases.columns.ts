import { columnsOf, type RowOf } from '../platform/database/columns-of.js';
import { EditionLot } from './entities/edition-lot.entity.js';
import { type EditionTask } from './entities/edition-task.entity.js';

/** When families can apply, and how places are given meanwhile. */
export interface ApplyingPhase {
  readonly begin: EditionTask['beginAt'];
  readonly end: EditionTask['endAt'];
  /** Null: those who get through to the town, in no particular order. */
  readonly system: EditionTask['applicationSystem'];
}

const COMMITMENT = columnsOf(EditionLot, 'l', { only: ['hash', 'tickets', 'since'] });

/** What a draw that is still to come is bound to, for everybody to keep (R-DRAW-38). */
export interface DrawFingerprint extends RowOf<typeof COMMITMENT> {
  /** The source of the public number; null: none. */
  readonly beaconSource: EditionTask['beaconSource'];
}

/** What the phases of an edition say to families. */
export interface FamilyPhases {
  /** When they can apply, in order; empty if the edition does not say. */
  readonly applications: readonly ApplyingPhase[];
  /** When places are allotted, in order. */
  readonly allocations: readonly Pick<ApplyingPhase, 'begin' | 'end'>[];
  /** Of the draw that is still to come; undefined: there is none. */
  readonly draw: DrawFingerprint | undefined;
}

/** A phase (t) that families ask for. */
export interface FamilyPhaseRow extends ApplyingPhase {
  readonly edition: EditionTask['editionUuid'];
  readonly type: Extract<EditionTask['type'], 'application_system' | 'allocation'>;
}

/** The columns of a `FamilyPhaseRow`. */
export const FAMILY_PHASE_COLUMNS =
  't.edition_uuid as edition, t.type, t.begin_at as begin, t.end_at as "end", t.application_system as system';

/** A `DrawFingerprint` of an edition. */
export interface FingerprintRow extends DrawFingerprint {
  readonly edition: EditionTask['editionUuid'];
}

/** The columns of a `FingerprintRow`. */
export const FINGERPRINT_COLUMNS = `l.edition_uuid as edition, ${COMMITMENT}, k.beacon_source as "beaconSource"`;
