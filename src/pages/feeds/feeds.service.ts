import { Inject, Injectable } from '@nestjs/common';
import { escapedForXml, writableInXml } from '../../kernel/text/text.js';
import { programmeTitle } from '../views/layout.js';
import { addressQuery, type ProgrammeQuery, readProgrammeQuery } from '../reading/programme-query.js';
import { type Feed, type FeedItem, itemOf } from './feed.js';
import { isCancelled, publicOf } from '../reading/public-offer.js';
import { PublicProgrammeLookup } from '../../offers/reading/public-programme-lookup.js';
import { SETTINGS, type Settings } from '../../platform/operations/config/settings.js';
import { IntegrationSettings } from '../../settings/integration-settings.js';
import { type ApiRequest, type ApiResponse } from '../../platform/http/request/api-request.js';
import { NOTHING_LOADED, PageAnswer } from '../answering/page-answer.js';
import { readPageLanguage, PageFrame } from '../page-frame.js';
import { pathOf, plain } from '../views/page.js';
import { lastPage } from '../views/pagination.js';

/** Attributes of an element; undefined ones are left out. */
type Attributes = Readonly<Record<string, string | undefined>>;

/** A text as XML. */
const escaped = (text: string): string => escapedForXml(writableInXml(text));

/** An element around what is XML already. */
const element = (name: string, attributes: Attributes, children: readonly string[] = []): string => {
  const written = Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? '' : ` ${key}="${escaped(value)}"`))
    .join('');
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join('')}</${name}>`;
};

/** An element around a text. */
const textElement = (name: string, text: string, attributes: Attributes = {}): string =>
  element(name, attributes, [escaped(text)]);

const XML = '<?xml version="1.0" encoding="utf-8"?>\n';

/** Of a feed without entries. */
const NEVER = '1970-01-01T00:00:00Z';

/** Atom (RFC 4287), with links to its other pages (RFC 5005). */
const atomFeedOf = ({ page, title, asked, last, items, absolute }: Feed): string => {
  const at = (number: number): string => absolute(`/angebote/feed.atom${addressQuery(asked.filters, number)}`);
  const link = (rel: string, href: string, type: string): string => element('link', { rel, href, type });
  const toPage = (rel: string, number: number): string[] =>
    number >= 1 && number <= last && number !== asked.page ? [link(rel, at(number), ATOM)] : [];
  const updated = items.map(({ offer }) => offer.modifiedAt).reduce(later, NEVER);
  return (
    XML +
    element('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': page.language }, [
      textElement('id', at(1)),
      textElement('title', title),
      textElement('updated', updated),
      element('author', {}, [textElement('name', page.town.name ?? programmeTitle(page))]),
      link('self', at(asked.page), ATOM),
      link('alternate', absolute(`/angebote${addressQuery(asked.filters)}`), 'text/html'),
      ...toPage('first', 1),
      ...toPage('previous', asked.page - 1),
      ...toPage('next', asked.page + 1),
      ...toPage('last', last),
      ...items.map(entryOf),
    ])
  );
};

const ATOM = 'application/atom+xml';

const later = (left: string, right: string): string => (Date.parse(right) > Date.parse(left) ? right : left);

const entryOf = ({ offer, title, url, summary, html, picture, tags, authors }: FeedItem): string =>
  element('entry', { 'xml:lang': 'de' }, [
    textElement('id', `urn:uuid:${offer.uuid}`),
    textElement('title', title),
    textElement('updated', offer.modifiedAt),
    textElement('published', offer.createdAt),
    ...authors.map((name) => element('author', {}, [textElement('name', name)])),
    element('link', { rel: 'alternate', href: url, type: 'text/html' }),
    ...(picture === undefined
      ? []
      : [element('link', { rel: 'enclosure', href: picture.preview, type: typeOf(picture.preview) })]),
    ...tags.map((term) => element('category', { term })),
    ...(summary === undefined ? [] : [textElement('summary', summary)]),
    textElement('content', html, { type: 'html' }),
  ]);

const TYPES: Readonly<Record<string, string>> = { webp: 'image/webp', png: 'image/png', jpg: 'image/jpeg' };

const typeOf = (url: string): string | undefined => TYPES[url.slice(url.lastIndexOf('.') + 1)];

/** JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/), without what is not known. */
const jsonFeedOf = ({ page, title, asked, last, items, absolute }: Feed): string => {
  const at = (number: number): string => absolute(`/angebote/feed.json${addressQuery(asked.filters, number)}`);
  const { town } = page;
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: absolute(`/angebote${addressQuery(asked.filters)}`),
    feed_url: at(asked.page),
    ...(asked.page < last ? { next_url: at(asked.page + 1) } : {}),
    ...(town.logo === null ? {} : { icon: new URL(town.logo, absolute('/')).href }),
    ...(town.name === null ? {} : { authors: [{ name: town.name }] }),
    language: page.language,
    items: items.map(jsonFeedItemOf),
  });
};

const jsonFeedItemOf = ({ offer, title, url, summary, html, picture, tags, authors }: FeedItem): object => ({
  id: `urn:uuid:${offer.uuid}`,
  url,
  title,
  content_html: html,
  ...(summary === undefined ? {} : { summary }),
  ...(picture === undefined ? {} : { image: picture.preview }),
  date_published: offer.createdAt,
  date_modified: offer.modifiedAt,
  ...(authors.length === 0 ? {} : { authors: authors.map((name) => ({ name })) }),
  ...(tags.length === 0 ? {} : { tags }),
  language: 'de',
  // For programs, which then need not read the words.
  _offer: {
    about: 'https://www.jsonfeed.org/version/1.1/#extensions-a-name-extensions-a',
    uuid: offer.uuid,
    dates: offer.dates,
    cancelled: isCancelled(offer),
    fullyBooked: offer.fullyBooked,
    vacancies: offer.vacancies,
    fee: offer.fee,
    minAge: offer.minAge,
    maxAge: offer.maxAge,
    meetingPoint: offer.meetingPoint,
  },
});

/** Offers on a page of a feed. */
const FEED_SIZE = 50;

/** Feeds and the list of all addresses, made for everybody (R-PAGE-20). */
@Injectable()
export class FeedsService {
  constructor(
    private readonly programme: PublicProgrammeLookup,
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
    const [records, count] = await Promise.all([this.programme.latest(asked.query), this.programme.count(asked.query)]);
    const offers = records.map(publicOf);
    const page = await this.frame.illustrated(language, offers);
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
          picture: page.pictures?.get(offer.media[0] ?? ''),
        }),
      ),
      absolute: (path) => this.absolute(path),
    };
  }

  private absolute(path: string): string {
    return `${this.settings.baseUrl}${path}`;
  }
}
