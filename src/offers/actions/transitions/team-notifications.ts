import { Inject, Injectable } from '@nestjs/common';
import { fullName } from '../../../accounts/masks.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { germanDates } from '../../../kernel/clock/german-dates.js';
import { Mails } from '../../../mail/sending/mails.js';
import { SETTINGS, type Settings } from '../../../platform/config/settings.js';
import { pageOf } from '../../reading/offer-page.js';
import { type OfferRow } from '../../reading/offer.columns.js';
import { TEAM_MAILS } from './team-mails.js';
import { TeamRecipientsStore } from './team-recipients.store.js';

/** A transition that staff made. */
interface MovedByStaff {
  readonly transition: string;
  /** Its history entry. */
  readonly history: string;
  readonly note: string | null;
}

/** Mails the teams of an offer's organisers what staff did to it (R-OFF-38): everybody once, but not whoever did it. */
@Injectable()
export class TeamNotifications {
  constructor(
    private readonly store: TeamRecipientsStore,
    private readonly mails: Mails,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** In the transaction of the transition, with its history written. Organisers know what they did themselves. */
  async tell(caller: Caller, row: OfferRow, { transition, history, note }: MovedByStaff): Promise<void> {
    const template = TEAM_MAILS[transition];
    if (!caller.isAdmin || template === undefined) return;
    const recipients = await this.store.ofOffer(row.uuid, caller.accountUuid ?? null);
    const dates = (row.dateList ?? []).map(({ begin, end, recurrence }) => ({
      ...{ begin: new Date(begin), end: new Date(end), recurrence },
    }));
    const values = {
      offer: row.name,
      edition: row.editionName,
      note: note?.trim() || null,
      dated: dates.length > 0,
      dates: dates.flatMap(germanDates).map((when) => ({ when })),
      url: transition === 'publish' ? this.pageOf(row) : null,
    };
    await this.mails.sendAll(
      recipients.map(({ account, address, ...person }) => ({
        event: `${template.type}:${history}:${account ?? address.toLowerCase()}`,
        template,
        to: { name: fullName(person), address, account },
        edition: row.editionUuid,
        values,
      })),
    );
  }

  /** The page of an offer that has just been published. */
  private pageOf(row: OfferRow): string | null {
    return pageOf({ ...row, place: 'published' }, row.publicWebsiteUrl ?? this.settings.publicWebsiteUrl);
  }
}
