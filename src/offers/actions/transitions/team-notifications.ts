import { Inject, Injectable } from '@nestjs/common';
import { fullName } from '../../../accounts/masks.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { type Dated } from '../../../kernel/clock/german-dates.js';
import { type MailTemplate } from '../../../mail/sending/mail-template.js';
import { Mails } from '../../../mail/sending/mails.js';
import { type ValuesOf, type Variables } from '../../../mail/sending/template-variables.js';
import { SETTINGS, type Settings } from '../../../platform/config/settings.js';
import { OfferFamilies } from '../../ports/offer-families.js';
import { type OfferRow } from '../../reading/offer.columns.js';
import { movedDetails } from '../moves/moved-details.js';
import { teamOfferMoved } from '../moves/team-moved-mail.js';
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
  readonly change: OfferChange;
  readonly cause: string;
}

/** Mails the teams of an offer's organisers what staff did to it (R-OFF-38): everybody once, but not the person who did it. */
@Injectable()
export class TeamNotifications {
  constructor(
    private readonly store: TeamRecipientsStore,
    private readonly families: OfferFamilies,
    private readonly mails: Mails,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * In the transaction of the transitions, with their history written: one mail to everybody about all of the own
   * offers. Organisers know what they did themselves.
   */
  async notify(caller: Caller, moves: readonly RecordedMove[], made: MadeByStaff): Promise<void> {
    if (!caller.isAdmin || TEAM_MAILS[made.transition] === undefined) return;
    const recipients = await this.store.ofOffers(
      moves.map(({ row }) => row.uuid),
      caller.accountUuid ?? null,
    );
    const told = moves.filter(({ families }) => families !== null).map(({ row }) => row.uuid);
    const concerned = told.length === 0 ? [] : await this.families.concerned(told);
    const cause = bulkCause(moves[0]?.history ?? '');
    const pageOf = (row: TeamOffer): string | null => publishedPageOf(row, this.settings.publicWebsiteUrl);
    const orders = recipients.map((recipient) => teamOrder(recipient, { moves, concerned, cause, pageOf, ...made }));
    await this.mails.sendAll(orders.flatMap(({ one }) => one ?? []));
    await this.mails.sendAll(orders.flatMap(({ many }) => many ?? []));
  }

  /** In the transaction of an edit by staff, with everything written. Nothing where a reader would see no difference. */
  async notifyMoved(caller: Caller, row: OfferRow, { change, cause }: EditByStaff): Promise<void> {
    if (!caller.isAdmin) return;
    const { meetingPoint = row.meetingPoint, meetingAddress = row.meetingAddress } = change.columns;
    const was = { dates: datesOf(row), meetingPoint: row.meetingPoint, meetingAddress: row.meetingAddress };
    const moved = movedDetails(was, { dates: sorted(change.dates ?? was.dates), meetingPoint, meetingAddress });
    if (moved === undefined) return;
    await this.mail(caller, row, teamOfferMoved, cause, {
      ...{ offer: row.name, edition: row.editionName },
      ...{ ...moved, dated: moved.before.length > 0 },
      told: (await this.families.placed([row.uuid])) > 0,
    });
  }

  private async mail<V extends Variables>(
    caller: Caller,
    { uuid, editionUuid }: OfferRow,
    template: MailTemplate<V>,
    cause: string,
    values: ValuesOf<V>,
  ): Promise<void> {
    const recipients = await this.store.ofOffers([uuid], caller.accountUuid ?? null);
    await this.mails.sendAll(
      recipients.map(({ account, address, ...person }) => ({
        event: `${template.type}:${cause}:${account ?? address.toLowerCase()}`,
        template,
        to: { name: fullName(person), address, account },
        edition: editionUuid,
        values,
      })),
    );
  }
}

const sorted = (dates: readonly Dated[]): Dated[] =>
  [...dates].sort((left, right) => left.begin.getTime() - right.begin.getTime());
