import { Injectable } from '@nestjs/common';
import { AttendanceNotes } from '../../attendances/state/merged-attendances.js';
import { Database } from '../../platform/database/database.js';

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
