import { expandRecurrence, type Occurrence } from '../../kernel/clock/recurrence.js';
import { localDate, LOCAL_ZONE, wallClock } from '../../kernel/clock/zone.js';
import { type Language } from '../../kernel/problem/message.js';
import { type PublicDate, type PublicOffer } from '../reading/public-offer.js';

/** Days as the language writes them in Europe. */
const LOCALES: Readonly<Record<Language, string>> = { de: 'de-DE', en: 'en-GB' };

const formatsOf = (locale: string) => {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: LOCAL_ZONE });
  return {
    day: format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    shortDay: format({ weekday: 'short', day: 'numeric', month: 'short' }),
    shortDayOfYear: format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
    time: format({ hour: 'numeric', minute: '2-digit', hour12: false }),
  };
};

const FORMATS = { de: formatsOf(LOCALES.de), en: formatsOf(LOCALES.en) } as const;

const time = (at: Date, language: Language): string => FORMATS[language].time.format(at);
const oClock = (times: string, language: Language): string => (language === 'de' ? `${times}\u00a0Uhr` : times);

/** The number of a day does not stand in another line than its month. */
const whole = (day: string): string => day.replace(/(\d\.?) (?=\p{L})/u, '$1\u00a0');

/** A day in words: `Dienstag, 28. Juli 2026`. */
const dayOf = (at: Date, language: Language): string => whole(FORMATS[language].day.format(at));

/** A moment in words: `Dienstag, 28. Juli 2026, 16:00 Uhr`. */
export const momentOf = (at: Date, language: Language): string =>
  `${dayOf(at, language)}, ${oClock(time(at, language), language)}`;

/** An end in words: midnight belongs to the day that ends. */
export const endOf = (at: Date, language: Language): string => {
  if (wallClock(at).toISOString().slice(11, 16) !== '00:00') return momentOf(at, language);
  const day = dayOf(new Date(at.getTime() - 1), language);
  return language === 'de' ? `${day}, 24:00\u00a0Uhr` : `the end of ${day}`;
};

/** When something takes place, in words; over several days with both days. */
export const spanOf = ({ begin, end }: Occurrence, language: Language): string => {
  if (localDate(begin) !== localDate(end)) {
    return `${momentOf(begin, language)} ${language === 'de' ? 'bis' : 'to'} ${momentOf(end, language)}`;
  }
  return `${dayOf(begin, language)}, ${oClock(`${time(begin, language)}\u2060–\u2060${time(end, language)}`, language)}`;
};

/** The same in short, for a card: `Di., 28. Juli, 16:00 Uhr`; with the year unless it is the present one. */
export const shortOf = (at: Date, now: Date, language: Language): string => {
  const { shortDay, shortDayOfYear } = FORMATS[language];
  const sameYear = localDate(at).slice(0, 4) === localDate(now).slice(0, 4);
  return `${whole((sameYear ? shortDay : shortDayOfYear).format(at))}, ${oClock(time(at, language), language)}`;
};

/** All that takes place at these dates, in order; of recurring ones each time. */
export const occurrencesOf = (dates: readonly PublicDate[] = []): Occurrence[] =>
  dates
    .flatMap(({ begin, end, recurrence }) => {
      const first = { begin: new Date(begin), end: new Date(end) };
      return recurrence === undefined ? [first] : expandRecurrence(first.begin, first.end, recurrence);
    })
    .sort((left, right) => left.begin.getTime() - right.begin.getTime());

/** A filter's date in words; a moment stands as it was sent. */
export const filteredDay = (sent: string, language: Language): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(sent) ? dayOf(new Date(`${sent}T12:00:00Z`), language) : sent;

/** What of an offer's dates is still to come. */
interface OfferDates {
  /** All of them, in order. */
  readonly all: readonly Occurrence[];
  /** Those that are not over, in order. */
  readonly coming: readonly Occurrence[];
  readonly over: readonly Occurrence[];
}

/** It had dates, and all are over. */
export const isOver = (offer: PublicOffer, now: Date): boolean => {
  const { all, coming } = datesOf(offer, now);
  return all.length > 0 && coming.length === 0;
};

export const datesOf = ({ dates }: PublicOffer, now: Date): OfferDates => {
  const all = occurrencesOf(dates);
  return {
    all,
    coming: all.filter(({ end }) => end > now),
    over: all.filter(({ end }) => end <= now),
  };
};
