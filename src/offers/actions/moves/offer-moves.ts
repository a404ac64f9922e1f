import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { newUuid } from '../../../kernel/ids/uuid.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { OfferCourse } from '../../ports/offer-course.js';
import { type OfferRow } from '../../reading/offer.columns.js';
import { FormerDetailsStore } from '../../state/former-details.store.js';
import { FamilyNotifications } from '../transitions/family-notifications.js';
import { TeamNotifications } from '../transitions/team-notifications.js';
import { type OfferChange } from '../writing/offer-change.js';
import { NOTIFY_MOVED, type NotifyMovedPayload } from './notify-moved.js';

/** The fields that say when and where an offer takes place. */
const DETAILS: readonly string[] = ['dates', 'meetingPoint', 'meetingAddress'];

/** An edit of an offer that changes when or where it takes place, for it and the variants that follow. */
export interface OfferMove {
  readonly cause: string;
  /** The families with places are mailed. */
  readonly notify: boolean;
  /** Those of the offers that have applications. */
  readonly offers: string[];
}

/** Remembers when and where offers took place before they were changed, and notifies families of it (R-OFF-37). */
@Injectable()
export class OfferMoves {
  constructor(
    private readonly former: FormerDetailsStore,
    private readonly families: FamilyNotifications,
    private readonly teams: TeamNotifications,
    private readonly course: OfferCourse,
    private readonly jobs: Jobs,
  ) {}

  /** Before the offer is written. Nobody is mailed of an offer that does not take place. */
  begin({ place, cancelled }: OfferRow, notify: boolean): OfferMove {
    return { cause: newUuid(), notify: notify && place === 'published' && !cancelled, offers: [] };
  }

  /** Before the fields of these offers are written; whether it matters to families with places. */
  async remember(move: OfferMove, offers: readonly string[], fields: readonly string[]): Promise<boolean> {
    if (!fields.some((field) => DETAILS.includes(field))) return false;
    move.offers.push(...(await this.former.remember(offers, move.cause)));
    return true;
  }

  /**
   * After everything is written, the history included; with the offer as it was. What staff changed is mailed to the
   * teams of its organisers, too (R-OFF-38).
   * @throws Problem 429 if an organiser has caused too many mails today, or these families were mailed too often
   */
  async end(caller: Caller, row: OfferRow, change: OfferChange, { cause, notify, offers }: OfferMove): Promise<void> {
    if (notify) await this.teams.notifyMoved(caller, row, { change, cause });
    if (offers.length === 0) return;
    if (notify) await this.families.spendOnMove(caller, row, offers);
    if (change.dates !== undefined) await this.course.redated([row.uuid], caller);
    const givenUp = await this.course.moved(offers);
    if (!notify && givenUp.length === 0) return;
    await this.jobs.add(NOTIFY_MOVED, { cause, offers, givenUp, notify } satisfies NotifyMovedPayload);
  }
}
