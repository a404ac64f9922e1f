import { ageOn } from '../../../kernel/clock/age.js';

/** The youngest and the oldest somebody is in the calendar year of a day; both the same for who is born on 1 January. */
export const agesInYear = (born: string, day: string): { readonly youngest: number; readonly oldest: number } => {
  const year = day.slice(0, 'YYYY'.length);
  return { youngest: ageOn(born, `${year}-01-01`), oldest: ageOn(born, `${year}-12-31`) };
};
