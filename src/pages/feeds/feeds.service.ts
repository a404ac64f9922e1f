import { Inject, Injectable } from '@nestjs/common';
import { MediaPictures } from '../../media/media-pictures.js';
import { PublicProgrammeLookup } from '../../offers/reading/public-programme-lookup.js';
import { SETTINGS, type Settings } from '../../platform/operations/config/settings.js';
import { IntegrationSettings } from '../../settings/integration-settings.js';
import { type ApiRequest, type ApiResponse } from '../../platform/http/request/api-request.js';
import { NOTHING_LOADED, PageAnswer } from '../answering/page-answer.js';
import { readPageLanguage } from '../answering/page-language.js';
import { PageFrame } from '../page-frame.js';
import { addressQuery, type ProgrammeQuery, readProgrammeQuery } from '../reading/programme-query.js';
import { publicOf } from '../reading/public-offer.js';
import { programmeTitle } from '../views/layout.js';
import { pathOf, plain } from '../views/page.js';
import { lastPage } from '../views/pagination.js';
import { ATOM, atomFeedOf } from './atom-feed.js';
import { type Feed, itemOf } from './feed.js';
import { jsonFeedOf } from './json-feed.js';
import { element, textElement, XML } from './xml.js';

/** Offers on a page of a feed. */
const FEED_SIZE = 50;

/** Feeds and the list of all addresses, made for everybody (R-PAGE-20). */
@Injectable()
export class FeedsService {
  constructor(
    private readonly programme: PublicProgrammeLookup,
    private readonly pictures: MediaPictures,
    private readonly frame: PageFrame,
    private readonly answer: PageAnswer,
    private readonly integration: IntegrationSettings,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  json(request: ApiRequest, response: ApiResponse): Promise<void> {
    return this.feed(request, response, 'application/feed+json; charset=utf-8', jsonFeedOf);
  }

  atom(request: ApiRequest, response: ApiResponse): Promise<void> {
    return this.feed(request, response, `${ATOM}; charset=utf-8`, atomFeedOf);
  }

  /**
   * The addresses of all offers that everybody may see, as search engines want them: the ones that `url` and `canonical`
   * name, of the town's own website where it has one (R-PAGE-9). Of its list nothing is known.
   */
  async sitemap(request: ApiRequest, response: ApiResponse): Promise<void> {
    const kind = { type: 'application/xml; charset=utf-8', policy: NOTHING_LOADED, vary: 'Origin' };
    await this.answer.sendText(request, response, 'sitemap', kind, async () => {
      const [offers, { publicWebsiteUrl: website }] = await Promise.all([
        this.programme.addresses(),
        this.integration.read(),
      ]);
      const url = (path: string, modified?: Date): string =>
        element('url', {}, [
          textElement('loc', `${website}${path}`),
          ...(modified === undefined ? [] : [textElement('lastmod', modified.toISOString())]),
        ]);
      const list = website === this.settings.baseUrl ? [url('/angebote')] : [];
      const urls = [...list, ...offers.map((offer) => url(pathOf(offer), offer.modifiedAt))];
      return XML + element('urlset', { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }, urls);
    });
  }

  /** The embedded list is left out: it is the same again, without the way to the rest. */
  async robots(request: ApiRequest, response: ApiResponse): Promise<void> {
    const kind = { type: 'text/plain; charset=utf-8', policy: NOTHING_LOADED, vary: 'Origin' };
    const lines = [
      'User-agent: *',
      `Disallow: ${this.frame.at('/angebote/embed')}`,
      `Sitemap: ${this.absolute('/sitemap.xml')}`,
    ];
    await this.answer.sendText(request, response, 'robots', kind, () => Promise.resolve(`${lines.join('\n')}\n`));
  }

  private async feed(
    request: ApiRequest,
    response: ApiResponse,
    type: string,
    write: (feed: Feed) => string,
  ): Promise<void> {
    const language = readPageLanguage(request);
    const asked = readProgrammeQuery(request.query);
    asked.query.itemsPerPage = FEED_SIZE;
    const key = `${type} ${language} ${addressQuery(asked.filters, asked.page)}`;
    const kind = { type, policy: NOTHING_LOADED, vary: 'Accept-Language, Origin' };
    await this.answer.sendText(request, response, key, kind, async () => write(await this.read(asked, language)));
  }

  private async read(asked: ProgrammeQuery, language: ReturnType<typeof readPageLanguage>): Promise<Feed> {
    const [records, count, page] = await Promise.all([
      this.programme.latest(asked.query),
      this.programme.count(asked.query),
      this.frame.of(language),
    ]);
    const offers = records.map(publicOf);
    const pictures = await this.pictures.of(offers.flatMap(({ media }) => media.slice(0, 1)));
    return {
      page,
      title: [programmeTitle(page), page.town.name]
        .filter((part) => part !== null)
        .map(plain)
        .join(' – '),
      asked,
      last: lastPage(count, FEED_SIZE),
      items: offers.map((offer) =>
        itemOf(offer, {
          page,
          url: offer.url ?? this.absolute(pathOf(offer)),
          picture: pictures.get(offer.media[0] ?? ''),
        }),
      ),
      absolute: (path) => this.absolute(path),
    };
  }

  private absolute(path: string): string {
    return `${this.settings.baseUrl}${path}`;
  }
}
