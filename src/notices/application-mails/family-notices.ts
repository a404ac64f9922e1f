import { Injectable } from '@nestjs/common';
import { groupBy } from '../../kernel/collections/collections.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { Mails, ordersFor } from '../../mail/mails.js';
import { MAILS_ABOUT } from '../../attendances/state/notify-attendances.js';
import { familyMail } from './family-mail.js';
import { NoticeContexts } from './notice-contexts.js';
import { type NotifiedChange } from './notified-changes.sql.js';
import { NotifiedChangesStore } from './notified-changes.store.js';
import { type NoticeCause, FamilyNoticesStore } from './family-notices.store.js';

/** Numbers for the log and the progress of a job. */
interface NoticeCounts {
  readonly families: number;
  readonly mails: number;
  readonly withoutAddress: number;
}

/**
 * Notifies families of their applications: one mail each (R-MAIL-7), of each application once, even if others notify at the same time
 * (R-ATT-29). A queued mail to the same family is superseded by one that says everything.
 */
@Injectable()
export class FamilyNotices {
  constructor(
    private readonly changes: NotifiedChangesStore,
    private readonly store: FamilyNoticesStore,
    private readonly contexts: NoticeContexts,
    private readonly mails: Mails,
  ) {}

  /**
   * Call it in a transaction.
   * @param read what must be told and was not yet; asked again where somebody else told of some of it meanwhile
   */
  async notify(read: () => Promise<readonly NotifiedChange[]>): Promise<NoticeCounts> {
    const cause = newUuid();
    const { claimed, unreachable } = await this.claimed(read, { kind: MAILS_ABOUT, cause });
    const families = [...new Set(claimed.map(({ family }) => family))];
    const givenUp = await this.changes.takeOver(await this.mails.supersedeOthers(MAILS_ABOUT, families, cause));
    const known = new Set(claimed.map(({ attendance }) => attendance));
    const earlier = await this.claimed(
      async () => (await this.changes.stillHolding(givenUp)).filter(({ attendance }) => !known.has(attendance)),
      { kind: MAILS_ABOUT, cause },
    );
    const all = [...claimed, ...earlier.claimed];
    const context = await this.contexts.of(cause, all);
    const byFamily = [...groupBy(all, ({ family }) => family).values()];
    const sent = await this.mails.sendAll(ordersFor(byFamily, (changes) => familyMail(changes, context)));
    return { families: byFamily.length + unreachable, mails: sent, withoutAddress: unreachable };
  }

  /** All that must be told and nobody else tells; families without an address are not told anything. */
  private async claimed(
    read: () => Promise<readonly NotifiedChange[]>,
    cause: NoticeCause,
  ): Promise<{ readonly claimed: readonly NotifiedChange[]; readonly unreachable: number }> {
    const claimed: NotifiedChange[] = [];
    for (;;) {
      const found = [...new Map((await read()).map((change) => [change.attendance, change])).values()];
      const reachable = found.filter(({ address }) => address !== null);
      const mine = await this.store.claim(reachable, cause);
      claimed.push(...reachable.filter(({ attendance }) => mine.has(attendance)));
      if (mine.size < reachable.length) continue;
      const unreachable = new Set(found.filter(({ address }) => address === null).map(({ family }) => family));
      return { claimed, unreachable: unreachable.size };
    }
  }
}
