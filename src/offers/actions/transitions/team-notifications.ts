import { Inject, Injectable } from '@nestjs/common';
import { fullName } from '../../../accounts/masks.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { type Dated, germanDates } from '../../../kernel/clock/german-dates.js';
import { type MailTemplate } from '../../../mail/sending/mail-template.js';
import { Mails } from '../../../mail/sending/mails.js';
import { type ValuesOf, type Variables } from '../../../mail/sending/template-variables.js';
import { SETTINGS, type Settings } from '../../../platform/config/settings.js';
import { type ConcernedCount, OfferFamilies } from '../../ports/offer-families.js';
import { pageOf } from '../../reading/offer-page.js';
import { type OfferRow } from '../../reading/offer.columns.js';
import { movedDetails } from '../moves/moved-details.js';
import { teamOfferMoved } from '../moves/team-moved-mail.js';
import { type OfferChange } from '../writing/offer-change.js';
import { type NotifyFamiliesPayload } from './notify-families.js';
import { TEAM_MAILS } from './team-mails.js';
import { TeamRecipientsStore } from './team-recipients.store.js';

/** A transition that staff made. */
interface MovedByStaff {
  readonly transition: string;
  /** Its history entry. */
  readonly history: string;
  readonly note: string | null;
  /** What families are told: an offer published after it was called off takes place after all. */
  readonly families: NotifyFamiliesPayload['transition'] | null;
}

/** An edit that staff made, with the offer as it was. */
interface EditByStaff {
  readonly change: OfferChange;
  readonly cause: string;
}

/** Mails the teams of an offer's organisers what staff did to it (R-OFF-38): everybody once, but not whoever did it. */
@Injectable()
export class TeamNotifications {
  constructor(
    private readonly store: TeamRecipientsStore,
    private readonly families: OfferFamilies,
    private readonly mails: Mails,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** In the transaction of the transition, with its history written. Organisers know what they did themselves. */
  async tell(caller: Caller, row: OfferRow, { transition, history, note, families }: MovedByStaff): Promise<void> {
    const template = TEAM_MAILS[families ?? transition];
    if (!caller.isAdmin || template === undefined) return;
    const dates = datesOf(row);
    const isShown = transition === 'publish' || families === 'relaunch';
    await this.mail(caller, row, template, history, {
      offer: row.name,
      edition: row.editionName,
      note: note?.trim() || null,
      dated: dates.length > 0,
      dates: dates.flatMap(germanDates).map((when) => ({ when })),
      ...toldOf(families === null ? NOBODY : await this.families.concerned(row.uuid)),
      url: isShown ? this.pageOf(row) : null,
    });
  }

  /** In the transaction of an edit by staff, with everything written. Nothing where a reader would see no difference. */
  async tellMoved(caller: Caller, row: OfferRow, { change, cause }: EditByStaff): Promise<void> {
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
    const recipients = await this.store.ofOffer(uuid, caller.accountUuid ?? null);
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

  /** The page of an offer that has just been published. */
  private pageOf(row: OfferRow): string | null {
    return pageOf({ ...row, place: 'published' }, row.publicWebsiteUrl ?? this.settings.publicWebsiteUrl);
  }
}

const datesOf = ({ dateList }: OfferRow): Dated[] =>
  (dateList ?? []).map(({ begin, end, recurrence }) => ({
    ...{ begin: new Date(begin), end: new Date(end), recurrence },
  }));

const sorted = (dates: readonly Dated[]): Dated[] =>
  [...dates].sort((left, right) => left.begin.getTime() - right.begin.getTime());

const NOBODY: ConcernedCount = { reached: 0, unreached: 0 };

const toldOf = ({ reached, unreached }: ConcernedCount) => ({
  told: reached > 0,
  untold: unreached === 0 ? null : unreached === 1 ? 'eine' : String(unreached),
  unreachable: reached === 0 && unreached > 0,
});
