import { type ComponentChildren } from 'preact';
import { isCancelled, type PublicOffer } from '../reading/public-offer.js';
import { type Agreement } from '../../offers/reading/public-programme-lookup.js';
import { applyingOf, drawOf, isWaitedFor } from '../texts/applications.js';
import { isOver, momentOf } from '../texts/times.js';
import { Held } from './held.js';
import { Icon } from './icons.js';
import { type Page, phasesOf, plain, writtenIn } from './page.js';
import { addressQuery } from '../reading/programme-query.js';
import { Layout } from './layout.js';
import { Markdown } from './markdown.js';
import { Dates } from './offer-dates.js';
import { Facts } from './offer-facts.js';
import { NoPicture, Picture } from './picture.js';

interface PartProps {
  readonly page: Page;
  readonly offer: PublicOffer;
}

/** How one takes part, while one can. */
const Applying = ({ page, offer, agreement }: PartProps & { readonly agreement: Agreement }) => {
  const { words, town, now, language } = page;
  if (isCancelled(offer) || isOver(offer, now)) return null;
  const reach = [town.phone, town.email].some((way) => way !== null);
  const phases = phasesOf(page, offer);
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
      {agreement.needed ? (
        <p>
          {words.agreementNeeded}{' '}
          {agreement.form === null ? null : <a href={page.local(agreement.form)}>{words.agreementForm}</a>}
        </p>
      ) : null}
      {there === null ? null : (
        <a class="button" href={there}>
          {words.applyOnlineLink}
        </a>
      )}
      {offer.requiresApplication && reach ? (
        <p class="reach">
          {open ? words.applyContact : words.questions}{' '}
          {town.phone === null ? null : (
            <a class="whole" href={`tel:${town.phone.replace(/[^\d+]/g, '')}`}>
              {town.phone}
            </a>
          )}
          {town.phone === null || town.email === null ? null : ', '}
          {town.email === null ? null : (
            <a href={`mailto:${town.email}`}>
              <Held text={town.email} />
            </a>
          )}
        </p>
      ) : null}
      <Fingerprint page={page} offer={offer} />
    </section>
  );
};

/** What families can keep to check the draw by. */
const Fingerprint = ({ page, offer }: PartProps) => {
  const { words, language, now } = page;
  const draw = drawOf(offer, { phases: phasesOf(page, offer), now });
  if (draw === undefined) return null;
  return (
    <details class="draw">
      <summary>{words.drawTitle}</summary>
      <p>{words.drawText(momentOf(draw.since, language))}</p>
      {draw.beaconSource === null ? null : <p>{words.drawBeacon(draw.beaconSource)}</p>}
      <dl>
        <dt>{words.drawSeed}</dt>
        <dd>
          <code>{draw.hash}</code>
        </dd>
        <dt>{words.drawTickets}</dt>
        <dd>
          <code>{draw.tickets}</code>
        </dd>
      </dl>
    </details>
  );
};

interface OfferPageProps {
  readonly page: Page;
  readonly offer: PublicOffer;
  /** The form that a family has to sign. */
  readonly agreement: Agreement;
  /** The secret with which the visitor came, of an offer that only its link opens. */
  readonly link?: string;
  /** More elements of the head. */
  readonly head?: ComponentChildren;
}

type Part = Pick<OfferPageProps, 'page' | 'offer'>;

/** Everything that everybody may know about an offer. */
export const OfferPage = (props: OfferPageProps) => {
  const { page, offer, agreement, link, head } = props;
  const { words } = page;
  const lang = writtenIn(page);
  const [first, ...further] = offer.media;
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
          <Applying page={page} offer={offer} agreement={agreement} />
        </div>
        <Facts page={page} offer={offer} />
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

const Topics = ({ page, offer: { categories } }: Part) =>
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
const Banner = ({ page, offer }: Part) => {
  const { words, now } = page;
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
      {isWaitedFor(offer, phasesOf(page, offer), now) ? ` ${words.waitingListHint}` : null}
    </p>
  ) : null;
};
