import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { type SupersededMail } from '../../mail/mail.js';
import {
  OfferLifecycle,
  WaitingLists,
  type NewTimes,
  PlacedChildren,
  type PlaceElsewhere,
  OfferMoney,
} from '../../offers/ports/offer-ports.js';
import { PresencesStore } from './presences.store.js';
import { AttendanceChanges } from './attendance-changes.js';
import { AttendanceChangeStore } from './attendance-change.store.js';
import { Charges } from './charges.js';
import { MovesAgain } from './moves-again.store.js';
import { StaleMails } from './stale-mails.js';
import { message } from '../../kernel/problem/message.js';
import { conflict, forbidden, type Problem } from '../../kernel/problem/problem.js';
import { AttendanceReader } from '../reading/attendance.finder.js';
import { ChildLock } from './attendance-lock.js';
import { type Obstacle } from './obstacle.js';
import { conflictOf, FORCE_OF_ADMINS, linesOf, MAX_LINES, ofChild, staffText } from './obstacle-texts.js';
import { Obstacles, ObstaclesStore } from './obstacles.store.js';
import { Database } from '../../platform/database/database.js';
import { isBooked } from '../../money/ledger/book.sql.js';

/**
 * Updates charges, mails and waiting lists of families when an offer is cancelled or relaunched (R-WAIT-2, R-MON-19,
 * R-MAIL-5).
 */
@Injectable()
export class OfferFollowUp extends OfferLifecycle {
  constructor(
    private readonly charges: Charges,
    private readonly mails: StaleMails,
    private readonly moves: MovesAgain,
    private readonly store: AttendanceChangeStore,
    private readonly waitingLists: WaitingLists,
    private readonly presences: PresencesStore,
    private readonly changes: AttendanceChanges,
  ) {
    super();
  }

  override async calledOff(offers: readonly string[], by: string | null): Promise<void> {
    await this.charges.rechargeOffers(offers, by);
    await this.mails.cancelTransitions(offers);
    await this.mails.cancelPlaces(offers, { cancelled: true });
    await this.mails.rewriteMoves(offers);
    await this.mails.cancelReminders(offers);
    // Children who were passed over elsewhere because of their places here may get one there now.
    await this.waitingLists.fill(await this.store.awaitedInsteadOf(offers));
  }

  override async moved(offers: readonly string[]): Promise<SupersededMail[]> {
    await this.mails.rewritePlaces(offers);
    await this.mails.cancelReminders(offers);
    return this.mails.cancelMoves(offers);
  }

  override async redated(offers: readonly string[], by: Caller | null): Promise<void> {
    const absent = await this.presences.absentThroughout(offers);
    await this.changes.make(
      absent.map((one) => ({ ...one, transition: 'noshow', from: 'confirmed', to: 'noshow' })),
      {
        batch: newUuid(),
        procedure: by?.isAdmin === false ? 'organiser' : 'staff',
        by: by?.accountUuid ?? null,
        ...{ notified: false, note: null },
      },
    );
  }

  override async unpublished(offers: readonly string[]): Promise<void> {
    await this.mails.cancelHidden(offers);
  }

  override async takesPlace(offers: readonly string[], by: string | null): Promise<void> {
    await this.charges.rechargeOffers(offers, by);
    await this.mails.cancelTransitions(offers);
    await this.mails.cancelPlaces(offers, { cancelled: false });
  }

  override shownAgain(offers: readonly string[]): Promise<void> {
    return this.moves.say(offers, false);
  }
}

type Obstructed = readonly [attendance: string, obstacles: readonly Obstacle[]];

/**
 * Checks for conflicts when an offer gets other dates, or is relaunched: children keep their places there, unless
 * they have other places at that time.
 */
@Injectable()
export class OccupiedPlaces extends PlacedChildren {
  constructor(
    private readonly children: ChildLock,
    private readonly store: ObstaclesStore,
    private readonly obstacles: Obstacles,
    private readonly reader: AttendanceReader,
  ) {
    super();
  }

  override async hold(offers: readonly string[]): Promise<void> {
    await this.children.holdEditions(offers);
    await this.children.hold((await this.store.held(offers)).map(({ participant }) => participant));
  }

  override async requireFree(caller: Caller, offer: string, { change, force }: NewTimes): Promise<string | null> {
    const seekers = await this.store.held([offer]);
    await this.children.insist(seekers.map(({ participant }) => participant));
    const found = await this.obstacles.of(seekers, { overruled: force });
    const obstructed = seekers
      .map(({ attendance }, index): Obstructed => [attendance, reasonsFor(change, found[index] ?? [])])
      .filter(([, obstacles]) => obstacles.length > 0);
    if (force && !caller.isAdmin) throw forbidden(FORCE_OF_ADMINS);
    if (obstructed.length === 0) return null;
    if (!force) throw await this.refusal(caller, offer, obstructed);
    return OVERRULED;
  }

  /** Host users must not learn which children have places elsewhere, nor where, nor how many (R-ATT-33). */
  private async refusal(caller: Caller, offer: string, obstructed: readonly Obstructed[]): Promise<Problem> {
    if (!caller.isAdmin) return conflict(NOT_THEN).about([{ offer: { uuid: offer }, reason: 'undisclosed' }]);
    const named = await this.reader.concerned(
      caller,
      obstructed.map(([attendance]) => attendance),
    );
    const found = obstructed.flatMap(([attendance, obstacles]) => {
      const concerned = named.get(attendance) ?? { attendance };
      return obstacles.map((obstacle) => ({ concerned, obstacle }));
    });
    const lines = found.map(({ concerned, obstacle }) => ofChild(concerned, staffText(obstacle)));
    return conflict(linesOf(lines.slice(0, MAX_LINES))).about(
      found.map(({ concerned, obstacle }) => ({ ...concerned, ...conflictOf(obstacle) })),
    );
  }

  override async elsewhere(offers: readonly string[]): Promise<PlaceElsewhere[]> {
    const seekers = await this.store.held(offers);
    await this.children.insist(seekers.map(({ participant }) => participant));
    const found = await this.obstacles.of(seekers, { overruled: true });
    return seekers.filter((_, index) => reasonsFor('dates', found[index] ?? []).length > 0);
  }
}

/** A change of dates gives nobody an additional place. */
const reasonsFor = (change: NewTimes['change'], obstacles: readonly Obstacle[]): readonly Obstacle[] =>
  change === 'dates' ? obstacles.filter(({ kind }) => kind === 'overlap') : obstacles;

const NOT_THEN = message(
  'Not possible with the children who have a place here. Please ask the administration.',
  'Mit den Kindern, die hier einen Platz haben, nicht möglich. Bitte wenden Sie sich an die Verwaltung.',
);

/** Host users read the history of their offers, so it does not say which children they are, nor how many. */
const OVERRULED = 'Trotz anderer Plätze von Kindern (force).';

/** Revenue belongs to the edition in which it was charged: an offer with bookings stays in its edition. */
@Injectable()
export class BookedOffers extends OfferMoney {
  constructor(private readonly database: Database) {
    super();
  }

  override async isBooked(offers: readonly string[]): Promise<boolean> {
    const rows = await this.database.rows(
      'offers_booked',
      `select from attendances t where t.offer_uuid = any($1::uuid[])
         and ${isBooked('t.uuid')} limit 1`,
      [offers],
    );
    return rows.length > 0;
  }
}
