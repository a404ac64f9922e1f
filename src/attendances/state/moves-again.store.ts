import { Injectable } from '@nestjs/common';
import { type SupersededMail } from '../../mail/mail.js';
import { mailStateOf } from '../../mail/mail.sql.js';
import {
  MOVED_MAILS,
  NOTIFY_MOVED,
  type NotifyMovedPayload,
} from '../../offers/actions/transitions/notify-families.js';
import { Database } from '../../platform/database/database.js';
import { uuidsIn } from '../../platform/database/sql-values.js';
import { groupBy } from '../../kernel/collections/collections.js';
import { Jobs } from '../../platform/jobs/jobs.js';

/** The last edit that changed when or where an offer takes place, and the mails about all of them. */
interface LastEdit {
  readonly offer: string;
  readonly cause: string;
  /** The last to each family about each edit. */
  readonly mails: readonly SupersededMail[];
}

/** SQL about edits of offers of which families may not have been told. */
@Injectable()
export class MovesAgainStore {
  constructor(private readonly database: Database) {}

  /**
   * The last edits of these offers; without those that never had any.
   * @param all the mails that were sent, too; otherwise of families whose last one was given up
   */
  lastEdits(offers: readonly string[], all: boolean): Promise<LastEdit[]> {
    return this.database.rows<LastEdit>(
      'moves_again_last_edits',
      `select l.offer, l.cause, coalesce((
           select json_agg(json_build_object('cause', g.cause, 'recipient', g.recipient, 'nth', coalesce(g.nth::text, '')))
           from (
             select w.cause, w.recipient, max(w.nth) as nth
             from (
               select f.cause_uuid as cause, split_part(m.event, ':', 3) as recipient, m.created_at as at,
                 nullif(split_part(m.event, ':', 4), '')::integer as nth, ${mailStateOf('m')} = 'superseded' as superseded,
                 max(m.created_at) filter (where m.state <> 'failed') over (partition by split_part(m.event, ':', 3)) as told
               from offer_former_details f join mails m
                 on split_part(m.event, ':', 1) = '${MOVED_MAILS}' and split_part(m.event, ':', 2) = f.cause_uuid::text
               where f.offer_uuid = l.offer) w
             group by 1, 2 having $2 or bool_or(w.superseded and w.at > coalesce(w.told, '-infinity'))) g), '[]') as mails
       from (
         select distinct on (f.offer_uuid) f.offer_uuid as offer, f.cause_uuid as cause from offer_former_details f
         where f.offer_uuid = any(${uuidsIn('$1')}) order by f.offer_uuid, f.nth desc) l`,
      [offers, all],
    );
  }
}

/**
 * Says anew when and where offers take place that take place again: mails about that were given up when they were called
 * off or hidden (R-OFF-37). Families that know it, or do not know yet how their applications stand, are not mailed.
 */
@Injectable()
export class MovesAgain {
  constructor(
    private readonly store: MovesAgainStore,
    private readonly jobs: Jobs,
  ) {}

  /**
   * @param all every family with a place is to know that the offers take place; otherwise only what was given up is said
   */
  async say(offers: readonly string[], all: boolean): Promise<void> {
    const edits = await this.store.lastEdits(offers, all);
    for (const [cause, moved] of groupBy(edits, (edit) => edit.cause)) {
      const givenUp = moved.flatMap(({ mails }) => mails);
      if (!all && givenUp.length === 0) continue;
      const payload: NotifyMovedPayload = {
        ...{ cause, offers: moved.map(({ offer }) => offer), givenUp },
        ...{ notify: all, informed: true },
      };
      await this.jobs.add(NOTIFY_MOVED, payload);
    }
  }
}
