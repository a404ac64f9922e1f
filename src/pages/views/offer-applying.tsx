import { isCancelled, type PublicOffer } from '../reading/public-offer.js';
import { applyingOf } from '../words/applying.js';
import { isOver } from '../words/dates.js';
import { Icon } from './icons.js';
import { type Page, phasesOf } from './page.js';

interface PartProps {
  readonly page: Page;
  readonly offer: PublicOffer;
}

/** How one takes part, while one can. */
export const Applying = ({ page, offer }: PartProps) => {
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
