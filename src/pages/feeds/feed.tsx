import { renderToString } from 'preact-render-to-string';
import { type ShownPicture } from '../../media/media-pictures.js';
import { isCancelled, type PublicOffer } from '../reading/public-offer.js';
import { type ProgrammeQuery } from '../reading/programme-query.js';
import { Lines, Markdown } from '../views/markdown.js';
import { type Page, phasesOf, plain } from '../views/page.js';
import { linesOf } from '../../kernel/text/text.js';
import { agesOf, comingAlongOf, placesOf, priceOf } from '../texts/facts.js';
import { occurrencesOf, spanOf } from '../texts/times.js';

/** One page of the programme as a feed, in no format yet. */
export interface Feed {
  readonly page: Page;
  readonly title: string;
  readonly asked: ProgrammeQuery;
  readonly last: number;
  readonly items: readonly FeedItem[];
  /** The absolute address of a path of this service. */
  readonly absolute: (path: string) => string;
}

export interface FeedItem {
  readonly offer: PublicOffer;
  readonly title: string;
  readonly url: string;
  readonly summary: string | undefined;
  readonly html: string;
  readonly picture: ShownPicture | undefined;
  readonly tags: readonly string[];
  readonly authors: readonly string[];
}

interface Shown {
  readonly page: Page;
  readonly url: string;
  readonly picture: ShownPicture | undefined;
}

/** An offer in a feed; what is called off says so in its title, which is all that many readers show. */
export const itemOf = (offer: PublicOffer, { page, url, picture }: Shown): FeedItem => {
  const { words } = page;
  const named = plain(offer.name);
  return {
    offer,
    title: isCancelled(offer) ? `${words.cancelled}: ${named}` : named,
    url,
    summary: offer.teaser === undefined ? undefined : plain(offer.teaser),
    html: renderToString(<Content page={page} offer={offer} />),
    picture,
    tags: namesOf(offer.categories),
    authors: namesOf(offer.hosts),
  };
};

const namesOf = (references: PublicOffer['hosts'] = []): string[] => references.map(({ name }) => plain(name));

/** So many dates are said. */
const DATES = 10;

/** What a reader of feeds shows of an offer: the facts, then the description. */
const Content = ({ page, offer }: { readonly page: Page; readonly offer: PublicOffer }) => {
  const { words, language, now } = page;
  const dates = occurrencesOf(offer.dates).slice(0, DATES);
  const facts = [
    agesOf(offer, language),
    priceOf(offer, words, language),
    placesOf(offer, { words, phases: phasesOf(page, offer), now }, true)?.text,
    comingAlongOf(offer, words, now),
  ];
  return (
    <>
      {isCancelled(offer) ? <p>{words.cancelledText}</p> : null}
      {offer.teaser === undefined ? null : (
        <p>
          <bdi>{offer.teaser}</bdi>
        </p>
      )}
      <ul>
        {dates.map((date) => (
          <li key={date.begin.getTime()}>{spanOf(date, language)}</li>
        ))}
        {offer.meetingPoint === undefined ? null : (
          <li>
            {words.meeting}:{' '}
            <bdi>
              <Lines lines={linesOf(offer.meetingPoint)} />
            </bdi>
          </li>
        )}
        <li>{facts.filter((fact) => fact !== undefined).join(' · ')}</li>
      </ul>
      {offer.description === undefined ? null : <Markdown source={offer.description} />}
    </>
  );
};
