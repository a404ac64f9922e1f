import { Database } from '../../src/platform/database/database.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { attendanceWorkflow, type AttendanceTransition } from '../../src/attendances/model/attendance.workflow.js';
import { AttendanceChangeStore } from '../../src/attendances/state/changes/attendance-change.store.js';
import { AttendanceChanges } from '../../src/attendances/state/changes/attendance-changes.js';
import { Charges } from '../../src/attendances/state/changes/charges.js';
import { PlacesStore } from '../../src/attendances/state/changes/places.store.js';
import { type BookComplaint, BookVerification } from '../../src/money/books/verification/book-verification.js';
import { type Fixtures, type TestCaller } from './fixtures.js';
import { type TestApp } from './test-app.js';

type Row = Record<string, unknown>;

export const ADDRESS = { street: 'Schlossplatz 1', postalCode: '74740', city: 'Adelsheim', country: 'de' };

/** Parents with an account, and their child. */
export interface TestFamily {
  readonly account: TestCaller & { readonly token: string };
  readonly child: string;
}

/** Families that owe and pay: what happens with applications, without the routes of applications. */
export class Treasury {
  private readonly changes: AttendanceChanges;
  private readonly database: Database;
  private families = 0;

  constructor(
    private readonly test: TestApp,
    private readonly make: Fixtures,
  ) {
    this.changes = test.app.get(AttendanceChanges);
    this.database = test.app.get(Database);
  }

  async family(columns: Row = {}, child: Row = {}): Promise<TestFamily> {
    this.families += 1;
    const account = await this.make.account(['ROLE_MEMBER'], {
      firstname: 'Erika',
      lastname: `Muster${String(this.families)}`,
      address: ADDRESS,
      ...columns,
    });
    return { account, child: await this.child(account.uuid, child) };
  }

  child(account: string | undefined, columns: Row = {}): Promise<string> {
    return this.make.participant({ ...(account === undefined ? {} : { account }), firstname: 'Max', columns });
  }

  offer(fee: number, columns: Row = {}): Promise<{ uuid: string; name: string }> {
    return this.make.offer({ columns: { fee, ...columns } });
  }

  /** An application, confirmed and charged. */
  async confirmed(offer: string, child: string): Promise<string> {
    const attendance = await this.make.attendance(offer, 'waiting', child);
    await this.transition(attendance, 'confirm');
    return attendance;
  }

  /** Moves the application as the service does, with everything that follows; false when its state does not allow it. */
  async transition(attendance: string, transition: AttendanceTransition): Promise<boolean> {
    return this.database.transaction(async () => {
      const offers = await this.database.query<{ offer: string }>(
        'select offer_uuid as offer from attendances where uuid = $1',
        [attendance],
      );
      await this.test.app.get(PlacesStore).lock(offers.map(({ offer }) => offer));
      const [locked] = await this.test.app.get(AttendanceChangeStore).lock([attendance]);
      const to = locked && attendanceWorkflow.next(transition, locked.status);
      if (locked === undefined || to === undefined) return false;
      await this.changes.make([{ attendance, offer: locked.offer, transition, from: locked.status, to }], {
        batch: newUuid(),
        procedure: 'staff',
        by: null,
        notified: false,
        note: null,
      });
      return true;
    });
  }

  /** What follows when an offer was called off, in the transaction at hand. */
  calledOff(offer: string): Promise<void> {
    return this.test.app.get(Charges).rechargeOffers([offer], null);
  }

  /** Staff set what this child owes. */
  async ownFee(attendance: string, fee: number | null): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.query('update attendances set own_fee = $2 where uuid = $1', [attendance, fee]);
      await this.test.app.get(Charges).reprice([attendance], null);
    });
  }

  async discount(child: string, discounted: boolean): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.query('update participants set discounted = $2 where uuid = $1', [child, discounted]);
      const attendances = await this.database.query<{ uuid: string }>(
        'select uuid from attendances where participant_uuid = $1 order by uuid',
        [child],
      );
      await this.test.app.get(Charges).reprice(
        attendances.map(({ uuid }) => uuid),
        null,
      );
    });
  }

  /** The child goes to another offer; a new application takes the place of the old one. */
  async move(attendance: string, offer: string, confirm: boolean): Promise<string> {
    return this.database.transaction(async () => {
      const [row] = await this.database.query<{ child: string; status: string }>(
        'select participant_uuid as child, status from attendances where uuid = $1 for update',
        [attendance],
      );
      const to = await this.make.attendance(offer, 'waiting', row?.child);
      await this.transition(attendance, 'withdraw');
      if (confirm) await this.transition(to, 'confirm');
      await this.test.app.get(Charges).succeed([{ from: attendance, to }], null);
      return to;
    });
  }

  verify(): Promise<BookComplaint[]> {
    return this.test.app.get(BookVerification).complaints();
  }

  /** Within the transaction at hand. */
  complaintsHere(): Promise<BookComplaint[]> {
    return this.test.app.get(BookVerification).here();
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

  async attendance(uuid: string): Promise<{ status: string; charged: number | null; paid: number }> {
    const [row] = await this.database.query<{ status: string; charged: number | null; paid: number }>(
      'select status, charged, paid_amount as paid from attendances where uuid = $1',
      [uuid],
    );
    if (row === undefined) throw new Error('There is no such application.');
    return row;
  }
}
