import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock/clock.js';
import { tableColumnsOf } from '../platform/database/columns-of.js';
import { Database } from '../platform/database/database.js';
import { type ErasedPerson, Erases, type Erasing, type LeavingPerson } from '../platform/retention/erases.js';
import { Participant } from './participant.entity.js';
import { type Forgetting, Forgets } from '../platform/retention/forgets.js';
import { ChildAttendances } from './participant-ports.js';
import { HEALTH_DAYS } from './participant-rules.js';

/** All columns that are not kept or replaced below: a new column is emptied as well, unless it is added there. */
const EMPTIED = tableColumnsOf(Participant, {
  except: [
    ...(['uuid', 'accountUuid', 'discounted', 'createdAt'] as const),
    ...(['firstname', 'dateOfBirth', 'protected', 'anonymisedAt', 'modifiedAt', 'mergedIntoUuid'] as const),
  ],
});

/**
 * Erases the children of a person. Those that must be kept retain year of birth and discount for statistics: 1
 * January stands for the whole year, because statistics compute ages by year.
 */
@Injectable()
@Erases('children')
export class ErasedChildren implements Erasing {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Waits for applications being made concurrently. */
  lockChildren(account: string): Promise<string[]> {
    return this.database.uuids(
      'account_children_lock',
      'select uuid from participants where account_uuid = $1 order by uuid for no key update',
      [account],
    );
  }

  async remove({ leaving }: LeavingPerson): Promise<void> {
    if (leaving.length === 0) return;
    await this.database.rows('account_children_delete', 'delete from participants where uuid = any($1)', [leaving]);
  }

  async anonymise({ account }: ErasedPerson): Promise<void> {
    await this.database.rows(
      'account_children_anonymise',
      `update participants set firstname = 'Anonymisiert', date_of_birth = date_trunc('year', date_of_birth)::date,
         protected = false, anonymised_at = $2, modified_at = $2, ${EMPTIED.map((column) => `${column} = null`).join(', ')}
       where account_uuid = $1`,
      [account, this.clock.now()],
    );
  }
}

/**
 * What was noted of a child's health, and whom to call, after its season (R-CHI-9): once nothing in which it takes part,
 * and no holidays for which it has applied, lie ahead. A child that took part in nothing since keeps both until no
 * holidays lie ahead at all. After a year with nothing ahead both go in any case. That is no sign of life of
 * the family, so the child does not count as changed.
 */
@Injectable()
@Forgets('health-notes', { days: HEALTH_DAYS })
export class OldHealthNotes implements Forgetting {
  private readonly isOver: string;

  constructor(
    private readonly database: Database,
    attendances: ChildAttendances,
  ) {
    const holidays = `from edition_tasks k where k.type = 'holiday' and k.end_at`;
    this.isOver = `p.health_noted_at < $1 and not ${attendances.isComing('p.uuid', '$1')}
      and (${attendances.hasEnded('p.uuid', 'p.health_noted_at', '$1')}
        or exists (select ${holidays} between p.health_noted_at and $1) and not exists (select ${holidays} > $1)
        or p.health_noted_at < $1 - interval '1 year')`;
  }

  due(before: Date): Promise<number> {
    return this.database.count(
      'health_notes_due',
      `select count(*)::int as count from participants p where ${this.isOver}`,
      [before],
    );
  }

  async forget(before: Date, limit: number): Promise<number> {
    const rows = await this.database.rows(
      'health_notes_forget',
      `update participants k set health_note = null, emergency_contact = null, health_noted_at = null
       from (select p.uuid from participants p where ${this.isOver}
         order by p.uuid limit $2 for no key update of p skip locked) d
       where k.uuid = d.uuid returning k.uuid`,
      [before, limit],
    );
    return rows.length;
  }
}
