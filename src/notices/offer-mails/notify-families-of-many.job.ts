import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { type Job, JobTask } from '../../platform/jobs/jobs.js';
import { Log } from '../../platform/operations/log.js';
import { Mails } from '../../mail/mails.js';
import {
  NOTIFY_FAMILIES_OF_MANY,
  type NotifyFamiliesOfManyPayload,
} from '../../offers/actions/transitions/notify-families.js';
import { MovesAgain } from '../../attendances/state/moves-again.store.js';
import { FamilyNotices } from '../application-mails/family-notices.js';
import { takenBack, takesPlaceAgain } from '../application-mails/lifecycle-notices.js';
import { NotifiedTransitionsStore } from './offer-mails.store.js';
import { KINDS } from './offer-mails.js';
import { OfferNoticesStore } from './offer-notices.store.js';

/**
 * Notifies the families of several offers that were called off, or take place after all, together (R-OFF-40): one mail
 * for each family about all of them, each child in the words of its state. Whom `NotifyFamilies` would notify of one, and
 * of transitions that still hold. Idempotent: what was told is recorded for each application.
 */
@Injectable()
@JobTask(NOTIFY_FAMILIES_OF_MANY)
export class NotifyFamiliesOfMany implements Job<NotifyFamiliesOfManyPayload> {
  constructor(
    private readonly database: Database,
    private readonly transitions: NotifiedTransitionsStore,
    private readonly store: OfferNoticesStore,
    private readonly notices: FamilyNotices,
    private readonly mails: Mails,
    private readonly moves: MovesAgain,
    private readonly log: Log,
  ) {}

  async run({ transition, offers }: NotifyFamiliesOfManyPayload): Promise<void> {
    await this.database.transaction(async () => {
      await this.transitions.hold(offers.map(({ offer }) => offer));
      const holding = await this.transitions.holding(offers, KINDS[transition].cancelled);
      const told = offers.filter(({ offer }) => holding.includes(offer));
      if (told.length === 0) return;
      // Earlier notifications not sent yet would arrive after this one, and be wrong.
      await this.mails.supersede(await this.transitions.before(told), 'told');
      const again = transition === 'relaunch';
      const histories = new Map(told.map(({ offer, history }) => [offer, history]));
      const counts = await this.notices.notify(async () => {
        const changes = await this.store.pendingOf(told, again);
        return changes.map((change) => ({
          ...(again ? takesPlaceAgain : takenBack)(change),
          course: histories.get(change.offer) ?? change.course,
        }));
      });
      if (again) await this.moves.say([...histories.keys()], true);
      this.log.logger.info({ offers: told.length, ...counts }, 'families are told of transitions made together');
    });
  }
}
