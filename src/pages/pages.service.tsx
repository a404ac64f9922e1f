import { Injectable } from '@nestjs/common';
import { type VNode } from 'preact';
import { Caller } from '../kernel/caller/caller.js';
import { type Language } from '../kernel/problem/message.js';
import { linkSecretOf } from '../kernel/ids/link-secret.js';
import { parseRef } from '../kernel/ids/record-ref.js';
import { notFound } from '../kernel/problem/problem.js';
import { OfferCalendarService } from '../offers/output/calendars.service.js';
import { OFFER_MISSING } from '../offers/reading/offer.finder.js';
import { type OfferRecord } from '../offers/reading/offer.view.js';
import { PublicProgrammeLookup } from '../offers/reading/public-programme-lookup.js';
import { type Reference } from '../platform/http/view/field.js';
import { type ApiRequest, type ApiResponse } from '../platform/http/request/api-request.js';
import { PageAnswer } from './answering/page-answer.js';
import { PageFrame, readPageLanguage } from './page-frame.js';
import { OfferHeads } from './feeds/head.js';
import { noPages } from './answering/public-pages.js';
import { addressQuery, type ProgrammeQuery, readProgrammeQuery } from './reading/programme-query.js';
import { type PublicOffer, publicOf } from './reading/public-offer.js';
import { chosenIn } from './views/filters.js';
import { ListPage } from './views/list.js';
import { OfferPage } from './views/offer.js';
import { pathOf } from './views/page.js';

/** The pages of the programme (R-PAGE-1). */
@Injectable()
export class PagesService {
  constructor(
    private readonly programme: PublicProgrammeLookup,
    private readonly calendars: OfferCalendarService,
    private readonly frame: PageFrame,
    private readonly heads: OfferHeads,
    private readonly answer: PageAnswer,
  ) {}

  /** The list of offers. */
  async list(request: ApiRequest, response: ApiResponse): Promise<void> {
    const language = readPageLanguage(request);
    const asked = readProgrammeQuery(request.query);
    const key = `${language} ${addressQuery(asked.filters, asked.page)}`;
    await this.answer.sendPublic(request, response, key, async () => {
      const [records, count, past, categories] = await Promise.all([
        this.programme.page(asked.query),
        this.programme.count(asked.query),
        this.programme.past(asked.query),
        this.programme.categories(),
      ]);
      const offers = records.map(publicOf);
      const [page, hosts] = await Promise.all([this.frame.illustrated(language, offers), this.hostsOf(asked, offers)]);
      const found = { offers, count, past, categories, hosts };
      return <ListPage page={page} asked={asked} {...found} />;
    });
  }

  /** The page of an offer; with the secret of its link also of one that only its link opens (R-PAGE-4). */
  async offer(alias: string, request: ApiRequest, response: ApiResponse): Promise<void> {
    const language = readPageLanguage(request);
    const link = linkSecretOf(request.query['link']);
    const ref = parseRef(alias);
    if (link === undefined && ref.uuid === undefined) {
      const there = await this.answer.sendPublic(request, response, `${language} /${alias}`, async () => {
        const offer = await this.programme.one(ref);
        return offer === undefined ? undefined : this.offerPage(offer, language);
      });
      if (!there) throw notFound(OFFER_MISSING);
      return;
    }
    const offer = await this.programme.one(ref, link);
    if (offer === undefined) throw notFound(OFFER_MISSING);
    const isPublic = offer.publish === 'public';
    if (isPublic || offer.alias !== alias) {
      const query = link === undefined || isPublic ? '' : `?${new URLSearchParams({ link }).toString()}`;
      response.redirect(302, this.frame.at(`${pathOf(offer)}${query}`));
      return;
    }
    this.answer.sendOnce(request, response, await this.offerPage(offer, language, link));
  }

  /** The dates of an offer as a calendar file, for anyone who may see its page. */
  async calendar(alias: string, request: ApiRequest, response: ApiResponse): Promise<void> {
    const offer = await this.programme.one(parseRef(alias), linkSecretOf(request.query['link']));
    if (offer === undefined) throw notFound(OFFER_MISSING);
    const file = await this.calendars.answer(Caller.anonymous, offer.uuid, response);
    response.setHeader('Cache-Control', offer.publish === 'public' ? 'public, max-age=60' : 'private, no-store');
    response.type('text/calendar').send(file);
  }

  /** Below the programme there is nothing else; an address that ends in a slash is meant without it. */
  nothing({ path }: ApiRequest, response: ApiResponse): void {
    const meant = path.replace(/\/$/, '');
    if (meant === path) throw notFound(OFFER_MISSING);
    response.redirect(302, this.frame.at(meant));
  }

  /** The beginning of the address leads to the programme, unless a program asks for data, of which there is none. */
  home(request: ApiRequest, response: ApiResponse): void {
    if (request.accepts(['html', 'json']) !== 'html') throw noPages();
    response.setHeader('Vary', 'Accept');
    response.redirect(302, this.frame.at('/angebote'));
  }

  /** The hosts that a page of the list can name: when it shows nothing, the one it is filtered by all the same. */
  private async hostsOf({ filters: { host } }: ProgrammeQuery, offers: readonly PublicOffer[]): Promise<Reference[]> {
    const hosts = offers.flatMap((offer) => offer.hosts);
    if (host === undefined || chosenIn(hosts, host) !== undefined) return hosts;
    const { query } = readProgrammeQuery({ host });
    query.itemsPerPage = 1;
    return (await this.programme.page(query)).map(publicOf).flatMap((offer) => offer.hosts);
  }

  private async offerPage(record: OfferRecord, language: Language, link?: string): Promise<VNode> {
    const offer = publicOf(record);
    const [page, agreement] = await Promise.all([
      this.frame.illustrated(language, [offer]),
      this.programme.agreementOf(offer.uuid),
    ]);
    const about = { page, offer, agreement };
    if (link !== undefined) return <OfferPage {...about} link={link} />;
    return <OfferPage {...about} head={await this.heads.of(page, offer)} />;
  }
}
