import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { groupBy } from '../../../kernel/collections/group-by.js';
import { type SupersededMail } from '../../../mail/mail.js';
import { MailRetellings } from '../../../mail/mail-retellings.js';
import { Mails } from '../../../mail/mails.js';
import { SETTINGS, type Settings } from '../../../platform/operations/config/settings.js';
import { OfferFamilies } from '../../ports/offer-families.js';
import { TeamBulksStore } from './team-bulks.store.js';
import { MANY_TEAM_MAILS } from './team-mails.js';
import { bulkCause, entryOfBulk, publishedPageOf, type TeamMove, type TeamOffer, teamOrder } from './team-order.js';
import { TeamRecipientsStore } from './team-recipients.store.js';
import { type RecordedMove } from './transition-verdict.js';

/** The transitions after which an offer takes place, or does not, and the kinds of the mails about several offers. */
const KINDS = ['cancel', 'relaunch', 'publish'].map((name) => [name, MANY_TEAM_MAILS[name]?.type ?? ''] as const);

/**
 * Mails to teams about several offers at once that wait when some of these are called off, or on again: they would be
 * read after the mail about that, and be wrong. They are given up, and say the rest anew (R-MAIL-5).
 */
@Injectable()
export class TeamBulkMails implements OnModuleInit {
  constructor(
    private readonly store: TeamBulksStore,
    private readonly recipients: TeamRecipientsStore,
    private readonly families: OfferFamilies,
    private readonly mails: Mails,
    private readonly retellings: MailRetellings,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** One that was in flight meanwhile, and did not arrive. */
  onModuleInit(): void {
    for (const [transition, kind] of KINDS) {
      this.retellings.register(kind, (mail) => this.notifyAgain(transition, mail.cause, [mail]));
    }
  }

  /** In the transaction of these moves, with their history written. */
  async follow(moves: readonly RecordedMove[]): Promise<void> {
    const turned = moves.filter(({ families }) => families !== null);
    if (turned.length === 0) return;
    const causes = await this.store.causes(
      turned.map(({ row }) => row.uuid),
      turned.map(({ history }) => history),
    );
    for (const [transition, kind] of KINDS) {
      const givenUp = await this.mails.supersedeAbout(kind, causes.map(bulkCause), 'told');
      for (const [cause, mails] of groupBy(givenUp, (mail) => mail.cause))
        await this.notifyAgain(transition, cause, mails);
    }
  }

  private async notifyAgain(transition: string, cause: string, givenUp: readonly SupersededMail[]): Promise<void> {
    const together = await this.store.holding(entryOfBulk(cause));
    const [first] = together;
    if (first === undefined) return;
    const families = transition === 'cancel' ? 'cancel' : 'relaunch';
    const moves = together.map(({ history, told, offer }): TeamMove => ({
      history,
      row: offer,
      families: told ? families : null,
    }));
    const told = together.filter((one) => one.told).map(({ offer }) => offer.uuid);
    const made = {
      ...{ moves, transition, cause, note: first.note },
      concerned: told.length === 0 ? [] : await this.families.concerned(told),
      showing: await this.recipients.showing(first.offer.editionUuid),
      pageOf: (row: TeamOffer): string | null => publishedPageOf(row, this.settings.publicWebsiteUrl),
    };
    const times = new Map(givenUp.map(({ recipient, nth }) => [recipient, Number(nth ?? 0) + 1]));
    const recipients = await this.recipients.ofOffers(
      moves.map(({ row }) => row.uuid),
      first.by,
    );
    const orders = recipients.flatMap((recipient) => {
      const nth = times.get(recipient.account ?? recipient.address.toLowerCase());
      return nth === undefined ? [] : [teamOrder(recipient, { ...made, nth })];
    });
    await this.mails.sendAll(orders.flatMap(({ one }) => one ?? []));
    await this.mails.sendAll(orders.flatMap(({ many }) => many ?? []));
  }
}
