import { Injectable } from '@nestjs/common';
import { unmaskedParticipantFor } from '../../accounts/masks.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { Conditions } from '../../platform/http/listing/conditions.js';
import { IN_ALL, type PageQuery } from '../../platform/http/listing/page-query.js';
import { NOTE_COLUMNS, type NotedChild, type NoteRow } from './note.view.js';
import { type ErasedPerson, Erases, type Erasing } from '../../platform/retention/erases.js';
import { AttendanceNotes } from '../../attendances/state/merged-attendances.js';

const SELECT = `select ${NOTE_COLUMNS} from notes n`;
const LATEST_FIRST = 'order by n.created_at desc, n.uuid desc';

/** Subjects of notes: the column that names each. */
export type NoteSubject = 'account_uuid' | 'attendance_uuid';

/** All SQL about notes. */
@Injectable()
export class NoteStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** One page of the notes about a record, latest first. */
  page(subject: NoteSubject, about: string, { page, itemsPerPage }: PageQuery): Promise<NoteRow[]> {
    return this.database.rows(
      `notes_page_${subject}`,
      `${SELECT} where n.${subject} = $1 ${LATEST_FIRST} limit $2 offset $3`,
      [about, itemsPerPage, (page - 1) * itemsPerPage],
    );
  }

  /**
   * The latest notes about an account and about applications of its children, and how many there are. Those on masked
   * children are not among them.
   * @param own whether the caller may read those on the account itself
   */
  latestOfFamily(
    caller: Caller,
    account: string,
    own: boolean,
    limit: number,
  ): Promise<(NoteRow & { readonly inAll: number })[]> {
    const conditions = new Conditions(this.clock.now());
    const family = `${conditions.bind(account)}::uuid`;
    const applications = `select t.uuid from attendances t join participants p on p.uuid = t.participant_uuid
      where p.account_uuid = ${family} and ${unmaskedParticipantFor(caller, conditions, 'p')}`;
    conditions.add(`(${own ? `n.account_uuid = ${family} or` : ''} n.attendance_uuid in (${applications}))`);
    return this.database.composed(
      'notes_latest_of_family',
      `select ${NOTE_COLUMNS}, ${IN_ALL} from notes n ${conditions.where} ${LATEST_FIRST}
       limit ${conditions.bind(limit)}`,
      conditions.parameters,
    );
  }

  /** The note, locked, if it is about this record. */
  one(subject: NoteSubject, about: string, uuid: string): Promise<NoteRow | undefined> {
    return this.database.row<NoteRow>(
      `notes_one_${subject}`,
      `${SELECT} where n.${subject} = $1 and n.uuid = $2 for update of n`,
      [about, uuid],
    );
  }

  /**
   * Holds the account, so that it is not erased while a note about it is written.
   * @returns false if it is gone
   */
  async holdAccount(uuid: string): Promise<boolean> {
    const rows = await this.database.rows(
      'notes_hold_account',
      `select from accounts a where a.uuid = $1 and a.anonymised_at is null for share`,
      [uuid],
    );
    return rows.length > 0;
  }

  /** Notes about the child of an application. */
  async holdAttendance(uuid: string): Promise<boolean> {
    const rows = await this.database.rows(
      'notes_hold_attendance',
      `select from attendances t join participants p on p.uuid = t.participant_uuid
       where t.uuid = $1 and p.anonymised_at is null for share of p for key share of t`,
      [uuid],
    );
    return rows.length > 0;
  }

  /** The child of an application. */
  childOf(attendance: string): Promise<NotedChild | undefined> {
    return this.database.row<NotedChild>(
      'notes_child',
      `select t.uuid, p.shielded as protected, p.account_uuid as account
       from attendances t join participants p on p.uuid = t.participant_uuid where t.uuid = $1`,
      [attendance],
    );
  }
}

/** Notes about a family go with it, also where its applications stay without names; what it wrote itself loses its author. */
@Injectable()
@Erases('attendances')
export class ErasedNotes implements Erasing {
  constructor(private readonly database: Database) {}

  async remove({ account, children }: ErasedPerson): Promise<void> {
    await this.database.rows(
      'account_notes_delete',
      `delete from notes where account_uuid = $1 or attendance_uuid in (
         select t.uuid from attendances t where t.participant_uuid = any($2))`,
      [account, children],
    );
  }

  async anonymise({ account }: ErasedPerson): Promise<void> {
    await this.database.rows('account_notes_authors_clear', 'update notes set by_uuid = null where by_uuid = $1', [
      account,
    ]);
  }
}

/** Notes on an application go over to the one that stays in its place: who opens that one reads them. */
@Injectable()
export class MergedNotes extends AttendanceNotes {
  constructor(private readonly database: Database) {
    super();
  }

  override async pass(doubles: readonly { readonly from: string; readonly to: string }[]): Promise<void> {
    await this.database.rows(
      'notes_pass',
      `update notes n set attendance_uuid = d.stays from unnest($1::uuid[], $2::uuid[]) d (goes, stays)
       where n.attendance_uuid = d.goes`,
      [doubles.map(({ from }) => from), doubles.map(({ to }) => to)],
    );
  }
}
