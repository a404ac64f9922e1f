import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { germanMoney } from '../../kernel/text/german.js';
import { type AttendanceStatus, TAKING } from '../../offers/model/attendance-status.js';
import { isAskedFor, ownOpenItem } from '../debtors/debtor.view.js';
import { DebtorStore } from '../debtors/debtor.store.js';
import { type OpenItemRow } from '../debtors/open-items.sql.js';
import { type PayDay } from '../ledger/pay-days.js';
import { PayDaysStore } from '../ledger/pay-days.store.js';
import { referenceOf } from '../debtors/debtor-mailbox.js';
import { type ReceiptPlace, ReceiptPlacesStore } from './receipt.store.js';
import { type ReceiptRow } from './receipt.view.js';

/** How the family stands after a receipt, in cents. */
export interface ReceiptEffects {
  readonly places: readonly ReceiptPlace[];
  /** The open amount of these places. */
  readonly open: number;
  /** The part that a credit of the family covers. */
  readonly credit: number;
  /** The rest: what is due for them. */
  readonly due: number;
  /** The family's credit on balance. */
  readonly left: number;
  /** The family's debts for other places. */
  readonly elsewhere: number;
  /** When one can pay it; none if nothing is due. */
  readonly payDays: readonly PayDay[];
  /** The one reference for a transfer, without blanks; null if nothing is due. */
  readonly reference: string | null;
}

/** How families stand after receipts, for what they read of them. */
@Injectable()
export class ReceiptEffectsReader {
  constructor(
    private readonly store: ReceiptPlacesStore,
    private readonly debtors: DebtorStore,
    private readonly payDays: PayDaysStore,
    private readonly clock: Clock,
  ) {}

  /** As it is now. Nobody is told more than the balance (R-MON-11). */
  async of({ uuid, presentDebtor }: ReceiptRow): Promise<ReceiptEffects> {
    const places = await this.store.of(uuid);
    const { balance, itemList } = await this.debtors.known(presentDebtor);
    const named = new Set(places.map(({ attendance }) => attendance));
    const owed = (itemList ?? []).filter((item) => item.open > 0);
    const items = owed.filter((item) => named.has(item.attendance ?? '') && isAskedFor(item));
    const open = openOf(items);
    const asked = balance - openOf(owed.filter((item) => !isAskedFor(item)));
    const credit = Math.min(open, Math.max(0, open - asked));
    const due = open - credit;
    return {
      ...{ places, open, credit, due },
      left: Math.max(0, -balance),
      elsewhere: Math.max(0, asked - open),
      payDays: due > 0 ? await this.payDays.of(editionsOf(items), this.clock.now()) : [],
      reference: due > 0 ? referenceOf(items.map(ownOpenItem)) : null,
    };
  }
}

const openOf = (items: readonly OpenItemRow[]): number => items.reduce((sum, { open }) => sum + open, 0);

const editionsOf = (items: readonly OpenItemRow[]): string[] => [
  ...new Set(items.flatMap(({ edition }) => edition ?? [])),
];

/** State of a place after its money went back. Pure. */
export const placeText = (place: ReceiptPlace): string =>
  place.later ? `Das Geld war inzwischen für diesen Platz verrechnet. ${outcomeOf(place)}` : outcomeOf(place);

const outcomeOf = ({ status, cancelled, open }: ReceiptPlace): string => {
  const owed = open > 0 ? germanMoney(open) : undefined;
  if (cancelled && status !== 'withdrawn') return 'Das Angebot fällt aus, dafür ist nichts zu bezahlen.';
  if (!TAKING.includes(status)) return `${LOST[status] ?? ''}Dafür ist nichts zu bezahlen.`;
  if (status !== 'confirmed')
    return owed === undefined ? NOTHING : `Die Gebühr ist wieder zu bezahlen, offen sind ${owed}.`;
  return owed === undefined
    ? `Der Platz bleibt. ${NOTHING}`
    : `Der Platz bleibt, und die Gebühr dafür ist wieder zu bezahlen: offen sind ${owed}.`;
};

const NOTHING = 'Dafür ist nichts mehr offen.';

const LOST: Readonly<Partial<Record<AttendanceStatus, string>>> = {
  withdrawn: 'Die Anmeldung ist zurückgezogen. ',
  rejected: 'Die Anmeldung ist abgelehnt. ',
};
