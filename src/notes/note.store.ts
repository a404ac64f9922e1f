import { Injectable } from '@nestjs/common';
import { accountRows } from '../accounts/account.sql.js';
import {
  accountReference,
  type NamedAccount,
  type NamedParticipant,
  unmaskedParticipantFor,
} from '../accounts/masks.js';
import { namedAccountOf } from '../accounts/named-account.js';
import { attendanceRows } from '../attendances/model/attendance.sql.js';
import { type Caller } from '../kernel/caller/caller.js';
import { childOf } from '../participants/participant.sql.js';
import { columnsOf, type RowOf } from '../platform/database/columns-of.js';
import { Clock } from '../kernel/clock/clock.js';
import { Database } from '../platform/database/database.js';
import { Conditions } from '../platform/listing/conditions.js';
import { IN_ALL, type Latest, latestOf } from '../platform/listing/latest.js';
import { type PageQuery } from '../platform/listing/page-query.js';
import { Note } from './entities/note.entity.js';
import { type NoteRecord } from './note.view.js';

const COLUMNS = columnsOf(Note, 'n', { except: ['accountUuid', 'attendanceUuid'] });

type Row = RowOf<typeof COLUMNS> & Pick<NoteRecord, 'attendance'> & { readonly author: NamedAccount | null };

const READ = `select ${COLUMNS}, n.attendance_uuid as attendance, ${namedAccountOf('n.by_uuid')} as author`;
const SELECT = `${READ} from notes n`;
const LATEST_FIRST = 'order by n.created_at desc, n.uuid desc';

/** What notes are about: the column that names it. */
export type NoteSubject = 'account_uuid' | 'attendance_uuid';

/** The child of an application, as far as it decides who reads its notes. */
export type NotedChild = Pick<NamedParticipant, 'protected' | 'account'> & { readonly uuid: string };

/** All SQL about notes. */
@Injectable()
export class NoteStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** One page of the notes about a record, latest first. */
  async page(
    caller: Caller,
    subject: NoteSubject,
    about: string,
    { page, itemsPerPage }: PageQuery,
  ): Promise<NoteRecord[]> {
    const rows = await this.database.rows<Row>(
      `notes_page_${subject}`,
      `${SELECT} where n.${subject} = $1 ${LATEST_FIRST} limit $2 offset $3`,
      [about, itemsPerPage, (page - 1) * itemsPerPage],
    );
    return rows.map((row) => recordOf(row, caller));
  }

  /**
   * The latest notes about an account and about applications of its children, and how many there are. Those on masked
   * children are not among them.
   * @param own whether the caller may read those on the account itself
   */
  async latestOfFamily(caller: Caller, account: string, own: boolean, limit: number): Promise<Latest<NoteRecord>> {
    const conditions = new Conditions(this.clock.now());
    const family = `${conditions.bind(account)}::uuid`;
    const applications = `select t.uuid from ${attendanceRows()} join ${childOf('t.participant_uuid')}
      where p.account_uuid = ${family} and ${unmaskedParticipantFor(caller, conditions, 'p')}`;
    conditions.add(`(${own ? `n.account_uuid = ${family} or` : ''} n.attendance_uuid in (${applications}))`);
    const rows = await this.database.composed<Row & { readonly inAll: number }>(
      'notes_latest_of_family',
      `${READ}, ${IN_ALL} from notes n ${conditions.where} ${LATEST_FIRST}
       limit ${conditions.bind(limit)}`,
      conditions.parameters,
    );
    return latestOf(rows, ({ inAll: _inAll, ...row }) => recordOf(row, caller));
  }

  /** The note, locked, if it is about this record, and who wrote it. */
  async one(
    caller: Caller,
    subject: NoteSubject,
    about: string,
    uuid: string,
  ): Promise<{ readonly note: NoteRecord; readonly by: string | null } | undefined> {
    const row = await this.database.row<Row>(
      `notes_one_${subject}`,
      `${SELECT} where n.${subject} = $1 and n.uuid = $2 for update of n`,
      [about, uuid],
    );
    return row && { note: recordOf(row, caller), by: row.byUuid };
  }

  /**
   * Holds the account, so that it is not erased while a note about it is written.
   * @returns false if it is gone
   */
  async holdAccount(uuid: string): Promise<boolean> {
    const rows = await this.database.rows(
      'notes_hold_account',
      `select from ${accountRows()} where a.uuid = $1 and a.anonymised_at is null for share`,
      [uuid],
    );
    return rows.length > 0;
  }

  /** The same for the child of an application. */
  async holdApplication(uuid: string): Promise<boolean> {
    const rows = await this.database.rows(
      'notes_hold_application',
      `select from ${attendanceRows()} join ${childOf('t.participant_uuid')}
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
       from ${attendanceRows()} join ${childOf('t.participant_uuid')} where t.uuid = $1`,
      [attendance],
    );
  }

  async insert(note: Note): Promise<void> {
    await this.database.manager.insert(Note, note);
  }

  async remove(uuid: string): Promise<void> {
    await this.database.rows('notes_remove', 'delete from notes where uuid = $1', [uuid]);
  }
}

const recordOf = ({ author, byUuid: _by, ...note }: Row, caller: Caller): NoteRecord => ({
  ...note,
  by: author === null ? null : accountReference(author, caller),
});
