import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock/clock.js';
import { Database } from '../../../platform/database/database.js';
import { type NotifiedChange } from './notified-changes.columns.js';

/** An application to be told of, as it is now. */
export type Tellable = Pick<
  NotifiedChange,
  'attendance' | 'nth' | 'entry' | 'course' | 'status' | 'cancelled' | 'family'
>;

/** The mails that tell: the kind and the cause of their events. */
export interface TellingCause {
  readonly kind: string;
  readonly cause: string;
}

/** SQL that records what families are told. */
@Injectable()
export class TellingsStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Records that the families are told of these applications now. Of two transactions that notify of the same one, the second
   * waits, and does not get it.
   * @returns the applications of which nobody else tells
   */
  async claim(applications: readonly Tellable[], { kind, cause }: TellingCause): Promise<ReadonlySet<string>> {
    if (applications.length === 0) return new Set();
    const rows = await this.database.rows<{ attendance: string }>(
      'tellings_claim',
      `insert into tellings (attendance_uuid, nth, entry_uuid, course_uuid, status, cancelled, cause_uuid, event, state, told_at)
       select c.attendance, c.nth, c.entry, c.course, c.status, c.cancelled, $1::uuid, $2::text || ':' || $1::text || ':' || c.family, 'told', $3
       from unnest($4::uuid[], $5::integer[], $6::uuid[], $7::uuid[], $8::text[], $9::boolean[], $10::uuid[])
         c (attendance, nth, entry, course, status, cancelled, family)
       order by c.attendance on conflict do nothing returning attendance_uuid as attendance`,
      [
        cause,
        kind,
        this.clock.now(),
        applications.map(({ attendance }) => attendance),
        applications.map(({ nth }) => nth),
        applications.map(({ entry }) => entry),
        applications.map(({ course }) => course),
        applications.map(({ status }) => status),
        applications.map(({ cancelled }) => cancelled),
        applications.map(({ family }) => family),
      ],
    );
    return new Set(rows.map(({ attendance }) => attendance));
  }
}
