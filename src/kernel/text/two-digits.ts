/** A number of a day, an hour or the like, with a leading zero where it has one digit. */
export const twoDigits = (value: number): string => String(value).padStart(2, '0');
