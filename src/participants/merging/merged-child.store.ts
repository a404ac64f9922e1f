import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { columnsOf, type RowOf, tableColumnsOf } from '../../platform/database/columns-of.js';
import { Database } from '../../platform/database/database.js';
import { EventNotes } from '../../platform/database/event-notes.js';
import { Participant } from '../participant.entity.js';

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
