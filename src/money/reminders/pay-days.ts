import { formatLocal } from '../../kernel/clock/zone.js';
import { germanMoment } from '../../kernel/clock/german-dates.js';
import { message } from '../../kernel/problem/message.js';
import { conflict, type Problem } from '../../kernel/problem/problem.js';
import { type EditionTask } from '../../editions/entities/edition-task.entity.js';
import { type OpenItemRow } from '../parties/open-items.js';

/** Items that can still be paid on a pay day are not reminded of (R-MON-11). */
export const isRemindable = ({ payDaysEnd }: Pick<OpenItemRow, 'payDaysEnd'>, now: Date): boolean =>
  payDaysEnd === null || new Date(payDaysEnd) <= now;

/** When the first of these items becomes remindable; undefined if none is waiting. */
export const nextPayDaysEnd = (items: readonly Pick<OpenItemRow, 'payDaysEnd'>[], now: Date): Date | undefined => {
  const ends = items.flatMap((item) => (isRemindable(item, now) ? [] : [Date.parse(item.payDaysEnd ?? '')]));
  return ends.length === 0 ? undefined : new Date(Math.min(...ends));
};

/** When the last pay day of an edition ends; undefined if it has none. */
export const lastPayDayOf = (tasks: readonly Pick<EditionTask, 'type' | 'endAt'>[]): Date | undefined => {
  const ends = tasks.flatMap(({ type, endAt }) => (type === 'pay_days' ? [endAt.getTime()] : []));
  return ends.length === 0 ? undefined : new Date(Math.max(...ends));
};

/** The 409 during pay days. */
export const payDaysRun = (end: Date): Problem =>
  conflict(
    message(
      `Nobody is reminded before the pay days end, at ${formatLocal(end)}.`,
      `Vor dem Ende der Zahltage wird niemand erinnert: ${germanMoment(end)}.`,
    ),
  );
