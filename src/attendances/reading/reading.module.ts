import { Module } from '@nestjs/common';
import { AttendanceFinder, AttendanceReader } from './attendance.finder.js';
import { AttendanceHistoryStore } from './attendance-history.store.js';
import { AttendanceStore } from './attendance.store.js';

/** Reads applications: single ones, lists, their history. */
@Module({
  providers: [AttendanceStore, AttendanceReader, AttendanceFinder, AttendanceHistoryStore],
  exports: [AttendanceReader, AttendanceStore, AttendanceFinder, AttendanceHistoryStore],
})
export class ReadingModule {}
