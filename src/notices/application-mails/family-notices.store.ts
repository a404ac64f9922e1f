import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { type NotifiedChange } from './notified-changes.sql.js';

/** An application to be told of, as it is now. */
export interface PendingNotice extends Pick<
  NotifiedChange,
  'attendance' | 'nth' | 'entry' | 'course' | 'status' | 'cancelled' | 'offerChanges' | 'family'
> {
  /** Number of times its mail was written anew, where the event says so. */
  readonly again?: number | undefined;
}

/** The mails that tell: the kind and the cause of their events. */
export interface NoticeCause {
  readonly kind: string;
  readonly cause: string;
}

/** SQL that records what families are told. */
@Injectable()
export class FamilyNoticesStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Records that the families are told of these applications, and of the dates that held when these were read: what has changed
   * since was not told. Of two transactions that notify of
   * the same one, the second waits, and does not get it. Who participated was told of a place: marks are never told.
   * @returns the applications of which nobody else tells
   */
  async claim(applications: readonly PendingNotice[], { kind, cause }: NoticeCause): Promise<ReadonlySet<string>> {
    if (applications.length === 0) return new Set();
    const rows = await this.database.rows<{ attendance: string }>(
      'family_notices_claim',
      `insert into tellings (attendance_uuid, nth, entry_uuid, course_uuid, status, cancelled, cause_uuid, event, state, told_at,
         offer_changes)
       select c.attendance, c.nth, c.entry, c.course, case c.status when 'participated' then 'confirmed' else c.status end, c.cancelled, $1::uuid,
         concat_ws(':', $2::text, $1::text, c.family, c.again), 'told', $3,
         c.offer_changes
       from unnest($4::uuid[], $5::integer[], $6::uuid[], $7::uuid[], $8::text[], $9::boolean[], $10::uuid[],
         $11::integer[], $12::integer[]) c (attendance, nth, entry, course, status, cancelled, family, again, offer_changes)
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
        applications.map(({ again }) => again ?? null),
        applications.map(({ offerChanges }) => offerChanges),
      ],
    );
    return new Set(rows.map(({ attendance }) => attendance));
  }
}
