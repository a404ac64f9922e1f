import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, type Type } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { type Finder, Target } from '../../platform/http/access/finder.js';
import { Reads, Writes } from '../../platform/http/access/policy.js';
import { ReadsPersonalData } from '../../platform/http/audit/audit-marks.js';
import { Describe } from '../../platform/http/server/describe.js';
import { PageQuery } from '../../platform/http/listing/page-query.js';
import { CurrentCaller, TargetRecord } from '../../platform/http/request/api-request.js';
import { IfMatch, type Precondition } from '../../platform/http/view/etag.js';
import { Responds, RespondsWithList } from '../../platform/http/view/responds.js';
import { NoteInput, type Noted, NotesService, ofAccount, ofAttendance } from './notes.service.js';
import { NotedAccountFinder, NotedAttendanceFinder } from './note.finder.js';
import { type NoteRecord, noteView } from './note.view.js';

/** The kinds of records that have notes. */
interface NotedRecords {
  /** The path of these records. */
  readonly path: string;
  /** In the names of operations: `listAccountNotes`. */
  readonly name: string;
  /** In the documentation. */
  readonly words: string;
  readonly finder: Type<Finder<unknown>>;
  readonly noted: (uuid: string) => Noted;
  /** Whom the routes refuse. */
  readonly refused: string;
}

/** The routes of the notes on records of one kind, with the operationIds `listAccountNotes`, `addAccountNote`, `removeAccountNote`. */
const controllerOf = ({ path, name, words, finder, noted, refused }: NotedRecords): Type<object> => {
  const [list, add, remove] = [`list${name}Notes`, `add${name}Note`, `remove${name}Note`];

  @Controller(`${path}/:uuid/notes`)
  class NotesController {
    constructor(private readonly notes: NotesService) {}

    @Get()
    @Reads('ROLE_PARTICIPANTS_ADMIN')
    @ReadsPersonalData()
    @Target(finder)
    @RespondsWithList(noteView)
    @Describe(`List the notes on an ${words}`, { text: 'Latest first.', problems: { 403: refused } })
    [list](
      @CurrentCaller() caller: Caller,
      @TargetRecord() { uuid }: { readonly uuid: string },
      @Query() query: PageQuery,
    ): Promise<NoteRecord[]> {
      return this.notes.list(caller, noted(uuid), query);
    }

    /** A note has no version before it is there: no If-Match. */
    @Post()
    @Writes('ROLE_PARTICIPANTS_ADMIN')
    @Target(finder, 'note')
    @Responds(noteView)
    @Describe(`Write a note on an ${words}`, {
      text: 'For staff: families are not notified. It is part of what they are shown when they ask for their data, and is deleted with them.',
      problems: { 403: refused },
    })
    [add](
      @CurrentCaller() caller: Caller,
      @TargetRecord() { uuid }: { readonly uuid: string },
      @Body() input: NoteInput,
    ): Promise<NoteRecord> {
      return this.notes.add(caller, noted(uuid), input);
    }

    @Delete(':noteUuid')
    @Writes('ROLE_PARTICIPANTS_ADMIN')
    @HttpCode(204)
    @Target(finder, 'note')
    @Describe(`Delete a note on an ${words}`, {
      problems: {
        403: `${refused} Or somebody else wrote the note, and you are not a super admin.`,
        404: `There is no such ${words}, or it has no such note.`,
      },
    })
    [remove](
      @CurrentCaller() caller: Caller,
      @TargetRecord() { uuid }: { readonly uuid: string },
      @Param('noteUuid') note: string,
      @IfMatch() precondition: Precondition,
    ): Promise<void> {
      return this.notes.remove(caller, noted(uuid), note, precondition);
    }
  }
  // Routes are identified by the names of their controllers.
  Object.defineProperty(NotesController, 'name', { value: `${name}NotesController` });
  return NotesController;
};

/** Notes of staff on accounts and on applications (R-DESK-1). */
export const NOTES_CONTROLLERS: readonly Type<object>[] = [
  controllerOf({
    path: 'accounts',
    name: 'Account',
    words: 'account',
    finder: NotedAccountFinder,
    noted: ofAccount,
    refused: 'The role is missing, or the account is masked for you, or an admin’s.',
  }),
  controllerOf({
    path: 'attendances',
    name: 'Attendance',
    words: 'application',
    finder: NotedAttendanceFinder,
    noted: ofAttendance,
    refused: 'The role is missing, or the child is masked for you.',
  }),
];
