import { Injectable } from '@nestjs/common';
import { groupBy } from '../kernel/collections/group-by.js';
import { Database } from '../platform/database/database.js';
import { type FamilyPhases, FAMILY_PHASE_COLUMNS, type FamilyPhaseRow } from './edition-phases.columns.js';

/** The phases of editions that families ask for. */
@Injectable()
export class EditionPhasesStore {
  constructor(private readonly database: Database) {}

  /** By the editions' UUIDs; an edition that says nothing is missing. */
  async of(editions: readonly string[]): Promise<ReadonlyMap<string, FamilyPhases>> {
    const rows = await this.database.rows<FamilyPhaseRow>(
      'edition_family_phases',
      `select ${FAMILY_PHASE_COLUMNS}
       from edition_tasks t where t.edition_uuid = any($1::uuid[]) and t.type in ('application_system', 'allocation')
       order by t.begin_at, t.uuid`,
      [[...new Set(editions)]],
    );
    return new Map(
      [...groupBy(rows, ({ edition }) => edition)].map(([edition, phases]) => [
        edition,
        {
          applications: phases.filter(({ type }) => type === 'application_system'),
          allocations: phases.filter(({ type }) => type === 'allocation'),
        },
      ]),
    );
  }
}
