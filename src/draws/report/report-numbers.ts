const NUMBER = new Intl.NumberFormat('de');
const INDEX = new Intl.NumberFormat('de', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `1.104` */
export const count = (value: number): string => NUMBER.format(value);

/** `0,85` */
export const index = (value: number): string => INDEX.format(value);

/** `1 Kind`, `2 Kinder` */
export const counted = (value: number, one: string, many: string): string =>
  `${count(value)} ${value === 1 ? one : many}`;

/**
 * `84 %`; of nothing nothing. What is not all or nothing is never said to be: 999 of 1,000 are 99 %, and 1 of 1,000 is
 * 1 %.
 */
export const share = (part: number, whole: number): string => {
  if (whole === 0) return '';
  const percent = Math.round((100 * part) / whole);
  if (part === 0 || part >= whole) return `${String(percent)} %`;
  return `${String(Math.min(99, Math.max(1, percent)))} %`;
};
