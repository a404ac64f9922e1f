import { type Type } from '@nestjs/common';
import { type Test } from 'supertest';
import { type Database } from '../../src/platform/database/database.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { attendanceWorkflow, type AttendanceTransition } from '../../src/attendances/model/attendance.workflow.js';
import { AttendanceChangeStore } from '../../src/attendances/state/attendance-change.store.js';
import { AttendanceChanges } from '../../src/attendances/state/attendance-changes.js';
import { Charges } from '../../src/attendances/state/charges.js';
import { ChildLock } from '../../src/attendances/state/attendance-lock.js';
import { PlacesStore } from '../../src/attendances/state/places.store.js';
import { type BookComplaint, BookVerification } from '../../src/money/ledger/book-verification.js';
import { Invoicing } from '../../src/money/invoices/invoicing.js';
import { ReceiptIssuing } from '../../src/money/receipts/receipt-issuing.js';
import { type Json } from '../support/json.js';
import { type Caller } from './caller.js';
import { type TestFamily } from './families.js';
import { type TestOffer } from './records.js';
import { type World } from './world.js';

type Row = Record<string, unknown>;

/** A family that has to pay for a place. */
export interface Owing {
  readonly family: TestFamily;
  readonly offer: TestOffer;
  readonly attendance: string;
}

type Invoiceable = Pick<Owing, 'family' | 'attendance'>;

/** A child without parents, which has to pay for a place itself. */
export interface Debt {
  /** The child: a debtor. */
  readonly child: string;
  readonly offer: TestOffer;
  readonly attendance: string;
}

/** Families that owe and pay: what happens with applications, without the routes of applications. */
export class Money {
  constructor(private readonly world: World) {}

  /** A family with a child that has a place for this fee. */
  async owing(fee = 1000, columns: Row = {}, child: Row = {}): Promise<Owing> {
    const family = await this.world.families.family(columns, child);
    const offer = await this.offer(fee);
    return { family, offer, attendance: await this.confirmed(offer.uuid, family.child) };
  }

  /** Applications to one offer, of children without an account: each of them owes the fee by itself. */
  async unpaid(count: number, fee = 700): Promise<string[]> {
    const { uuid } = await this.offer(fee);
    const children = await this.world.make.participants(Array.from({ length: count }, () => ({})));
    return this.places(children.map((child) => ({ offer: uuid, child })));
  }

  /** So many children without parents, each with a place in an offer of its own for this fee, or that of its index. */
  async debts(count: number, fee: number | ((index: number) => number) = 1000): Promise<Debt[]> {
    const feeOf = (index: number): number => (typeof fee === 'number' ? fee : fee(index));
    const offers = await this.world.make.offers(count, (index) => ({ columns: { fee: feeOf(index) } }));
    const children = await this.world.make.participants(offers.map(() => ({})));
    const places = offers.map((offer, index) => ({ offer, child: children[index]! }));
    const attendances = await this.places(places.map(({ offer, child }) => ({ offer: offer.uuid, child })));
    return places.map((place, index) => ({ ...place, attendance: attendances[index]! }));
  }

  /** Applications, confirmed and charged all at once. */
  async places(wanted: readonly { readonly offer: string; readonly child: string }[]): Promise<string[]> {
    const attendances = await this.world.make.attendances(
      wanted.map(({ offer, child }) => ({ offer, status: 'waiting', participant: child })),
    );
    await this.world.applications.change(attendances, 'confirm', { notified: false });
    return attendances;
  }

  /** A receipt for the application, for all that is open unless an amount is named. */
  pay(attendance: string, amount?: number): Test {
    const item = { attendance, ...(amount === undefined ? {} : { amount }) };
    return this.payments.post('/receipts', { attendances: [item] });
  }

  /** The same, which must succeed; its receipt. */
  async paid(attendance: string, amount?: number): Promise<string> {
    return (await this.payments.posted('/receipts', { attendances: [{ attendance, amount }] })).uuid;
  }

  /** A receipt for an application and these cents beyond, a credit of no application, as of a bank entry. */
  async overpaid(attendance: string, amount: number, credit: number): Promise<string> {
    const payment = { attendance, amount };
    const order = { payments: [payment], credit, method: 'transfer', issuedBy: null } as const;
    return this.database.transaction(() => this.get(ReceiptIssuing).issue(order));
  }

  /** Takes a receipt back; the receipt of that. */
  async reversed(receipt: string, body: Json = {}): Promise<string> {
    return (await this.payments.posted(`/receipts/${receipt}/reversal`, body)).uuid;
  }

  /** A credit of the family: a place that it paid for and gave back. */
  async credit(family: TestFamily, cents: number): Promise<void> {
    const left = await this.place(family.child, cents);
    await this.paid(left);
    await this.transition(left, 'withdraw');
  }

  /** What the debtor owes, as the payments desk sees it. */
  debtor<T = Json>(uuid: string): Promise<T> {
    return this.payments.read<T>(`/debtors/${uuid}`);
  }

  /** Makes the invoice of a debt, as the job does. */
  async invoice(debt: Invoiceable): Promise<string> {
    return (await this.invoiced(debt)).uuid;
  }

  /** The same, with the edition. */
  async invoiced({ family, attendance }: Invoiceable): Promise<{ uuid: string; edition: string }> {
    const task = { dueOn: '2026-08-17', notify: false, debtors: null };
    const of = 'select edition_uuid as edition from attendances where uuid = $1';
    const [row] = await this.database.query<{ edition: string }>(of, [attendance]);
    const edition = row?.edition ?? '';
    await this.database.transaction(() => this.get(Invoicing).invoice(family.account.uuid, edition, task, null));
    const made = 'select invoice_uuid as uuid from invoice_items where attendance_uuid = $1 order by uuid desc';
    const [invoice] = await this.database.query<{ uuid: string }>(made, [attendance]);
    if (invoice === undefined) throw new Error('No invoice was made.');
    return { uuid: invoice.uuid, edition };
  }

  remind(debtor: string, body: Json = {}): Test {
    return this.payments.post(`/debtors/${debtor}/remind`, body);
  }

  offer(fee: number, columns: Row = {}): Promise<TestOffer> {
    return this.world.make.offer({ columns: { fee, ...columns } });
  }

  /** A place of the child in an offer of its own, for this fee. */
  async place(child: string, fee: number): Promise<string> {
    return this.confirmed((await this.offer(fee)).uuid, child);
  }

  /** An application, confirmed and charged. */
  async confirmed(offer: string, child: string): Promise<string> {
    const attendance = await this.world.make.attendance(offer, 'waiting', child);
    await this.transition(attendance, 'confirm');
    return attendance;
  }

  /** Moves the application as the service does, with everything that follows; false when its state does not allow it. */
  async transition(attendance: string, transition: AttendanceTransition): Promise<boolean> {
    return this.database.transaction(async () => {
      await this.get(ChildLock).holdOf([attendance]);
      const store = this.get(AttendanceChangeStore);
      await this.get(PlacesStore).lock(await store.offersOf([attendance]));
      const [locked] = await store.lock([attendance]);
      const to = locked && attendanceWorkflow.next(transition, locked.status);
      if (locked === undefined || to === undefined) return false;
      const change = { attendance, offer: locked.offer, transition, from: locked.status, to };
      const occasion = { batch: newUuid(), procedure: 'staff', by: null, notified: false, note: null } as const;
      await this.get(AttendanceChanges).make([change], occasion);
      return true;
    });
  }

  /** What follows when an offer was called off, in the transaction at hand. */
  calledOff(offer: string): Promise<void> {
    return this.get(Charges).rechargeOffers([offer], null);
  }

  /** Staff set what this child owes. */
  async ownFee(attendance: string, fee: number | null): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.query('update attendances set own_fee = $2 where uuid = $1', [attendance, fee]);
      await this.get(Charges).reprice([attendance], null);
    });
  }

  async discount(child: string, discounted: boolean): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.query('update participants set discounted = $2 where uuid = $1', [child, discounted]);
      const of = 'select uuid from attendances where participant_uuid = $1 order by uuid';
      const attendances = await this.database.query<{ uuid: string }>(of, [child]);
      const uuids = attendances.map(({ uuid }) => uuid);
      await this.get(Charges).reprice(uuids, null);
    });
  }

  /** The child goes to another offer; a new application takes the place of the old one. */
  async move(attendance: string, offer: string, confirm: boolean): Promise<string> {
    return this.database.transaction(async () => {
      const of = 'select participant_uuid as child from attendances where uuid = $1 for update';
      const [row] = await this.database.query<{ child: string }>(of, [attendance]);
      const to = await this.world.make.attendance(offer, 'waiting', row?.child);
      await this.transition(attendance, 'withdraw');
      if (confirm) await this.transition(to, 'confirm');
      await this.get(Charges).succeed([{ from: attendance, to }], null);
      return to;
    });
  }

  verify(): Promise<BookComplaint[]> {
    return this.get(BookVerification).complaints();
  }

  /** Within the transaction at hand. */
  complaintsHere(): Promise<BookComplaint[]> {
    return this.get(BookVerification).here();
  }

  /** What the ledger of a debtor says, in cents. */
  async balance(debtor: string): Promise<number> {
    const [row] = await this.database.query<{ balance: number }>(
      `select coalesce(sum(e.amount), 0)::float8 as balance from book_entries e join ledgers l on l.uuid = e.ledger_uuid
       where l.debtor_uuid = $1`,
      [debtor],
    );
    return row?.balance ?? 0;
  }

  /** Entries of a debtor's ledger, as `kind amount`, in their order. */
  async entries(debtor: string): Promise<string[]> {
    const rows = await this.database.query<{ line: string }>(
      `select p.kind || ' ' || e.amount as line from book_entries e join postings p on p.uuid = e.posting_uuid
         join ledgers l on l.uuid = e.ledger_uuid where l.debtor_uuid = $1 order by e.uuid`,
      [debtor],
    );
    return rows.map(({ line }) => line);
  }

  async attendance(uuid: string): Promise<{ status: string; charged: number | null; paid: number }> {
    const sql = 'select status, charged, paid_amount as paid from attendances where uuid = $1';
    const [row] = await this.database.query<{ status: string; charged: number | null; paid: number }>(sql, [uuid]);
    if (row === undefined) throw new Error('There is no such application.');
    return row;
  }

  private get<T>(of: Type<T>): T {
    return this.world.test.app.get(of);
  }

  private get database(): Database {
    return this.world.test.database;
  }

  private get payments(): Caller {
    return this.world.callers.payments;
  }
}
