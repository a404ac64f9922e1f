import { Injectable } from '@nestjs/common';
import { groupBy } from '../kernel/collections/group-by.js';
import { Database } from '../platform/database/database.js';
import { type EditionTask } from './entities/edition-task.entity.js';

/** When families can apply, and how places are given meanwhile. */
export interface ApplyingPhase {
  readonly begin: EditionTask['beginAt'];
  readonly end: EditionTask['endAt'];
  /** Null: those who get through to the town, in no particular order. */
  readonly system: EditionTask['applicationSystem'];
}

/** What the phases of an edition say to families. */
export interface FamilyPhases {
  /** When they can apply, in order; empty if the edition does not say. */
  readonly applications: readonly ApplyingPhase[];
  /** When places are allotted, in order. */
  readonly allocations: readonly Pick<ApplyingPhase, 'begin' | 'end'>[];
}

interface PhaseRow extends ApplyingPhase {
  readonly edition: EditionTask['editionUuid'];
  readonly type: Extract<EditionTask['type'], 'application_system' | 'allocation'>;
}

/** The phases of editions that families ask for. */
@Injectable()
export class EditionPhasesStore {
  constructor(private readonly database: Database) {}

  /** By the editions' UUIDs; an edition that says nothing is missing. */
  async of(editions: readonly string[]): Promise<ReadonlyMap<string, FamilyPhases>> {
    const rows = await this.database.rows<PhaseRow>(
      'edition_family_phases',
      `select t.edition_uuid as edition, t.type, t.begin_at as begin, t.end_at as "end", t.application_system as system
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
