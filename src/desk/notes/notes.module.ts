import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { ReadingModule } from '../../attendances/reading/reading.module.js';
import { AttendanceNotes } from '../../attendances/state/merged-attendances.js';
import { ErasedNotes, MergedNotes, NoteStore } from './note.store.js';
import { NotedAccountFinder, NotedAttendanceFinder } from './note.finder.js';
import { NOTES_CONTROLLERS } from './notes.controllers.js';
import { NotesService } from './notes.service.js';
import { Note } from './note.entity.js';
import { NotePermissions } from './note-permissions.js';

/** Notes of staff on accounts and applications. Global, because it implements a port of a lower layer: notes of merged applications. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Note]), AccountsModule, ReadingModule],
  controllers: [...NOTES_CONTROLLERS],
  providers: [
    NoteStore,
    NotedAccountFinder,
    NotedAttendanceFinder,
    NotePermissions,
    NotesService,
    ErasedNotes,
    { provide: AttendanceNotes, useClass: MergedNotes },
  ],
  exports: [NotesService, AttendanceNotes],
})
export class NotesModule {}
