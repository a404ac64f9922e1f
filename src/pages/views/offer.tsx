import { type ComponentChildren } from 'preact';
import { type Occurrence } from '../../kernel/clock/recurrence.js';
import { isCancelled, type PublicOffer } from '../reading/public-offer.js';
import { addressQuery } from '../reading/programme-query.js';
import { applyingOf } from '../words/applying.js';
import { agesOf, placesOf, priceOf } from '../words/facts.js';
import { occurrencesOf, spanOf } from '../words/times.js';
import { Icon, type IconName } from './icons.js';
import { Layout } from './layout.js';
import { Markdown } from './markdown.js';
import { type Page, pathOf, plain, writtenIn } from './page.js';
import { NoPicture, Picture } from './picture.js';

export interface OfferPageProps {
  readonly page: Page;
  readonly offer: PublicOffer;
  /** The secret with which the visitor came, of an offer that only its link opens. */
  readonly link?: string;
  /** What else the head says. */
  readonly head?: ComponentChildren;
}

type Part = Pick<OfferPageProps, 'page' | 'offer'>;

/** Everything that everybody may know about an offer. */
export const OfferPage = (props: OfferPageProps) => {
  const { page, offer, link, head } = props;
  const { words } = page;
  const lang = writtenIn(page);
  const [first, ...further] = offer.media ?? [];
  return (
    <Layout
      page={page}
      title={offer.name}
      {...(offer.teaser === undefined ? {} : { description: offer.teaser })}
      {...(offer.url === undefined ? {} : { canonical: offer.url })}
      hidden={link !== undefined}
      head={head}
    >
      <article class="wide offer">
        <p class="back">
          <a href={page.at('/angebote')}>
            <Icon name="back" />
            {words.all}
          </a>
        </p>
        <header>
          <h1 lang={lang}>
            <bdi>{offer.name}</bdi>
          </h1>
          {offer.teaser === undefined ? null : (
            <p class="lead" lang={lang}>
              <bdi>{offer.teaser}</bdi>
            </p>
          )}
          <Topics page={page} offer={offer} />
          <Banner page={page} offer={offer} />
          {link === undefined ? null : <p class="note">{words.privateLink}</p>}
        </header>
        <div class="picture">
          {first === undefined ? (
            <NoPicture uuid={offer.uuid} />
          ) : (
            <Picture page={page} url={first} alt={pictureText(page, offer, 1)} soon sizes={WIDE} />
          )}
        </div>
        <div class="side">
          <Dates {...props} />
          <Applying page={page} offer={offer} />
          <Facts page={page} offer={offer} />
        </div>
        <div class="about" lang={lang}>
          {offer.description === undefined ? null : (
            <section>
              <h2 lang={page.language}>{words.description}</h2>
              <Markdown source={offer.description} />
            </section>
          )}
          {further.length === 0 ? null : (
            <section>
              <h2 lang={page.language}>{words.pictures}</h2>
              <ul class="pictures">
                {further.map((url, index) => (
                  <li class="picture" key={url}>
                    <Picture page={page} url={url} alt={pictureText(page, offer, index + 2)} sizes={HALF} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </article>
    </Layout>
  );
};

const WIDE = '(min-width: 62rem) 46rem, 100vw';
const HALF = '(min-width: 62rem) 22rem, 50vw';

const pictureText = ({ words }: Page, { name }: PublicOffer, index: number): string =>
  plain(words.picture(name, index));

const Topics = ({ page, offer: { categories = [] } }: Part) =>
  categories.length === 0 ? null : (
    <ul class="topics" aria-label={page.words.categories} lang={writtenIn(page)}>
      {categories.map(({ uuid, name, alias }) => (
        <li key={uuid}>
          <a class="chip" href={page.at(`/angebote${addressQuery({ category: alias ?? uuid })}`)}>
            <bdi>{name}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );

/** Says plainly that one cannot come, or only by luck. */
const Banner = ({ page: { words }, offer }: Part) => {
  if (isCancelled(offer)) {
    return (
      <p class="banner none">
        <b>{words.cancelled}.</b> {words.cancelledText}
      </p>
    );
  }
  return offer.fullyBooked ? (
    <p class="banner few">
      <b>{words.fullyBooked}.</b> {words.fullyBookedText}
    </p>
  ) : null;
};

/** So many dates are seen at once, the others when asked for. */
const AT_ONCE = 6;

const Dates = ({ page, offer, link }: OfferPageProps) => {
  const { words, now } = page;
  const all = occurrencesOf(offer.dates);
  const coming = all.filter(({ end }) => end > now);
  const shown = (coming.length === 0 ? all.slice(-AT_ONCE) : coming).slice(0, AT_ONCE);
  const query = link === undefined ? '' : `?${new URLSearchParams({ link }).toString()}`;
  return (
    <section class="box" aria-labelledby="termine">
      <h2 id="termine">
        <Icon name="calendar" />
        {words.dates}
      </h2>
      {all.length === 0 ? <p>{words.permanent}</p> : <DateList page={page} dates={shown} />}
      {all.length > shown.length ? (
        <details>
          <summary>{words.allDates(all.length)}</summary>
          <DateList page={page} dates={all} />
        </details>
      ) : null}
      {coming.length === 0 || isCancelled(offer) ? null : (
        <a class="button quiet" href={page.at(`${pathOf(offer)}/kalender.ics${query}`)} rel="nofollow">
          <Icon name="calendar" />
          {words.calendar}
        </a>
      )}
    </section>
  );
};

const DateList = ({ page, dates }: { readonly page: Page; readonly dates: readonly Occurrence[] }) => (
  <ul class="dates">
    {dates.map((date) => (
      <li key={date.begin.getTime()}>
        <time datetime={date.begin.toISOString()}>{spanOf(date, page.language)}</time>
        {date.end > page.now ? null : <span class="over"> ({page.words.over})</span>}
      </li>
    ))}
  </ul>
);

const Applying = ({ page, offer }: Part) => {
  const { words, town, now, language } = page;
  if (isCancelled(offer)) return null;
  const dates = occurrencesOf(offer.dates);
  if (dates.length > 0 && dates.every(({ end }) => end <= now)) return null;
  const reach = [town.phone, town.email].some((way) => way !== null);
  const phases = page.phases?.get(offer.edition.uuid);
  const online = town.applicationUrl !== null;
  const { lines, open } = applyingOf(offer, { phases, now, words, language, online, reach });
  const there = open && offer.onlineApplication ? town.applicationUrl : null;
  return (
    <section class="box" aria-labelledby="mitmachen">
      <h2 id="mitmachen">
        <Icon name="info" />
        {words.applying}
      </h2>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {there === null ? null : (
        <a class="button" href={there}>
          {words.applyOnlineLink}
        </a>
      )}
      {offer.requiresApplication && reach ? (
        <p class="reach">
          {open ? words.applyContact : words.questions}{' '}
          {town.phone === null ? null : <a href={`tel:${town.phone.replace(/[^\d+]/g, '')}`}>{town.phone}</a>}
          {town.phone === null || town.email === null ? null : ', '}
          {town.email === null ? null : <a href={`mailto:${town.email}`}>{town.email}</a>}
        </p>
      ) : null}
    </section>
  );
};

const Fact = ({ icon, name, children }: { icon: IconName; name: string; children: ComponentChildren }) => (
  <div>
    <dt>
      <Icon name={icon} />
      {name}
    </dt>
    <dd>{children}</dd>
  </div>
);

const Facts = ({ page, offer }: Part) => {
  const { words, language } = page;
  const ages = agesOf(offer, language);
  const lang = writtenIn(page);
  return (
    <dl class="box facts">
      {ages === undefined ? null : (
        <Fact icon="child" name={words.ages}>
          {ages}
        </Fact>
      )}
      <Fact icon="price" name={words.price}>
        {priceOf(offer, words, language)}
      </Fact>
      <Fact icon="places" name={words.places}>
        <PlacesText page={page} offer={offer} />
      </Fact>
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
      {offer.hosts === undefined || offer.hosts.length === 0 ? null : (
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

const PlacesText = ({ page: { words }, offer }: Part) => {
  const { text, tone } = placesOf(offer, words);
  const { maxParticipants, minParticipants } = offer;
  const more = [
    ...(maxParticipants === undefined ? [] : [words.placesOf(maxParticipants)]),
    ...(minParticipants === undefined ? [] : [words.atLeast(minParticipants)]),
  ];
  return (
    <>
      {tone === 'good' ? text : <span class={`badge ${tone}`}>{text}</span>}
      {more.length === 0 ? null : <small>{more.join(', ')}</small>}
    </>
  );
};

/** Where it takes place, and a link to a map: only who follows it is seen there. */
const Place = ({ page, offer }: Part) => {
  const { meetingPoint, meetingAddress, meetingLat: lat, meetingLng: lng } = offer;
  const lines = [meetingPoint, meetingAddress].filter((line) => line !== undefined);
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
