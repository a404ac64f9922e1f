import { programmeTitle } from '../views/layout.js';
import { addressQuery } from '../reading/programme-query.js';
import { type Feed, type FeedItem } from './feed.js';
import { element, textElement, XML } from './xml.js';

/** Of a feed without entries. */
const NEVER = '1970-01-01T00:00:00Z';

/** Atom (RFC 4287), with links to its other pages (RFC 5005). */
export const atomFeedOf = ({ page, title, asked, last, items, absolute }: Feed): string => {
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

export const ATOM = 'application/atom+xml';

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
