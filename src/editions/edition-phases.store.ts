import { Injectable } from '@nestjs/common';
import { columnsOf, type RowOf } from '../platform/database/columns-of.js';
import { EditionLot, type EditionTask } from './editions.entities.js';
import { Clock } from '../kernel/clock/clock.js';
import { groupBy } from '../kernel/collections/collections.js';
import { Database } from '../platform/database/database.js';

/** When families can apply, and how places are given meanwhile. */
export interface ApplyingPhase {
  readonly begin: EditionTask['beginAt'];
  readonly end: EditionTask['endAt'];
  /** Null: those who get through to the town, in no particular order. */
  readonly system: EditionTask['applicationSystem'];
}

const COMMITMENT = columnsOf(EditionLot, 'l', { only: ['hash', 'tickets', 'since'] });

/** The commitments of a draw that is still to come, for everybody to keep (R-DRAW-38). */
export interface DrawFingerprint extends RowOf<typeof COMMITMENT> {
  /** The source of the public number; null: none. */
  readonly beaconSource: EditionTask['beaconSource'];
}

/** Facts from the phases of an edition that families need. */
export interface FamilyPhases {
  /** When they can apply, in order; empty if the edition does not say. */
  readonly applications: readonly ApplyingPhase[];
  /** When places are allotted, in order. */
  readonly allocations: readonly Pick<ApplyingPhase, 'begin' | 'end'>[];
  /** The commitments of the draw that is still to come; undefined: there is none. */
  readonly draw: DrawFingerprint | undefined;
}

/** A phase (t) that families ask for. */
interface FamilyPhaseRow extends ApplyingPhase {
  readonly edition: EditionTask['editionUuid'];
  readonly type: Extract<EditionTask['type'], 'application_system' | 'allocation'>;
}

/** The columns of a `FamilyPhaseRow`. */
const FAMILY_PHASE_COLUMNS =
  't.edition_uuid as edition, t.type, t.begin_at as begin, t.end_at as "end", t.application_system as system';

/** A `DrawFingerprint` of an edition. */
interface FingerprintRow extends DrawFingerprint {
  readonly edition: EditionTask['editionUuid'];
}

/** The columns of a `FingerprintRow`. */
const FINGERPRINT_COLUMNS = `l.edition_uuid as edition, ${COMMITMENT}, k.beacon_source as "beaconSource"`;

/** The phases of editions that families ask for. */
@Injectable()
export class EditionPhasesStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** By the editions' UUIDs; an edition that says nothing is missing. */
  async of(editions: readonly string[]): Promise<ReadonlyMap<string, FamilyPhases>> {
    const asked = [...new Set(editions)];
    const [rows, draws] = await Promise.all([
      this.database.rows<FamilyPhaseRow>(
        'edition_family_phases',
        `select ${FAMILY_PHASE_COLUMNS}
         from edition_tasks t where t.edition_uuid = any($1::uuid[]) and t.type in ('application_system', 'allocation')
         order by t.begin_at, t.uuid`,
        [asked],
      ),
      this.fingerprints(asked),
    ]);
    return new Map(
      [...groupBy(rows, ({ edition }) => edition)].map(([edition, phases]) => [
        edition,
        {
          applications: phases.filter(({ type }) => type === 'application_system'),
          allocations: phases.filter(({ type }) => type === 'allocation'),
          draw: draws.get(edition),
        },
      ]),
    );
  }

  /**
   * What the draws that are still to come are bound to. The phase is the one whose rules a draw follows; one that was over
   * before its secrets were made was drawn with earlier ones.
   */
  private async fingerprints(editions: readonly string[]): Promise<ReadonlyMap<string, DrawFingerprint>> {
    const rows = await this.database.rows<FingerprintRow>(
      'edition_fingerprints',
      `select distinct on (l.edition_uuid) ${FINGERPRINT_COLUMNS} from edition_lots l
       cross join lateral (select t.beacon_source, t.end_at from edition_tasks t
         where t.edition_uuid = l.edition_uuid and t.type = 'application_system' and t.application_system = 'lot'
         order by t.begin_at > $2, abs(extract(epoch from t.begin_at - $2)), t.uuid limit 1) k
       where l.edition_uuid = any($1::uuid[]) and l.used_at is null and (l.number = 1 or k.end_at > l.since)
       order by l.edition_uuid, l.number desc`,
      [editions, this.clock.now()],
    );
    return new Map(rows.map(({ edition, ...draw }) => [edition, draw]));
  }
}
