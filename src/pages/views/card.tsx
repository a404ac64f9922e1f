import { isCancelled, type PublicOffer } from '../reading/public-offer.js';
import { datesOf, shortOf } from '../texts/times.js';
import { agesOf, comingAlongOf, placesOf, priceOf } from '../texts/facts.js';
import { Icon } from './icons.js';
import { Lines } from './markdown.js';
import { linesOf } from '../../kernel/text/text.js';
import { editionNameOf, type Page, pathOf, phasesOf, writtenIn } from './page.js';
import { NoPicture, Picture } from './picture.js';

interface CardProps {
  readonly page: Page;
  readonly offer: PublicOffer;
  readonly soon: boolean;
}

/** An offer in the list. */
export const Card = ({ page, offer, soon }: CardProps) => {
  const { words, language } = page;
  const [picture] = offer.media;
  const ages = agesOf(offer, language);
  const lang = writtenIn(page);
  const edition = editionNameOf(page, offer);
  const places = placesOf(offer, { words, phases: phasesOf(page, offer), now: page.now }, false);
  const comingAlong = comingAlongOf(offer, words, page.now);
  return (
    <li class={isCancelled(offer) ? 'card off' : 'card'}>
      <div class="picture">
        {picture === undefined ? (
          <NoPicture uuid={offer.uuid} />
        ) : (
          <Picture page={page} url={picture} alt="" soon={soon} sizes="(min-width: 60rem) 22rem, 100vw" />
        )}
        {places === undefined || places.tone === 'good' ? null : (
          <span class={`badge ${places.tone}`}>{places.text}</span>
        )}
      </div>
      <div class="text">
        <When page={page} offer={offer} />
        <h3>
          <a href={page.at(pathOf(offer))} lang={lang}>
            <bdi>{offer.name}</bdi>
          </a>
        </h3>
        {offer.teaser === undefined ? null : (
          <p class="teaser" lang={lang}>
            <bdi>{offer.teaser}</bdi>
          </p>
        )}
        <ul class="facts">
          {edition === undefined ? null : (
            <li lang={lang}>
              <Icon name="calendar" />
              <bdi>{edition}</bdi>
            </li>
          )}
          {offer.meetingPoint === undefined ? null : (
            <li lang={lang}>
              <Icon name="place" />
              <bdi>
                <Lines lines={linesOf(offer.meetingPoint)} />
              </bdi>
            </li>
          )}
          {ages === undefined ? null : (
            <li>
              <Icon name="child" />
              {ages}
            </li>
          )}
          <li>
            <Icon name="price" />
            {priceOf(offer, words, language)}
          </li>
          {places?.tone === 'good' ? (
            <li>
              <Icon name="places" />
              {places.text}
            </li>
          ) : null}
          {comingAlong === undefined ? null : (
            <li>
              <Icon name="info" />
              {comingAlong}
            </li>
          )}
        </ul>
      </div>
    </li>
  );
};

/** The next date or the end of the present one, and how many follow; for what is over the last one. */
const When = ({ page: { words, now, language }, offer }: Pick<CardProps, 'page' | 'offer'>) => {
  const { all, coming } = datesOf(offer, now);
  const last = all.at(-1);
  if (last === undefined) return <p class="when">{words.permanent}</p>;
  const [next = last] = coming;
  // Once it has begun, its end matters and not its start.
  const underWay = next.begin <= now && next.end > now;
  const told = underWay ? next.end : next.begin;
  return (
    <p class="when">
      {underWay ? `${words.underWayUntil} ` : null}
      <time datetime={told.toISOString()}>{shortOf(told, now, language)}</time>
      {coming.length === 0 ? <span>{words.allOver}</span> : null}
      {coming.length > 1 ? <span>{words.furtherDates(coming.length - 1)}</span> : null}
    </p>
  );
};
