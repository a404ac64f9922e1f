import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { tableColumnsOf } from '../../platform/database/columns-of.js';
import { Database } from '../../platform/database/database.js';
import { ExternalIds } from '../../platform/database/external-ids.store.js';
import { type ErasedPerson, Erases, type Erasing } from '../../platform/retention/erases.js';
import { WORDS } from '../model/attendance.access.js';
import { Attendance } from '../model/attendances.entities.js';
import { Mails } from '../../mail/mails.js';
import { type Forgetting, Forgets } from '../../platform/retention/forgets.js';

/** All text columns but the answers, which become an empty list. */
const WORD_COLUMNS = tableColumnsOf(Attendance, { only: WORDS.filter((name) => name !== 'answers') });

/** Applications are kept: their workflow and bookings, without text that somebody wrote, without authors, without what other programs call them, and without the days on which a child was there. */
@Injectable()
@Erases('attendances')
export class ErasedAttendances implements Erasing {
  constructor(
    private readonly database: Database,
    private readonly externalIds: ExternalIds,
    private readonly clock: Clock,
  ) {}

  /** Children with applications. */
  async keeps({ children }: ErasedPerson): Promise<string[]> {
    if (children.length === 0) return [];
    return this.database.uuids(
      'account_applicants_kept',
      'select distinct participant_uuid as uuid from attendances where participant_uuid = any($1)',
      [children],
    );
  }

  async anonymise({ account, children }: ErasedPerson): Promise<void> {
    await this.database.rows(
      'account_attendances_anonymise',
      `update attendances set answers = '[]', ${WORD_COLUMNS.map((name) => `${name} = null`).join(', ')}, draw_reason = null, modified_at = $2
       where participant_uuid = any($1)
         and (answers <> '[]' or draw_reason is not null or ${WORD_COLUMNS.map((name) => `${name} is not null`).join(' or ')})`,
      [children, this.clock.now()],
    );
    await this.externalIds.remove(
      'attendance',
      await this.database.uuids(
        'account_attendances',
        'select t.uuid from attendances t where t.participant_uuid = any($1)',
        [children],
      ),
    );
    await this.database.rows(
      'account_presences_remove',
      'delete from presences where attendance_uuid in (select t.uuid from attendances t where t.participant_uuid = any($1))',
      [children],
    );
    await this.database.rows(
      'account_attendance_notes_clear',
      `update attendance_history set note = null, reason = null where (note is not null or reason is not null)
         and attendance_uuid in (select t.uuid from attendances t where t.participant_uuid = any($1))`,
      [children],
    );
    await this.database.rows(
      'account_attendance_edits_delete',
      `delete from attendance_edits where attendance_uuid in (
         select t.uuid from attendances t where t.participant_uuid = any($1))`,
      [children],
    );
    await this.database.rows(
      'account_attendance_edits_clear',
      'update attendance_edits set account_uuid = null where account_uuid = $1',
      [account],
    );
    await this.database.rows(
      'account_attendance_history_clear',
      'update attendance_history set account_uuid = null where account_uuid = $1',
      [account],
    );
  }
}

/** Days after the last date of an offer on which its team may still need what families wrote. */
export const REMARK_DAYS = 14;

/** SQL condition: an answer (w) is to a sensitive question of the offer, or to one that is asked no more. */
const IS_SENSITIVE = `not exists (select from jsonb_array_elements(o.application_questions) q (question)
  where q.question ->> 'uuid' = w.answer ->> 'question' and not (q.question ->> 'sensitive')::boolean)`;

/** Fields whose values the history forgets as well. */
const FIELDS = `('comment', 'answers')`;

/** SQL condition: an entry of the history (d) holds what a remark or an answer said. */
const HOLDS_WORDS = `exists (select from jsonb_array_elements(d.changes) c (change)
  where c.change ->> 'field' in ${FIELDS} and (c.change ? 'from' or c.change ? 'to'))`;

/**
 * SQL condition: the offer is over since $1. One without dates is over with the holidays of its edition, or where those
 * are not known a year after the application.
 */
const IS_OVER = `case when exists (select from offer_occurrences x where x.offer_uuid = t.offer_uuid)
    then not exists (select from offer_occurrences x where x.offer_uuid = t.offer_uuid and x.end_at >= $1)
  when exists (select from edition_tasks k where k.edition_uuid = t.edition_uuid and k.type = 'holiday')
    then not exists (select from edition_tasks k where k.edition_uuid = t.edition_uuid and k.type = 'holiday' and k.end_at >= $1)
  else t.applied_at < $1 - interval '1 year' end`;

const DUE = `from attendances t join offers o on o.uuid = t.offer_uuid
  where (t.comment is not null
    or exists (select from jsonb_array_elements(t.answers) w (answer) where ${IS_SENSITIVE})
    or exists (select from attendance_edits d where d.attendance_uuid = t.uuid and ${HOLDS_WORDS}))
    and ${IS_OVER}`;

/**
 * What families remarked and answered to sensitive questions, often about health, after the offer: in the application, in
 * its history, and in mails that repeat it (R-PRI-7). That is no change that anybody made, so the application does not
 * count as changed.
 */
@Injectable()
@Forgets('sensitive-answers', { days: REMARK_DAYS })
export class OldRemarks implements Forgetting {
  constructor(
    private readonly database: Database,
    private readonly mails: Mails,
  ) {}

  due(before: Date): Promise<number> {
    return this.database.count('remarks_due', `select count(*)::int as count ${DUE}`, [before]);
  }

  async forget(before: Date, limit: number): Promise<number> {
    const applications = await this.database.uuids(
      'remarks_forget',
      `update attendances a set comment = null, answers = (
         select coalesce(jsonb_agg(w.answer order by w.n), '[]')
         from jsonb_array_elements(d.answers) with ordinality w (answer, n) join offers o on o.uuid = d.offer_uuid
         where not (${IS_SENSITIVE}))
       from (select t.uuid, t.answers, t.offer_uuid ${DUE} order by t.uuid limit $2 for no key update of t skip locked) d
       where a.uuid = d.uuid returning a.uuid`,
      [before, limit],
    );
    await this.database.rows(
      'remarks_forget_edits',
      `update attendance_edits d set changes = (
         select jsonb_agg(case when c.change ->> 'field' in ${FIELDS} then c.change - 'from' - 'to' else c.change end order by c.n)
         from jsonb_array_elements(d.changes) with ordinality c (change, n))
       where d.attendance_uuid = any($1) and ${HOLDS_WORDS}`,
      [applications],
    );
    await this.mails.forgetQuotes(applications);
    return applications.length;
  }
}
