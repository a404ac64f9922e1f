import { LOCAL_ZONE } from '../../../kernel/clock/zone.js';
import { sumsOfDebtors } from '../../ledger/books/balances.sql.js';
import { invoicesAskingFor } from '../demands/invoice-standing.sql.js';
import { isStanding } from '../demands/reminder.sql.js';
import { OPEN_ITEM } from './open-item.columns.js';

/**
 * SQL for the open items of debtors as JSON lists, oldest first (`debtor`, `items`): all applications with a ledger balance
 * other than 0. Amounts come from the books only; names are the current ones. The due date is the end of the edition's pay
 * days, if that was in the future at the time of the charge, otherwise `PAYMENT_DAYS` later; an invoice sets its own date,
 * and a later reminder another one, but none before the pay days end or the invoice is due (R-MON-10).
 * @param sums what `sumsOfDebtors` gives, for `from`
 */
export const openItemsFrom = (sums: string): string =>
  `select i.debtor, json_agg(json_build_array(${Object.values(OPEN_ITEM).join(', ')}) order by i.first_at, i.attendance) as items
    from ${sums} i
    left join attendances t on t.uuid = i.attendance left join offers o on o.uuid = t.offer_uuid
    left join participants c on c.uuid = t.participant_uuid
    left join payment_references n on n.attendance_uuid = i.attendance
    cross join lateral (select (i.charged_at at time zone '${LOCAL_ZONE}')::date as charged_on) on_day
    cross join lateral (select max(r.due_on) as due_on from reminders r
      where r.debtor_uuid = i.debtor and i.attendance = any(r.attendances) and r.at >= i.charged_at
        and ${isStanding('r')}) m
    cross join lateral (select max(d.end_at) as end_at,
        ((max(d.end_at) - interval '1 second') at time zone '${LOCAL_ZONE}')::date as last_day
      from edition_tasks d where d.edition_uuid = t.edition_uuid and d.type = 'pay_days') k
    cross join lateral ${invoicesAskingFor('i.debtor', 'i')} asked
    where i.open <> 0 group by i.debtor`;

/** SQL for a debtor's open items as a JSON list. @param debtor column with the debtor's uuid */
export const openItemsOf = (debtor: string): string =>
  `(select x.items from (${openItemsFrom(`(${sumsOfDebtors(`where l.debtor_uuid = ${debtor}`)})`)}) x)`;
