import { germanDay } from '../../kernel/clock/german-dates.js';
import { germanMoney } from '../../kernel/text/german.js';
import { flag, optional, text, type ValuesOf } from '../../mail/template-variables.js';

/** A line about a place in mails that ask for money. */
export const OWED_ITEM = {
  offer: text('Name of the offer', 'Paddeln auf der Tauber'),
  day: optional('Its first day', '4. August 2026'),
  child: optional('Name of the child', 'Max Muster'),
  amount: text('What is due for it', '15,50 €'),
  part: flag('It is less than the fee', true),
  fee: text('The fee', '20,50 €'),
  discounted: flag('The fee is the lower one of a discounted child', false),
  paid: optional('How much of the fee is paid', '5,00 €'),
  invoiced: optional('How much of the fee another invoice asks for', '3,00 €'),
};

export const OWED_ITEM_EXAMPLE: ValuesOf<typeof OWED_ITEM> = {
  ...{ offer: 'Paddeln auf der Tauber', day: '4. August 2026', child: 'Max Muster' },
  ...{ amount: '15,50 €', part: true, fee: '20,50 €', discounted: false, paid: '5,00 €', invoiced: null },
};

/** A place for which something is due, in cents. */
interface OwedItem {
  readonly offerName: string | null;
  /** YYYY-MM-DD. */
  readonly firstDate: string | null;
  readonly participantName: string | null;
  /** The amount asked for it. */
  readonly amount: number;
  readonly fee: number;
  readonly discounted: boolean;
  readonly paid: number;
}

export const owedItem = (item: OwedItem): ValuesOf<typeof OWED_ITEM> => {
  const { offerName, firstDate, participantName, amount, fee, discounted, paid } = item;
  return {
    offer: offerName ?? '',
    day: firstDate === null ? null : germanDay(firstDate),
    child: participantName,
    amount: germanMoney(amount),
    part: amount < fee,
    fee: germanMoney(fee),
    discounted,
    paid: paid > 0 ? germanMoney(paid) : null,
    invoiced: fee - paid > amount ? germanMoney(fee - paid - amount) : null,
  };
};
