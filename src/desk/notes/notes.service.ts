import { Injectable } from '@nestjs/common';
import { Text } from '../../platform/http/input/fields.js';
import { type AccountRecord } from '../../accounts/account.view.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { parseUuid } from '../../kernel/ids/record-ref.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { forbidden, notFound, type Problem } from '../../kernel/problem/problem.js';
import { Database } from '../../platform/database/database.js';
import { type Latest, latestOf, type PageQuery } from '../../platform/http/listing/page-query.js';
import { type Precondition } from '../../platform/http/view/etag.js';
import { Note } from './note.entity.js';
import { type NoteRow, noteRecord, type NoteRecord } from './note.view.js';
import { NotedAccountFinder, NotedAttendanceFinder, readsNotesOn } from './note.finder.js';
import { type NoteSubject, NoteStore } from './note.store.js';

/** Most characters of a note. */
const MAX_NOTE = 5000;

/** Body of POST /accounts/{uuid}/notes and /attendances/{uuid}/notes (R-DESK-1). */
export class NoteInput {
  @Text({
    max: MAX_NOTE,
    required: true,
    description: 'What other staff should know.',
    example: 'Mutter angerufen: Das Kind wird am Freitag schon um 11 Uhr abgeholt.',
  })
  text!: string;
}

/** The subject of a note. */
export interface Noted {
  readonly subject: NoteSubject;
  readonly uuid: string;
}

export const ofAccount = (uuid: string): Noted => ({ subject: 'account_uuid', uuid });
export const ofAttendance = (uuid: string): Noted => ({ subject: 'attendance_uuid', uuid });

/** Notes of staff (R-DESK-1): written and deleted, never changed. */
@Injectable()
export class NotesService {
  constructor(
    private readonly database: Database,
    private readonly store: NoteStore,
    private readonly accounts: NotedAccountFinder,
    private readonly attendances: NotedAttendanceFinder,
    private readonly clock: Clock,
  ) {}

  async list(caller: Caller, { subject, uuid }: Noted, query: PageQuery): Promise<NoteRecord[]> {
    return (await this.store.page(subject, uuid, query)).map((row) => noteRecord(row, caller));
  }

  /** The latest on an account, as far as they are for the caller, and on applications of its children who are not masked. */
  async latestOfFamily(caller: Caller, account: AccountRecord, limit: number): Promise<Latest<NoteRecord>> {
    const rows = await this.store.latestOfFamily(caller, account.uuid, readsNotesOn(account, caller), limit);
    return latestOf(rows, ({ inAll: _inAll, ...row }) => noteRecord(row, caller));
  }

  /** @throws Problem 404 if who it is about has been erased meanwhile */
  add(caller: Caller, { subject, uuid: about }: Noted, { text }: NoteInput): Promise<NoteRecord> {
    return this.database.transaction(async () => {
      const isAccount = subject === 'account_uuid';
      const there = isAccount ? await this.store.holdAccount(about) : await this.store.holdAttendance(about);
      if (!there) throw notFound(isAccount ? this.accounts.missing : this.attendances.missing);
      const uuid = newUuid();
      await this.database.repository(Note).insert({
        uuid,
        accountUuid: isAccount ? about : null,
        attendanceUuid: isAccount ? null : about,
        text,
        byUuid: caller.accountUuid ?? null,
        createdAt: this.clock.now(),
      });
      return noteRecord(await this.one({ subject, uuid: about }, uuid), caller);
    });
  }

  /**
   * Only its author and super admins delete a note. A note never changes: the version is that of the record it is about.
   * @throws Problem 404 no such note of this record, 403 somebody else's, 412 another version
   */
  remove(caller: Caller, noted: Noted, sent: string, precondition: Precondition): Promise<void> {
    return this.database.transaction(async () => {
      const note = await this.one(noted, parseUuid(sent));
      if (!caller.isSuperAdmin && note.byUuid !== caller.accountUuid) throw notYours();
      const finder = noted.subject === 'account_uuid' ? this.accounts : this.attendances;
      await finder.requireVersion(caller, noted.uuid, precondition);
      await this.database.repository(Note).delete(note.uuid);
    });
  }

  private async one({ subject, uuid: about }: Noted, uuid: string | undefined): Promise<NoteRow> {
    const found = uuid === undefined ? undefined : await this.store.one(subject, about, uuid);
    if (found === undefined) throw noSuchNote();
    return found;
  }
}

const noSuchNote = (): Problem =>
  notFound('There is no note with this identifier here.', 'Eine Notiz mit dieser Kennung gibt es hier nicht.');

const notYours = (): Problem =>
  forbidden(
    'A note is deleted by the person who wrote it, or by super admins.',
    'Eine Notiz löscht, wer sie geschrieben hat, oder ein Superadmin.',
  );
