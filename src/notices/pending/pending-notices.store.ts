import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { Database } from '../../platform/database/database.js';
import { RECORDED, TAKING } from '../../offers/model/attendance-status.js';
import {
  FAMILY_ADDRESS,
  IS_NOTIFIED,
  KNOWS_DETAILS,
  KNOWS_STATE,
  lastEntryOf,
} from '../../attendances/model/attendance.sql.js';
import {
  CHANGE_COLUMNS,
  CHANGE_JOINS,
  CHANGE_ORDER,
  type NotifiedChange,
} from '../application-mails/notified-changes.sql.js';
import { FamilyNoticesStore } from '../application-mails/family-notices.store.js';
import { type Addressee, type NotifiedBy, type PendingScope, type PendingFamily } from './pending-notices.js';

/** SQL condition: an application (t) is one of the task, and its family was not told of it. Parameters: `scopeOf`. */
const pendingIn = (first: number): string => {
  const [edition, attendances, offer, movesOnly] = [0, 1, 2, 3].map((index) => `$${String(first + index)}`);
  return `(${edition}::uuid is null or t.edition_uuid = ${edition}) and (${attendances}::uuid[] is null or t.uuid = any(${attendances}))
    and (${offer}::uuid is null or t.offer_uuid = ${offer}) and not ${IS_NOTIFIED} and (not ${movesOnly}::boolean or ${KNOWS_STATE})`;
};

/** The other application of a move that was not told, if both still hold: a move is told as one thing, and once. */
const MOVED_ALONG = `select other.uuid from untold u join attendance_history e on e.uuid = u.entry and e.procedure = 'move'
      and not exists (select from tellings c where c.entry_uuid = e.uuid and c.state = 'told')
    join attendance_history m on m.batch_uuid = e.batch_uuid and m.attendance_uuid <> u.uuid and m.procedure = 'move'
    join attendances other on other.uuid = m.attendance_uuid and other.participant_uuid = u.participant_uuid
      and m.uuid = ${lastEntryOf('other.uuid')}`;

/** SQL about what families were not told. */
@Injectable()
export class PendingNoticesStore {
  constructor(
    private readonly database: Database,
    private readonly notices: FamilyNoticesStore,
    private readonly clock: Clock,
  ) {}

  /** The given applications that do not exist. */
  unknown(attendances: readonly string[]): Promise<string[]> {
    return this.database.uuids(
      'pending_unknown',
      `select s.uuid from unnest($1::uuid[]) with ordinality s (uuid, place)
       where not exists (select from attendances t where t.uuid = s.uuid) order by s.place`,
      [attendances],
    );
  }

  /** The families that were not told of some of the applications. */
  families(task: PendingScope): Promise<PendingFamily[]> {
    return this.database.rows<PendingFamily>(
      'pending_families',
      `select coalesce(a.uuid, p.uuid) as uuid, bool_or(${FAMILY_ADDRESS} is not null) as reachable
       from attendances t join participants p on p.uuid = t.participant_uuid left join accounts a on a.uuid = p.account_uuid
       where ${pendingIn(1)} group by 1 order by 1`,
      scopeOf(task),
    );
  }

  /** The given families that no mail reaches; without forgotten ones. */
  addressees(task: PendingScope): Promise<Addressee[]> {
    return this.database.rows<Addressee>(
      'pending_addressees',
      `select coalesce(a.uuid, p.uuid) as uuid, a.address, bool_or(p.shielded) as locked
       from attendances t join participants p on p.uuid = t.participant_uuid left join accounts a on a.uuid = p.account_uuid
       where ${pendingIn(1)} and ${FAMILY_ADDRESS} is null and a.anonymised_at is null and p.anonymised_at is null
       group by 1, 2 order by 1`,
      scopeOf(task),
    );
  }

  /**
   * The families were told of these applications without a mail: noted in their histories, by whom and how.
   * @returns of how many nobody else told them meanwhile
   */
  async noteNotified(
    changes: readonly NotifiedChange[],
    kind: Exclude<NotifiedBy, 'mail'>,
    by: string | null,
  ): Promise<number> {
    const cause = newUuid();
    const told = [...(await this.notices.claim(changes, { kind, cause }))];
    await this.database.rows(
      'pending_note',
      `insert into attendance_history (uuid, attendance_uuid, account_uuid, batch_uuid, at, from_status, to_status, procedure,
         notified, note)
       select h.uuid, t.uuid, $3, $4, $5, t.status, t.status, 'staff', false, $6
       from unnest($1::uuid[], $2::uuid[]) h (uuid, attendance) join attendances t on t.uuid = h.attendance`,
      [told.map(() => newUuid()), told, by, cause, this.clock.now(), NOTES[kind]],
    );
    return told.length;
  }

  /** Pending notices of these families, or of all. */
  changes(task: PendingScope, families: readonly string[] | null): Promise<NotifiedChange[]> {
    return this.database.rows<NotifiedChange>(
      'pending_changes',
      `with untold as materialized (
         select t.uuid, t.participant_uuid, ${lastEntryOf('t.uuid')} as entry
         from attendances t join participants p on p.uuid = t.participant_uuid
         where ($1::uuid[] is null or coalesce(p.account_uuid, p.uuid) = any($1)) and ${pendingIn(4)}),
       picked as materialized (select uuid from untold union ${MOVED_ALONG})
       select ${CHANGE_COLUMNS}
       from picked join attendances t on t.uuid = picked.uuid and (t.status <> all($3) or not ${KNOWS_DETAILS})
         left join attendance_history h on h.uuid = ${lastEntryOf('t.uuid')}
         ${CHANGE_JOINS} ${CHANGE_ORDER}`,
      [families, TAKING, RECORDED, ...scopeOf(task)],
    );
  }
}

/** Notes are for staff, who write them in German. */
const NOTES = { phone: 'Der Familie gesagt, ohne E-Mail', letter: 'Der Familie per Brief mitgeteilt' };

const scopeOf = (task: PendingScope): unknown[] => {
  if ('edition' in task) return [task.edition, null, null, false];
  if ('attendances' in task) return [null, task.attendances, null, false];
  return [null, null, task.offer, task.movesOnly];
};
