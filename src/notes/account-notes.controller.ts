import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { Target } from '../platform/access/finder.js';
import { Reads, Writes } from '../platform/access/policy.js';
import { ReadsPersonalData } from '../platform/audit/audit-marks.js';
import { Describe } from '../platform/http/describe.js';
import { PageQuery } from '../platform/listing/page-query.js';
import { CurrentCaller, TargetRecord } from '../platform/request/api-request.js';
import { IfMatch, type Precondition } from '../platform/view/etag.js';
import { Responds, RespondsWithList } from '../platform/view/responds.js';
import { NoteInput } from './dto/note.input.js';
import { NotedAccountFinder } from './note.finder.js';
import { type NoteRecord, noteView } from './note.view.js';
import { NotesService, ofAccount } from './notes.service.js';

const WHO = { 403: 'The role is missing, or the account is masked for you, or an admin’s.' } as const;

/** Notes of staff on accounts (R-DESK-1). */
@Controller('accounts/:uuid/notes')
export class AccountNotesController {
  constructor(private readonly notes: NotesService) {}

  @Get()
  @Reads('ROLE_PARTICIPANTS_ADMIN')
  @ReadsPersonalData()
  @Target(NotedAccountFinder)
  @RespondsWithList(noteView)
  @Describe('List the notes on an account', { text: 'Latest first.', problems: WHO })
  listAccountNotes(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: { readonly uuid: string },
    @Query() query: PageQuery,
  ): Promise<NoteRecord[]> {
    return this.notes.list(caller, ofAccount(uuid), query);
  }

  /** A note has no version before it is there: no If-Match. */
  @Post()
  @Writes('ROLE_PARTICIPANTS_ADMIN')
  @Target(NotedAccountFinder, 'note')
  @Responds(noteView)
  @Describe('Write a note on an account', {
    text: 'For staff: families are not told. It is part of what they are shown when they ask for their data, and goes when they go.',
    problems: WHO,
  })
  addAccountNote(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: { readonly uuid: string },
    @Body() input: NoteInput,
  ): Promise<NoteRecord> {
    return this.notes.add(caller, ofAccount(uuid), input);
  }

  @Delete(':noteUuid')
  @Writes('ROLE_PARTICIPANTS_ADMIN')
  @HttpCode(204)
  @Target(NotedAccountFinder, 'note')
  @Describe('Delete a note on an account', {
    problems: {
      403: `${WHO[403]} Or somebody else wrote the note, and you are no super admin.`,
      404: 'There is no such account, or it has no such note.',
    },
  })
  removeAccountNote(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: { readonly uuid: string },
    @Param('noteUuid') note: string,
    @IfMatch() precondition: Precondition,
  ): Promise<void> {
    return this.notes.remove(caller, ofAccount(uuid), note, precondition);
  }
}
