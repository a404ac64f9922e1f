import { isCancelled } from '../reading/public-offer.js';
import { addressQuery } from '../reading/programme-query.js';
import { type Feed, type FeedItem } from './feed.js';

/** JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/), without what is not known. */
export const jsonFeedOf = ({ page, title, asked, last, items, absolute }: Feed): string => {
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
    items: items.map(itemOf),
  });
};

const itemOf = ({ offer, title, url, summary, html, picture, tags, authors }: FeedItem): object => ({
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
