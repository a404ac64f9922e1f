import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { newUuid } from '../../../kernel/ids/uuid.js';
import { type SupersededMail } from '../../../mail/mail.js';
import { OfferCourse } from '../../../offers/ports/offer-course.js';
import { WaitingLists } from '../../../offers/ports/waiting-list.js';
import { PresencesStore } from '../presences/presences.store.js';
import { AttendanceChanges } from './attendance-changes.js';
import { AttendanceChangeStore } from './attendance-change.store.js';
import { Charges } from './charges.js';
import { MovesAgain } from './moves-again.js';
import { StaleMails } from './stale-mails.js';

/**
 * Updates charges, mails and waiting lists of families when an offer is cancelled or relaunched (R-WAIT-2, R-MON-19,
 * R-MAIL-5).
 */
@Injectable()
export class OfferFollowUp extends OfferCourse {
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
    await this.mails.giveUpTransitions(offers);
    await this.mails.giveUpPlaces(offers, { cancelled: true });
    await this.mails.rewriteMoves(offers);
    await this.mails.giveUpReminders(offers);
    // Children who were passed over elsewhere because of their places here may get one there now.
    await this.waitingLists.fill(await this.store.awaitedInsteadOf(offers));
  }

  override async moved(offers: readonly string[]): Promise<SupersededMail[]> {
    await this.mails.rewritePlaces(offers);
    await this.mails.giveUpReminders(offers);
    return this.mails.giveUpMoves(offers);
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
    await this.mails.giveUpHidden(offers);
  }

  override async takesPlace(offers: readonly string[], by: string | null): Promise<void> {
    await this.charges.rechargeOffers(offers, by);
    await this.mails.giveUpTransitions(offers);
    await this.mails.giveUpPlaces(offers, { cancelled: false });
  }

  override shownAgain(offers: readonly string[]): Promise<void> {
    return this.moves.say(offers, false);
  }
}
