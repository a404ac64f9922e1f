import { Injectable } from '@nestjs/common';
import { type ConcernedFamily, OfferFamilies, type Reach, reachOf } from '../../offers/ports/offer-ports.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { NOTIFY_ATTENDANCES, type NotifyAttendancesPayload } from '../../attendances/state/notify-attendances.js';
import { PendingNoticesStore } from '../pending/pending-notices.store.js';
import { FamiliesStore } from './families.store.js';

/** Counts the families that mails about offers are for, and has those told that were not. */
@Injectable()
export class MailedFamilies extends OfferFamilies {
  constructor(
    private readonly store: FamiliesStore,
    private readonly unknowing: PendingNoticesStore,
    private readonly jobs: Jobs,
  ) {
    super();
  }

  override async placed(offers: readonly string[]): Promise<Reach> {
    return reachOf(await this.store.placedIn(offers));
  }

  override concerned(offers: readonly string[]): Promise<readonly ConcernedFamily[]> {
    return this.store.concernedIn(offers);
  }

  override async untold(offer: string, movesOnly: boolean): Promise<Reach> {
    const families = await this.unknowing.families({ offer, movesOnly });
    return reachOf(families.map(({ uuid, reachable }) => ({ family: uuid, reached: reachable })));
  }

  override async tell(offer: string, movesOnly: boolean): Promise<void> {
    await this.jobs.add(NOTIFY_ATTENDANCES, { untold: { offer, movesOnly } } satisfies NotifyAttendancesPayload);
  }
}
