import { Injectable } from '@nestjs/common';
import { unmaskedParticipantFor } from '../../accounts/masks.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { Conditions } from '../../platform/http/listing/conditions.js';
import { type DuplicatesQuery } from '../participants.inputs.js';
import { foldedName } from '../participant.sql.js';
import { PARTICIPANT_COLUMNS, type ParticipantRow } from '../participant.view.js';

/** A child of a group. */
interface NamesakeRow extends ParticipantRow {
  /** Counts the groups of the page. */
  readonly place: number;
}

const FOLDED = foldedName();

/** Finds children that may have been entered more than once. */
@Injectable()
export class DuplicatesStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * One page of the groups, by the name of their oldest record, with all their children. Masked children are in none,
   * and make none: the statement does not look at them.
   */
  page(caller: Caller, query: DuplicatesQuery): Promise<NamesakeRow[]> {
    const conditions = new Conditions(this.clock.now());
    conditions
      .add('p.anonymised_at is null')
      .add('p.date_of_birth is not null')
      .add(unmaskedParticipantFor(caller, conditions, 'p'))
      .search(query.q, 'p.search_text');
    const sql = `with seen as materialized (
        select p.uuid, ${FOLDED} as folded, p.date_of_birth, p.lastname, p.firstname,
          row_number() over same as nth, count(*) over (partition by ${FOLDED}, p.date_of_birth) as count
        from participants p ${conditions.where}
        window same as (partition by ${FOLDED}, p.date_of_birth order by p.created_at, p.uuid)),
      page as (select folded, date_of_birth,
          row_number() over (order by lastname collate german, firstname collate german, uuid) as place
        from seen where nth = 1 and count > 1
        order by lastname collate german, firstname collate german, uuid ${conditions.page(query)})
      select ${PARTICIPANT_COLUMNS}, page.place::int as place
      from page join seen on seen.folded = page.folded and seen.date_of_birth = page.date_of_birth
        join participants p on p.uuid = seen.uuid order by page.place, seen.nth`;
    return this.database.composed('participants_duplicates', sql, conditions.parameters);
  }
}
