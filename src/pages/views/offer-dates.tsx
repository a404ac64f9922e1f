import { type Occurrence } from '../../kernel/clock/recurrence.js';
import { isCancelled, type PublicOffer } from '../reading/public-offer.js';
import { datesOf, spanOf } from '../texts/times.js';
import { Icon } from './icons.js';
import { type Page, pathOf } from './page.js';

interface DatesProps {
  readonly page: Page;
  readonly offer: PublicOffer;
  /** The secret with which the visitor came. */
  readonly link?: string;
}

/** So many dates are seen at once, the others when asked for. */
const AT_ONCE = 6;

/** When it takes place: what is still to come, and the others when asked for. */
export const Dates = ({ page, offer, link }: DatesProps) => {
  const { words, now } = page;
  const { all, coming, over } = datesOf(offer, now);
  const shown = coming.length === 0 ? over.slice(-AT_ONCE) : coming.slice(0, AT_ONCE);
  const others = [...coming, ...over].filter((date) => !shown.includes(date));
  const query = link === undefined ? '' : `?${new URLSearchParams({ link }).toString()}`;
  return (
    <section class="box" aria-labelledby="termine">
      <h2 id="termine">
        <Icon name="calendar" />
        {words.dates}
      </h2>
      {all.length === 0 ? <p>{words.permanent}</p> : <DateList page={page} dates={shown} />}
      {others.length === 0 ? null : (
        <details>
          <summary>{words.otherDates(others.length)}</summary>
          <DateList page={page} dates={others} />
        </details>
      )}
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
