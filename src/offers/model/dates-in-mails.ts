import { list, type ListVariable, text, type TextVariable } from '../../mail/template-variables.js';

/** Examples of a date in a mail. */
export const EXAMPLE_DATE = { when: 'Montag, 3. August 2026, 9:00–12:00 Uhr' };
export const EXAMPLE_NEW_DATE = { when: 'Dienstag, 4. August 2026, 10:00–13:00 Uhr' };

/** The variable for dates of an offer: lines of `germanDates`. */
export const datesVariable = (
  description: string,
  example: readonly { when: string }[] = [EXAMPLE_DATE],
): ListVariable<{ when: TextVariable }> =>
  list(description, { when: text('One date, or a series', (example[0] ?? EXAMPLE_DATE).when) }, example);
