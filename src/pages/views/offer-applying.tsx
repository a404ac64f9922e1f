import { isCancelled, type PublicOffer } from '../reading/public-offer.js';
import { type Agreement } from '../../offers/reading/public-programme-lookup.js';
import { applyingOf, drawOf } from '../words/applying.js';
import { isOver } from '../words/dates.js';
import { momentOf } from '../words/times.js';
import { Icon } from './icons.js';
import { type Page, phasesOf } from './page.js';

interface PartProps {
  readonly page: Page;
  readonly offer: PublicOffer;
}

/** How one takes part, while one can. */
export const Applying = ({ page, offer, agreement }: PartProps & { readonly agreement: Agreement }) => {
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
          {town.phone === null ? null : <a href={`tel:${town.phone.replace(/[^\d+]/g, '')}`}>{town.phone}</a>}
          {town.phone === null || town.email === null ? null : ', '}
          {town.email === null ? null : <a href={`mailto:${town.email}`}>{town.email}</a>}
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
