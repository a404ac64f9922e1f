import { type AttendanceTransition } from '../../src/attendances/model/attendance.workflow.js';
import {
  AttendanceEditsService,
  AttendanceRemovalService,
} from '../../src/attendances/actions/attendance-edits.service.js';
import { AttendanceMoveService } from '../../src/attendances/actions/attendance-move.service.js';
import { AttendanceReader } from '../../src/attendances/reading/attendance.finder.js';
import { AttendanceTransitionsService } from '../../src/attendances/actions/attendance-transitions.service.js';
import { Caller } from '../../src/kernel/caller/caller.js';
import { Precondition } from '../../src/platform/http/view/etag.js';
import { Problem } from '../../src/kernel/problem/problem.js';
import { parseRef, type RecordRef } from '../../src/kernel/ids/record-ref.js';
import { OfferTransitionsService } from '../../src/offers/actions/transitions/offer-transitions.service.js';
import { DebtorStore } from '../../src/money/debtors/debtor.store.js';
import { SetOffService } from '../../src/money/receipts/set-offs.js';
import { WriteOffService } from '../../src/money/receipts/write-off.service.js';
import { ParticipantsService } from '../../src/participants/participants.service.js';
import { type PaymentMethod } from '../../src/money/ledger/receipt.js';
import { RefundsService } from '../../src/money/receipts/refunds.service.js';
import { ReceiptReversalService } from '../../src/money/receipts/receipt-reversal.service.js';
import { type ReceiptRecord } from '../../src/money/receipts/receipt.view.js';
import { ReceiptsService } from '../../src/money/receipts/receipts.service.js';
import { FULL_ADMIN } from './caller.js';
import { type World } from './world.js';

export interface Payment {
  readonly attendance: string;
  readonly amount?: number | null | undefined;
}

/**
 * Everything staff do that moves money, through the services behind the routes. What the rules refuse yields undefined, and is
 * counted; anything else that goes wrong is thrown.
 */
export class MoneyHands {
  readonly done = new Map<string, number>();
  readonly refused = new Map<string, number>();

  constructor(private readonly world: Pick<World, 'test' | 'callers'>) {}

  /** The state it has now. */
  transition(attendance: string, transition: AttendanceTransition): Promise<string | undefined> {
    const service = this.world.test.app.get(AttendanceTransitionsService);
    const work = () => service.transition(this.caller, attendance, { transition }, this.any);
    return this.attempt(transition, async () => (await work()).status);
  }

  /** An offer is called off, or on again. */
  offer(offer: string, transition: 'cancel' | 'relaunch' | 'unpublish' | 'publish'): Promise<boolean | undefined> {
    const service = this.world.test.app.get(OfferTransitionsService);
    const work = () =>
      service.transition(this.caller, offer, { transition, force: transition === 'unpublish' }, this.any);
    return this.isDone(`${transition} an offer`, work);
  }

  fee(attendance: string, fee: number | null): Promise<boolean | undefined> {
    const service = this.world.test.app.get(AttendanceEditsService);
    return this.isDone('fee', () => service.update(this.caller, attendance, { fee }, this.any));
  }

  remove(attendance: string): Promise<boolean | undefined> {
    const service = this.world.test.app.get(AttendanceRemovalService);
    return this.isDone('remove', () => service.remove(this.caller, attendance, this.any));
  }

  /** The application to the other offer. */
  move(attendance: string, offer: string): Promise<{ uuid: string; status: string } | undefined> {
    const service = this.world.test.app.get(AttendanceMoveService);
    return this.attempt('move', async () => {
      const record = await this.world.test.app.get(AttendanceReader).one(this.caller, attendance);
      return service.move(this.caller, record, { offer: parseRef(offer), force: true }, this.any);
    });
  }

  discount(child: string, discounted: boolean): Promise<boolean | undefined> {
    const service = this.world.test.app.get(ParticipantsService);
    return this.isDone('discount', () => service.update(this.caller, child, { discounted } as never, this.any));
  }

  pay(payments: readonly Payment[], method: PaymentMethod = 'cash'): Promise<ReceiptRecord | undefined> {
    const service = this.world.test.app.get(ReceiptsService);
    const of = ({ attendance, amount = null }: Payment) => ({ attendance: parseRef(attendance), amount });
    const attendances = payments.map(of);
    return this.attempt('pay', () => service.create(this.caller, { attendances, method }));
  }

  reverse(
    receipt: string,
    { items, withdraw = false }: { items?: readonly string[]; withdraw?: boolean } = {},
  ): Promise<ReceiptRecord | undefined> {
    const service = this.world.test.app.get(ReceiptReversalService);
    const input = { withdraw, ...itemsOf(items) };
    return this.attempt(withdraw ? 'reverse and withdraw' : 'reverse', () =>
      service.reverse(this.caller, receipt, input, this.any),
    );
  }

  /** Credits of the family against what it owes. */
  setOff(debtor: string): Promise<boolean | undefined> {
    const service = this.world.test.app.get(SetOffService);
    return this.ofDebtor(debtor, 'set off', () => service.setOff(this.caller, debtor, {}, this.any));
  }

  /** A part of a credit is paid back. */
  refund(debtor: string, amount: number): Promise<boolean | undefined> {
    const service = this.world.test.app.get(RefundsService);
    return this.ofDebtor(debtor, 'refund', () =>
      service.refund(this.caller, debtor, { amount, method: 'cash' }, this.any),
    );
  }

  /** Without applications: all that is open. */
  writeOff(debtor: string, attendances?: readonly string[]): Promise<boolean | undefined> {
    const service = this.world.test.app.get(WriteOffService);
    const input = { reason: 'Uneinbringlich', ...itemsOf(attendances) };
    return this.ofDebtor(debtor, 'write off', () => service.writeOff(this.caller, debtor, input, this.any));
  }

  takeBack(debtor: string, attendances?: readonly string[]): Promise<boolean | undefined> {
    const service = this.world.test.app.get(WriteOffService);
    return this.ofDebtor(debtor, 'take back', () =>
      service.takeBack(this.caller, debtor, itemsOf(attendances), this.any),
    );
  }

  /** To whom nothing was ever charged is no debtor: the finder of the routes says so. */
  private async ofDebtor(debtor: string, what: string, work: () => Promise<unknown>): Promise<boolean | undefined> {
    if ((await this.world.test.app.get(DebtorStore).one(debtor)) === undefined) return undefined;
    return this.isDone(what, work);
  }

  private get caller(): Caller {
    const { uuid } = this.world.callers.payments;
    const roles = { roles: FULL_ADMIN, scopes: ['api:write'] } as const;
    return Caller.of({ tokenUuid: uuid, accountUuid: uuid, ...roles, hosts: [], sharedOffers: [] });
  }

  private get any(): Precondition {
    return new Precondition(undefined, this.caller);
  }

  private isDone(what: string, work: () => Promise<unknown>): Promise<boolean | undefined> {
    return this.attempt(what, () => work().then(() => true));
  }

  private async attempt<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      const result = await work();
      this.done.set(what, (this.done.get(what) ?? 0) + 1);
      return result;
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      this.refused.set(what, (this.refused.get(what) ?? 0) + 1);
      return undefined;
    }
  }
}

const itemsOf = (named: readonly string[] | undefined): { items?: RecordRef[] } =>
  named === undefined ? {} : { items: named.map(parseRef) };
