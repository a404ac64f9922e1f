import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Finder } from '../../platform/http/access/finder.js';
import { message } from '../../kernel/problem/message.js';
import { forbidden, type Problem } from '../../kernel/problem/problem.js';
import { AttendanceReader } from './attendance-reader.js';
import { type AttendanceRecord } from './attendance.view.js';

/** Actions on an existing application. */
type AttendanceAction = 'read' | 'history' | 'update' | 'delete' | 'transition' | 'reorder' | 'move';

/**
 * Actions of organiser users on applications to their own offers (R-ATT-11); the transitions themselves check when,
 * and the write services which fields.
 */
const FOR_ORGANISERS: readonly AttendanceAction[] = ['read', 'history', 'transition', 'update'];

/** Which applications exist for a caller, and who may perform which action. Admins may perform all. */
@Injectable()
export class AttendanceFinder extends Finder<AttendanceRecord> {
  readonly missing = message(
    'There is no application with this identifier, or none you may see.',
    'Es gibt keine Anmeldung mit dieser Kennung, oder keine, die Sie sehen dürfen.',
  );

  constructor(private readonly reader: AttendanceReader) {
    super();
  }

  async visible(caller: Caller, uuid: string): Promise<AttendanceRecord | undefined> {
    const [attendance] = await this.reader.many(caller, [uuid]);
    return attendance;
  }

  override refusal(caller: Caller, action: string): Promise<Problem | undefined> {
    const allowed = caller.isAdmin || FOR_ORGANISERS.includes(action as AttendanceAction);
    return Promise.resolve(allowed ? undefined : forAdminsOnly());
  }
}

const forAdminsOnly = (): Problem =>
  forbidden(
    'Only the administration may do this to an application.',
    'Das darf an einer Anmeldung nur die Verwaltung.',
  );
