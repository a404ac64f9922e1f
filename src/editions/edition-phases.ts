import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { type ApplicationSystem } from './task.js';

/** When families can apply, and how places are given meanwhile. */
export interface ApplicationPhase {
  readonly begin: Date;
  readonly end: Date;
  /** Null: whoever gets through to the town, in no particular order. */
  readonly system: ApplicationSystem | null;
}

/** The phases of an edition that families ask for. */
@Injectable()
export class EditionPhases {
  constructor(private readonly database: Database) {}

  /** When families can apply, in order; empty if the edition does not say. */
  applications(edition: string): Promise<ApplicationPhase[]> {
    return this.database.rows(
      'edition_application_phases',
      `select t.begin_at as begin, t.end_at as "end", t.application_system as system from edition_tasks t
       where t.edition_uuid = $1 and t.type = 'application_system' order by t.begin_at, t.uuid`,
      [edition],
    );
  }
}
