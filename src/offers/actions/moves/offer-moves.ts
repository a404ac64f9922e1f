import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { newUuid } from '../../../kernel/ids/uuid.js';
import { message } from '../../../kernel/problem/message.js';
import { unprocessable } from '../../../kernel/problem/problem.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { OfferLifecycle, type Reach } from '../../ports/offer-ports.js';
import { OfferHistoryStore } from '../../reading/offer-history.store.js';
import { type OfferRow } from '../../reading/offer.view.js';
import { FormerDetailsStore } from '../../state/former-details.store.js';
import { FamilyNotifications } from '../transitions/family-notifications.js';
import { TeamNotifications } from '../transitions/team-notifications.js';
import { type OfferChange } from '../writing/offer-change.js';
import { NOTIFY_MOVED, type NotifyMovedPayload } from '../transitions/notify-families.js';

/** The fields that say when and where an offer takes place. */
const DETAILS: readonly string[] = ['dates', 'meetingPoint', 'meetingAddress'];

/** An edit of an offer that changes when or where it takes place, for it and the variants that follow. */
export interface OfferMove {
  readonly cause: string;
  /** The families with places are mailed. */
  readonly notify: boolean;
  /** The given offers that have applications. */
  readonly offers: string[];
}

/** The people notified of an edit. */
interface Notified extends Reach {
  /** Mails to teams. */
  readonly teams: number;
}

/** Remembers when and where offers took place before they were changed, and notifies families of it (R-OFF-37). */
@Injectable()
export class OfferMoves {
  constructor(
    private readonly former: FormerDetailsStore,
    private readonly families: FamilyNotifications,
    private readonly teams: TeamNotifications,
    private readonly lifecycle: OfferLifecycle,
    private readonly history: OfferHistoryStore,
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
   * teams of its hosts, too (R-OFF-38). With `notify`, an edit of something else tells what is untold.
   * @returns how many families and teams were mailed, and how many families cannot be; undefined where nobody was to be
   * @throws Problem 429 if a host has caused too many mails today, or these families were mailed too often
   */
  async end(
    caller: Caller,
    row: OfferRow,
    change: OfferChange,
    { cause, notify, offers }: OfferMove,
  ): Promise<Notified | undefined> {
    const moves = change.fields.some((field) => DETAILS.includes(field));
    if (moves && !caller.isAdmin) await this.former.noteTeamsNotified([row.uuid, ...offers]);
    if (notify && !moves) return this.tell(caller, row, cause);
    const teams = notify ? await this.teams.notifyMoved(caller, row, { change, cause }) : 0;
    if (offers.length === 0) return notify ? { reached: 0, unreachable: 0, teams } : undefined;
    const reach = notify ? await this.families.spendOnMove(caller, row, offers) : undefined;
    if (change.dates !== undefined) await this.lifecycle.redated([row.uuid], caller);
    const givenUp = await this.lifecycle.moved(offers);
    if (notify || givenUp.length > 0)
      await this.jobs.add(NOTIFY_MOVED, { cause, offers, givenUp, notify } satisfies NotifyMovedPayload);
    return reach && { ...reach, teams };
  }

  /**
   * An edit of nothing with `notify`: families, and the teams of the hosts, are told what they were not told yet.
   * @returns how many of the families cannot be reached
   * @throws Problem 422 if everybody was told; 429 as `end`
   */
  async notifyPending(caller: Caller, row: OfferRow): Promise<number> {
    const entry = await this.history.add(caller, [row.uuid], { action: 'changed', fields: [], notified: true });
    const { reached, unreachable, teams } = await this.tell(caller, row, newUuid());
    if (reached + unreachable + teams === 0) throw unprocessable('notify', NOTHING_PENDING);
    await this.history.noteMailed(entry, reached + teams > 0 ? entry : []);
    return unreachable;
  }

  private async tell(caller: Caller, row: OfferRow, cause: string): Promise<Notified> {
    const takesPlace = row.place === 'published' && !row.cancelled;
    const teams = takesPlace ? await this.teams.notifyMoved(caller, row, { change: undefined, cause }) : 0;
    return { ...(await this.families.askPending(caller, row)), teams };
  }
}

const NOTHING_PENDING = message(
  'There is nothing to tell: families and teams know what applies to this offer.',
  'Es gibt nichts mitzuteilen: Familien und Veranstalter wissen, was für dieses Angebot gilt.',
);
