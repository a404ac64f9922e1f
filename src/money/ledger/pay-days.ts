import { type EditionTask } from '../../editions/editions.entities.js';
import { germanPeriod } from '../../kernel/clock/german-dates.js';
import { localDate, localDayBegin, localDayEndExclusive } from '../../kernel/clock/zone.js';
import { flag, list, optional, text, type ValuesOf } from '../../mail/template-variables.js';

/** The columns of a `PayDay`. */
export const PAY_DAY_COLUMNS = `edition_uuid as edition, nullif(trim(title), '') as title,
  nullif(trim(regexp_replace(description, '\\s+', ' ', 'g')), '') as description, begin_at as begin, end_at as "end"`;

/** Days of an edition on which families pay; the description says where and how. Empty texts are null. */
export interface PayDay extends Readonly<Pick<EditionTask, 'title' | 'description'>> {
  readonly edition: EditionTask['editionUuid'];
  readonly begin: EditionTask['beginAt'];
  readonly end: EditionTask['endAt'];
}

/** Variables about the days on which families pay. */
export const PAY_DAY_VARIABLES = {
  payable: flag('There are days on which families pay', true),
  payDays: list(
    'The days of the edition on which families pay, as far as they are not over',
    {
      when: text('When', 'Mittwoch, 15. Juli 2026, 9:00–12:00 Uhr'),
      note: optional('What it is called', 'Zahltag'),
      description: optional('Where and how, as its description says', 'Rathaus, Zimmer 3'),
    },
    [{ when: 'Mittwoch, 15. Juli 2026, 9:00–12:00 Uhr', note: 'Zahltag', description: 'Rathaus, Zimmer 3' }],
  ),
};

/**
 * The days as far as they are before a due date, none once it is past: nobody is told two days until which to pay.
 * @param dueOn YYYY-MM-DD
 */
export const payDaysUntil = (days: readonly PayDay[], dueOn: string, now: Date): PayDay[] => {
  const over = localDayEndExclusive(dueOn);
  return days
    .filter(({ begin }) => begin < over && now < over)
    .map((day) => {
      if (day.end <= over) return day;
      // Whole days end at midnight; with hours, midnight would name the next day.
      const isOfDays = localDayBegin(localDate(day.begin)).getTime() === day.begin.getTime();
      return { ...day, end: isOfDays ? over : new Date(over.getTime() - 60_000) };
    });
};

export const payDayValues = (days: readonly PayDay[]): ValuesOf<typeof PAY_DAY_VARIABLES> => ({
  payable: days.length > 0,
  payDays: days.map(({ begin, end, title, description }) => ({
    when: germanPeriod({ begin, end }),
    note: title,
    description,
  })),
});

/** Pay days for letters, line by line. */
export const payDayLines = (days: readonly PayDay[]): string[] =>
  payDayValues(days).payDays.map(
    ({ when, note, description }) =>
      `– ${when}${note === null ? '' : `: ${note}`}${description === null ? '' : `, ${description}`}`,
  );
