/**
 * Whole years between a date of birth and another local day, both `YYYY-MM-DD`. Somebody born on 29 February is a year older
 * on 1 March of other years (R-ATT-10); nobody is younger than 0.
 */
export const ageOn = (dateOfBirth: string, day: string): number => {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return Math.max(0, day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years);
};

/**
 * The difference of the years alone. Callers who may not see the person get this age (R-ACC-14): whatever reference
 * day they choose, it reveals nothing about the birthday.
 */
export const ageByYear = (dateOfBirth: string, day: string): number =>
  Math.max(0, Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4)));
