import { Injectable } from '@nestjs/common';
import { newUuid } from '../../kernel/ids/uuid.js';
import { NOTIFY_MOVED, type NotifyMovedPayload } from '../../offers/actions/moves/notify-moved.js';
import { OfferCourse } from '../../offers/ports/offer-course.js';
import { PlacedChildren } from '../../offers/ports/placed-children.js';
import { FormerDetailsStore } from '../../offers/state/former-details.store.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { requireFree } from './moved-offers.js';

/** What an import means for families of offers that are there: other times, another meeting point. */
@Injectable()
export class ImportedMoves {
  constructor(
    private readonly children: PlacedChildren,
    private readonly former: FormerDetailsStore,
    private readonly course: OfferCourse,
    private readonly jobs: Jobs,
  ) {}

  /** First of all: children are locked before offers. */
  async hold(offers: readonly string[]): Promise<void> {
    await this.children.hold(offers);
  }

  /** Before an offer is written: what it was is remembered, so that families can be told. */
  async remember(offer: string): Promise<void> {
    await this.former.remember([offer], newUuid());
  }

  /**
   * After the offers are written. Mails that wait say what holds now; nobody else is mailed.
   * @param moved uuids of the offers with other times, and their places in the file
   * @param changed those and the ones with another meeting point
   * @throws ProgrammeProblems if children would have to be in two places at once, unless forced
   */
  async followUp(moved: ReadonlyMap<string, number>, changed: readonly string[], force: boolean): Promise<void> {
    if (!force) requireFree(moved, await this.children.elsewhere([...moved.keys()]));
    if (changed.length === 0) return;
    await this.course.redated([...moved.keys()], null);
    const givenUp = await this.course.moved(changed);
    if (givenUp.length === 0) return;
    const payload: NotifyMovedPayload = { cause: newUuid(), offers: changed, givenUp, notify: false };
    await this.jobs.add(NOTIFY_MOVED, payload);
  }
}
