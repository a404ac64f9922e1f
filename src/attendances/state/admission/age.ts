import { ageOn } from '../../../kernel/clock/age.js';

/** The lowest and highest age in the calendar year of a day; equal for a birthday on 1 January. */
export const agesInYear = (born: string, day: string): { readonly youngest: number; readonly oldest: number } => {
  const year = day.slice(0, 'YYYY'.length);
  return { youngest: ageOn(born, `${year}-01-01`), oldest: ageOn(born, `${year}-12-31`) };
};
