import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../platform/operations/config/settings.js';
import { Clock } from '../../kernel/clock/clock.js';
import { type MailOrder } from '../../mail/mails.js';
import { isOver } from '../../offers/output/calendar/calendar-over.js';
import { type GoneDate } from '../../offers/output/calendar/gone-dates.columns.js';
import { offersCalendar } from '../../offers/output/calendar/offer-calendar.js';
import { type CalendarOffer } from '../../offers/output/calendar/offer-calendar-lookup.js';
import { type OFFER_VARIABLES } from './offer-mails.js';

type Calendar = MailOrder<typeof OFFER_VARIABLES>['calendar'];

/** What calendar programs must do with the dates: remove or restore them. */
type Method = 'CANCEL' | 'PUBLISH';

/** The calendar files attached to mails about a cancelled or relaunched offer. */
@Injectable()
export class ToldCalendars {
  private readonly host: string;

  constructor(
    private readonly clock: Clock,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.host = new URL(settings.baseUrl).hostname;
  }

  /**
   * Only for families with a place: uncertain dates do not belong in a calendar. Includes former dates that the
   * family's calendar may contain. Names the children who have a place.
   */
  of(
    offer: CalendarOffer,
    gone: readonly GoneDate[],
    method: Method,
  ): (placedSince: Date | null, family: readonly string[]) => Calendar {
    const cancelled = method === 'CANCEL';
    const now = this.clock.now();
    const toCome = gone.filter((date) => !isOver(date, now));
    return (placedSince, family) => {
      const held = toCome.filter(({ goneAt }) => placedSince !== null && placedSince <= goneAt);
      if (offer.dates.length === 0 && (held.length === 0 || !cancelled)) return undefined;
      const entry = { offer, takenBack: cancelled, gone: held, family };
      return { method, content: offersCalendar([entry], { host: this.host, method }) };
    };
  }
}
