import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ReadingModule } from '../attendances/reading/reading.module.js';
import { AccountNotesController } from './account-notes.controller.js';
import { ApplicationNotesController } from './application-notes.controller.js';
import { ErasedNotes } from './erased-notes.js';
import { NotedAccountFinder, NotedApplicationFinder } from './note.finder.js';
import { NoteStore } from './note.store.js';
import { NotesService } from './notes.service.js';

/** Notes of staff on accounts and applications. */
@Module({
  imports: [AccountsModule, ReadingModule],
  controllers: [AccountNotesController, ApplicationNotesController],
  providers: [NoteStore, NotedAccountFinder, NotedApplicationFinder, NotesService, ErasedNotes],
  exports: [NotesService],
})
export class NotesModule {}
