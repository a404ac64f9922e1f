import { Inject, Injectable } from '@nestjs/common';
import { fullName } from '../../../accounts/masks.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { type Dated } from '../../../kernel/clock/german-dates.js';
import { Mails } from '../../../mail/mails.js';
import { SETTINGS, type Settings } from '../../../platform/operations/config/settings.js';
import { type ConcernedFamily, OfferFamilies } from '../../ports/offer-ports.js';
import { type OfferRow } from '../../reading/offer.view.js';
import { FormerDetailsStore } from '../../state/former-details.store.js';
import { keptDates, movedDetails, teamOfferMoved } from '../moves/team-moved-mail.js';
import { type OfferChange } from '../writing/offer-change.js';
import { TEAM_MAILS } from './team-mails.js';
import { bulkCause, datesOf, publishedPageOf, type TeamOffer, teamOrder } from './team-order.js';
import { TeamRecipientsStore } from './team-recipients.store.js';
import { type RecordedMove } from './transition-verdict.js';

/** A transition that staff made. */
interface MadeByStaff {
  readonly transition: string;
  readonly note: string | null;
}

/** An edit that staff made, with the offer as it was. */
interface EditByStaff {
  /** Undefined: nothing was changed; they are told what they do not know. */
  readonly change: OfferChange | undefined;
  readonly cause: string;
}

/** Mails the teams of an offer's hosts what staff did to it (R-OFF-38): everybody once, but not the person who did it. */
@Injectable()
export class TeamNotifications {
  constructor(
    private readonly store: TeamRecipientsStore,
    private readonly former: FormerDetailsStore,
    private readonly families: OfferFamilies,
    private readonly mails: Mails,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * In the transaction of the transitions, with their history written: one mail to everybody about all of the own
   * offers. Hosts know what they did themselves.
   * @returns the offers of which somebody was mailed
   */
  async notify(
    caller: Caller,
    moves: readonly RecordedMove[],
    { concerned, ...made }: MadeByStaff & { readonly concerned: readonly ConcernedFamily[] },
  ): Promise<ReadonlySet<string>> {
    if (!caller.isAdmin || TEAM_MAILS[made.transition] === undefined) return new Set();
    // These mails say the dates.
    await this.former.noteTeamsNotified(moves.map(({ row }) => row.uuid));
    const recipients = await this.store.ofOffers(
      moves.map(({ row }) => row.uuid),
      caller.accountUuid ?? null,
    );
    const cause = bulkCause(moves[0]?.history ?? '');
    const showing = await this.store.showing(moves[0]?.row.editionUuid ?? '');
    const pageOf = (row: TeamOffer): string | null => publishedPageOf(row, this.settings.publicWebsiteUrl);
    const orders = recipients.map((recipient) =>
      teamOrder(recipient, { moves, concerned, cause, showing, pageOf, ...made }),
    );
    await this.mails.sendAll(orders.flatMap(({ one }) => one ?? []));
    await this.mails.sendAll(orders.flatMap(({ many }) => many ?? []));
    return new Set(recipients.flatMap(({ offers }) => offers));
  }

  /**
   * In the transaction of an edit by staff, with everything written: what they last knew against what is. Nothing where a
   * reader would see no difference.
   * @returns how many were mailed
   */
  async notifyMoved(caller: Caller, row: OfferRow, { change, cause }: EditByStaff): Promise<number> {
    const known = caller.isAdmin ? await this.former.knownToTeams(row.uuid) : undefined;
    if (known === undefined) return 0;
    const { meetingPoint = row.meetingPoint, meetingAddress = row.meetingAddress } = change?.columns ?? {};
    const dates = sorted(change?.dates ?? datesOf(row));
    const moved = movedDetails({ ...known, dates: keptDates(known) }, { dates, meetingPoint, meetingAddress });
    await this.former.noteTeamsNotified([row.uuid]);
    if (moved === undefined) return 0;
    const recipients = await this.store.ofOffers([row.uuid], caller.accountUuid ?? null);
    const values = {
      ...{ offer: row.name, edition: row.editionName },
      ...{ ...moved, dated: moved.before.length > 0 },
      told: (await this.families.placed([row.uuid])).reached > 0,
    };
    return this.mails.sendAll(
      recipients.map(({ account, address, ...person }) => ({
        event: `${teamOfferMoved.type}:${cause}:${account ?? address.toLowerCase()}`,
        template: teamOfferMoved,
        to: { name: fullName(person), address, account },
        edition: row.editionUuid,
        values,
      })),
    );
  }
}

const sorted = (dates: readonly Dated[]): Dated[] =>
  [...dates].sort((left, right) => left.begin.getTime() - right.begin.getTime());
