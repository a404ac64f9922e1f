import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { OfferCourse } from '../../ports/offer-course.js';
import { type ConcernedFamily } from '../../ports/offer-families.js';
import { OfferHistoryStore } from '../../reading/history/offer-history.store.js';
import { FamilyNotifications } from './family-notifications.js';
import { TeamBulkMails } from './team-bulk-mails.js';
import { TeamNotifications } from './team-notifications.js';
import { TownNotifications } from './town-notifications.js';
import { type OfferMove, type RecordedMove } from './transition-verdict.js';

/** How a transition was made. */
interface MadeBy {
  readonly transition: string;
  readonly note: string | null;
  readonly notify: boolean;
}

/** Writes transitions into the history, and notifies of them: one mail to everybody for all that was done together. */
@Injectable()
export class TransitionNotifications {
  constructor(
    private readonly history: OfferHistoryStore,
    private readonly families: FamilyNotifications,
    private readonly teams: TeamNotifications,
    private readonly bulks: TeamBulkMails,
    private readonly town: TownNotifications,
    private readonly course: OfferCourse,
  ) {}

  /**
   * Writes the history entries of the moves, and the mails that quote their note: to families what they are to be told,
   * to the teams of the organisers what staff did, and to the town what an organiser called off or on. Mails to teams that wait and said otherwise say the rest.
   * @returns the families that are told, by offer
   * @throws Problem 429 (see `FamilyNotifications`)
   */
  async record(
    caller: Caller,
    moves: readonly OfferMove[],
    { transition, note, notify }: MadeBy,
  ): Promise<readonly ConcernedFamily[]> {
    const entries = moves.map(({ row, from, to, families }) => ({
      offer: row.uuid,
      event: { action: 'transition', transition, from, to, note, notified: notify && families !== null } as const,
    }));
    const uuids = await this.history.addEach(caller, entries);
    const silent = moves.filter(({ after, families }) => isShown(after) && !(notify && families === 'relaunch'));
    if (silent.length > 0) await this.course.shownAgain(silent.map(({ row }) => row.uuid));
    const recorded = moves.map((move, index): RecordedMove => ({ ...move, history: uuids[index] ?? '' }));
    await this.bulks.follow(recorded);
    await this.town.notify(caller, recorded, { note, told: notify });
    if (!notify) return [];
    const concerned = await this.families.ask(caller, recorded);
    const teams = await this.teams.notify(caller, recorded, { transition, note, concerned });
    const families = new Set(concerned.filter(({ reached }) => reached).map(({ offer }) => offer));
    const mailed = recorded.filter(({ row: { uuid } }) => families.has(uuid) || teams.has(uuid));
    await this.history.noteMailed(
      uuids,
      mailed.map(({ history }) => history),
    );
    return concerned;
  }
}

const isShown = ({ place, cancelled }: OfferMove['after']): boolean => place === 'published' && !cancelled;
