import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { groupBy } from '../../../kernel/collections/collections.js';
import { type SupersededMail } from '../../../mail/mail.js';
import { MailReissues } from '../../../mail/mail-registries.js';
import { Mails } from '../../../mail/mails.js';
import { SETTINGS, type Settings } from '../../../platform/operations/config/settings.js';
import { OfferFamilies, type ConcernedFamily, OfferLifecycle } from '../../ports/offer-ports.js';
import { TeamBulksStore } from './team-bulks.store.js';
import { MANY_TEAM_MAILS } from './team-mails.js';
import { bulkCause, entryOfBulk, publishedPageOf, type TeamMove, type TeamOffer, teamOrder } from './team-order.js';
import { TeamRecipientsStore } from './team-recipients.store.js';
import { type RecordedMove, type OfferMove } from './transition-verdict.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { OfferHistoryStore } from '../../reading/offer-history.store.js';
import { FamilyNotifications } from './family-notifications.js';
import { TeamNotifications } from './team-notifications.js';
import { TownNotifications } from './town-notifications.js';

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
    private readonly reissues: MailReissues,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Registers how a mail that was in flight meanwhile, and did not arrive, is reissued. */
  onModuleInit(): void {
    for (const [transition, kind] of KINDS) {
      this.reissues.register(kind, (mail) => this.notifyAgain(transition, mail.cause, [mail]));
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
    private readonly lifecycle: OfferLifecycle,
  ) {}

  /**
   * Writes the history entries of the moves, and the mails that quote their note: to families what they are to be told,
   * to the teams of the hosts what staff did, and to the town what a host called off or on. Mails to teams that wait and said otherwise say the rest.
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
    if (silent.length > 0) await this.lifecycle.shownAgain(silent.map(({ row }) => row.uuid));
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
