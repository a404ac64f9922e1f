import { Injectable } from '@nestjs/common';
import { unmaskedParticipantFor } from '../accounts/masks.js';
import { type Caller } from '../kernel/caller/caller.js';
import { Clock } from '../kernel/clock/clock.js';
import { Database } from '../platform/database/database.js';
import { Conditions } from '../platform/http/listing/conditions.js';
import { type DuplicatesQuery } from './participants.inputs.js';
import { foldedName } from './participant.store.js';
import { PARTICIPANT_COLUMNS, type ParticipantRow } from './participant.view.js';
import { columnsOf, type RowOf, tableColumnsOf } from '../platform/database/columns-of.js';
import { EventNotes } from '../platform/database/event-notes.js';
import { Participant } from './participant.entity.js';

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

/** All columns that are not kept or replaced below: a new column is emptied as well. */
const EMPTIED = tableColumnsOf(Participant, {
  except: [
    ...(['uuid', 'discounted', 'createdAt'] as const),
    ...(['firstname', 'protected', 'mergedIntoUuid', 'anonymisedAt', 'modifiedAt'] as const),
  ],
});

const NOTED = columnsOf(Participant, '', { only: ['healthNotedAt'] });

/** SQL that lets a child go that was merged into another. */
@Injectable()
export class MergedChildStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: EventNotes<'participant.merged'>,
  ) {}

  /** Its health note is as old as it was. */
  async healthNotedAt(uuid: string): Promise<Date | null> {
    const row = await this.database.row<RowOf<typeof NOTED>>(
      'merged_child_noted_at',
      `select ${NOTED} from participants where uuid = $1`,
      [uuid],
    );
    return row?.healthNotedAt ?? null;
  }

  /** Said first: of a row that goes, nobody could tell that it was not just deleted. */
  async remove(uuid: string, into: string): Promise<void> {
    await this.events.note('participant.merged', uuid, { into });
    await this.database.rows('merged_child_remove', 'delete from participants where uuid = $1', [uuid]);
  }

  /** Keeps the row for the books, which find the other child by it. */
  async empty(uuid: string, into: string): Promise<void> {
    await this.database.rows(
      'merged_child_empty',
      `update participants set firstname = 'Zusammengeführt', protected = false, merged_into_uuid = $2, anonymised_at = $3,
         modified_at = $3, ${EMPTIED.map((column) => `${column} = null`).join(', ')}
       where uuid = $1`,
      [uuid, into, this.clock.now()],
    );
  }

  /** What was merged into the one child before is part of the other now. */
  async passOn(from: string, into: string): Promise<void> {
    await this.database.rows(
      'merged_child_pass_on',
      'update participants set merged_into_uuid = $2 where merged_into_uuid = $1',
      [from, into],
    );
  }
}
