import { type ComponentChildren } from 'preact';
import { addressQuery } from '../reading/programme-query.js';
import { type PublicOffer } from '../reading/public-offer.js';
import { agesOf, placesOf, priceOf } from '../texts/facts.js';
import { Icon, type IconName } from './icons.js';
import { linesOf } from '../../kernel/text/text.js';
import { editionNameOf, type Page, phasesOf, writtenIn } from './page.js';

interface PartProps {
  readonly page: Page;
  readonly offer: PublicOffer;
}

const Fact = ({ icon, name, children }: { icon: IconName; name: string; children: ComponentChildren }) => (
  <div>
    <dt>
      <Icon name={icon} />
      {name}
    </dt>
    <dd>{children}</dd>
  </div>
);

/** What one asks first, each with its name. */
export const Facts = ({ page, offer }: PartProps) => {
  const { words, language } = page;
  const ages = agesOf(offer, language);
  const lang = writtenIn(page);
  const edition = editionNameOf(page, offer);
  return (
    <dl class="box facts">
      {edition === undefined ? null : (
        <Fact icon="calendar" name={words.edition}>
          <a
            href={page.at(`/angebote${addressQuery({ edition: offer.edition.alias ?? offer.edition.uuid })}`)}
            lang={lang}
          >
            <bdi>{edition}</bdi>
          </a>
        </Fact>
      )}
      {ages === undefined ? null : (
        <Fact icon="child" name={words.ages}>
          {ages}
        </Fact>
      )}
      <Fact icon="price" name={words.price}>
        {priceOf(offer, words, language)}
      </Fact>
      <PlacesFact page={page} offer={offer} />
      <Place page={page} offer={offer} />
      {offer.bring === undefined ? null : (
        <Fact icon="bag" name={words.bring}>
          <bdi lang={lang}>{offer.bring}</bdi>
        </Fact>
      )}
      <Fact icon="access" name={words.accessibility}>
        {offer.wheelchairAccessible === undefined
          ? words.wheelchairAsk
          : offer.wheelchairAccessible
            ? words.wheelchairYes
            : words.wheelchairNo}
      </Fact>
      {offer.hosts.length === 0 ? null : (
        <Fact icon="hosts" name={offer.hosts.length === 1 ? words.organiser : words.organisers}>
          <ul lang={lang}>
            {offer.hosts.map(({ uuid, name, alias }) => (
              <li key={uuid}>
                <a href={page.at(`/angebote${addressQuery({ host: alias ?? uuid })}`)}>
                  <bdi>{name}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  );
};

/** Those left as long as one can get one, and how many there are in all. */
const PlacesFact = ({ page, offer }: PartProps) => {
  const { words, now } = page;
  const left = placesOf(offer, { words, phases: phasesOf(page, offer), now }, true);
  const { maxParticipants, minParticipants } = offer;
  const inAll = [
    ...(maxParticipants === undefined ? [] : [words.placesOf(maxParticipants)]),
    ...(minParticipants === undefined ? [] : [words.atLeast(minParticipants)]),
  ].join(', ');
  if (left === undefined && inAll === '') return null;
  return (
    <Fact icon="places" name={words.places}>
      {left === undefined ? (
        inAll
      ) : left.tone === 'good' ? (
        left.text
      ) : (
        <span class={`badge ${left.tone}`}>{left.text}</span>
      )}
      {left === undefined || inAll === '' ? null : <small>{inAll}</small>}
    </Fact>
  );
};

/** Where it takes place, and a link to a map: only who follows it is seen there. */
const Place = ({ page, offer }: PartProps) => {
  const { meetingPoint, meetingAddress, meetingLat: lat, meetingLng: lng } = offer;
  const lines = [meetingPoint, meetingAddress].flatMap((text) => linesOf(text ?? ''));
  const located = lat !== undefined && lng !== undefined;
  if (lines.length === 0 && !located) return null;
  return (
    <Fact icon="place" name={page.words.meeting}>
      {lines.map((line) => (
        <bdi key={line} class="line" lang={writtenIn(page)}>
          {line}
        </bdi>
      ))}
      {located ? (
        <a href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`} rel="noopener">
          {page.words.map}
        </a>
      ) : null}
    </Fact>
  );
};
