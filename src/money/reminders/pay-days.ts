import { formatLocal } from '../../kernel/clock/zone.js';
import { germanMoment } from '../../kernel/clock/german-dates.js';
import { message } from '../../kernel/problem/message.js';
import { conflict, type Problem } from '../../kernel/problem/problem.js';
import { type EditionTask } from '../../editions/entities/edition-task.entity.js';
import { type OpenItemRow } from '../parties/open-items.js';

/** Nobody is reminded of what can still be paid as planned (R-MON-11). */
export const isRemindable = ({ payDaysEnd }: Pick<OpenItemRow, 'payDaysEnd'>, now: Date): boolean =>
  payDaysEnd === null || new Date(payDaysEnd) <= now;

/** When the first of these items that cannot be reminded of yet can be; undefined when there is none. */
export const nextPayDaysEnd = (items: readonly Pick<OpenItemRow, 'payDaysEnd'>[], now: Date): Date | undefined => {
  const ends = items.flatMap((item) => (isRemindable(item, now) ? [] : [Date.parse(item.payDaysEnd ?? '')]));
  return ends.length === 0 ? undefined : new Date(Math.min(...ends));
};

/** When the last of an edition's pay days ends; undefined when it names none. */
export const lastPayDayOf = (tasks: readonly Pick<EditionTask, 'type' | 'endAt'>[]): Date | undefined => {
  const ends = tasks.flatMap(({ type, endAt }) => (type === 'pay_days' ? [endAt.getTime()] : []));
  return ends.length === 0 ? undefined : new Date(Math.max(...ends));
};

/** The 409 while pay days run. */
export const payDaysRun = (end: Date): Problem =>
  conflict(
    message(
      `Nobody is reminded before the pay days end, at ${formatLocal(end)}.`,
      `Vor dem Ende der Zahltage wird niemand erinnert: ${germanMoment(end)}.`,
    ),
  );
