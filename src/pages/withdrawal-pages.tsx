import { Injectable } from '@nestjs/common';
import { WithdrawalByLinkService } from '../attendances/actions/withdrawal-by-link.service.js';
import { type LinkedAttendance } from '../attendances/actions/withdrawal-by-link.store.js';
import { WaitingListOutlookStore } from '../editions/waiting-list-outlook.store.js';
import { linkSecretOf } from '../kernel/ids/link-secret.js';
import { expandRecurrence, type Occurrence } from '../kernel/clock/recurrence.js';
import { WITHDRAWAL_PATH } from '../mail/withdrawal-links.js';
import { HeldInvoicesStore } from '../money/invoices/held-invoices.store.js';
import { listValues } from '../notices/application-mails/list-texts.js';
import { TAKING } from '../offers/model/attendance-status.js';
import { type CalendarOffer, OfferCalendarLookup } from '../offers/output/offer-calendar-lookup.js';
import { type ApiRequest, type ApiResponse } from '../platform/http/request/api-request.js';
import { PageAnswer } from './answering/page-answer.js';
import { PageFrame, readPageLanguage } from './page-frame.js';
import { type NextChild } from './texts/withdrawal.js';
import { AskPage, DonePage, type Withdrawal } from './views/withdrawal.js';

/** The pages on which families withdraw an application (R-PAGE-23). */
@Injectable()
export class WithdrawalPages {
  constructor(
    private readonly withdrawals: WithdrawalByLinkService,
    private readonly offers: OfferCalendarLookup,
    private readonly outlooks: WaitingListOutlookStore,
    private readonly invoices: HeldInvoicesStore,
    private readonly frame: PageFrame,
    private readonly answer: PageAnswer,
  ) {}

  /**
   * Says what the application is and what follows from withdrawing it, with a button; or that it is withdrawn.
   * @throws DeadLink
   */
  async ask(request: ApiRequest, response: ApiResponse): Promise<void> {
    const link = linkSecretOf(request.query['link']);
    const found = await this.withdrawals.read(link);
    const page = await this.frame.of(readPageLanguage(request));
    const withdrawal = await this.shown(found, page.now);
    this.answer.sendOnce(
      request,
      response,
      found.status === 'withdrawn' ? (
        <DonePage page={page} withdrawal={withdrawal} />
      ) : (
        <AskPage page={page} withdrawal={withdrawal} link={link ?? ''} />
      ),
    );
  }

  /**
   * Withdraws it and leads to the page that says so, which can be loaded again without asking again.
   * @throws DeadLink
   */
  async withdraw(request: ApiRequest, response: ApiResponse): Promise<Pick<LinkedAttendance, 'uuid'>> {
    const { link: sent } = (request.body ?? {}) as Readonly<Record<string, unknown>>;
    const link = linkSecretOf(sent);
    const { uuid } = await this.withdrawals.withdraw(link);
    response.setHeader('Cache-Control', 'private, no-store');
    response.redirect(303, this.frame.at(`${WITHDRAWAL_PATH}?${new URLSearchParams({ link: link ?? '' }).toString()}`));
    return { uuid };
  }

  private async shown(found: LinkedAttendance, now: Date): Promise<Withdrawal> {
    const { uuid, child, status, paid, open, notified } = found;
    const offer = await this.offers.one(found.offer);
    const held = (await this.invoices.of([uuid])).get(uuid) ?? [];
    return {
      ...{ child, paid, open, notified },
      offer: offer?.name ?? '',
      url: offer?.url ?? null,
      dates: offer === undefined ? [] : occurrences(offer),
      standing: TAKING.includes(status) ? 'place' : status === 'waitlisted' ? 'list' : 'open',
      next: offer === undefined ? 'nobody' : await this.nextOf(found, offer, now),
      invoices: held.flatMap(({ invoices }) => invoices.filter(({ asked }) => asked > 0).map(({ number }) => number)),
    };
  }

  private async nextOf({ waitlisted }: LinkedAttendance, offer: CalendarOffer, now: Date): Promise<NextChild> {
    if (waitlisted === 0) return 'nobody';
    const outlooks = await this.outlooks.of([offer.edition], now);
    return listValues([offer], outlooks, now).listMoves ? 'moves' : 'waits';
  }
}

/** Every time that it takes place, in order. */
const occurrences = ({ dates }: CalendarOffer): Occurrence[] =>
  dates
    .flatMap(({ begin, end, recurrence }) =>
      recurrence === null ? [{ begin, end }] : expandRecurrence(begin, end, recurrence),
    )
    .sort((left, right) => left.begin.getTime() - right.begin.getTime());
