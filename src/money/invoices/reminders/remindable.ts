import { message } from '../../../kernel/problem/message.js';
import { conflict } from '../../../kernel/problem/problem.js';
import { type DebtorRow } from '../../debtors/debts/debtor.view.js';
import { type OpenItemRow } from '../../debtors/debts/open-item.columns.js';
import { demandFor } from './demand.js';
import { isRemindable, notYetDue } from './pay-days.js';

/**
 * What a debtor may be reminded of at a moment, by mail or on paper: all open items whose time for paying is over.
 * @throws Problem 409 nothing is owed after deducting credits, or all of it can still be paid as planned
 */
export const remindableOf = ({ itemList }: Pick<DebtorRow, 'itemList'>, now: Date): OpenItemRow[] => {
  const all = itemList ?? [];
  const open = all.filter((item) => item.open > 0 && item.attendance !== null && !item.hidden);
  if (demandFor(all, open).amount <= 0) throw conflict(NOTHING_OPEN);
  const due = open.filter((item) => isRemindable(item, now));
  if (demandFor(all, due).amount > 0) return due;
  throw notYetDue(open, now);
};

const NOTHING_OPEN = message('This debtor owes nothing.', 'Dieser Zahlungspflichtige schuldet nichts.');
