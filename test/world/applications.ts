import { type Response, type Test } from 'supertest';
import { type AttendanceTransition, attendanceWorkflow } from '../../src/attendances/model/attendance.workflow.js';
import { AttendanceChangeStore } from '../../src/attendances/state/attendance-change.store.js';
import { PlacesStore } from '../../src/attendances/state/places.store.js';
import { ChildLock } from '../../src/attendances/state/attendance-lock.js';
import { AttendanceChanges } from '../../src/attendances/state/attendance-changes.js';
import { type Occasion } from '../../src/attendances/state/transition-rules.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { type AttendanceStatus } from '../../src/offers/model/attendance-status.js';
import { bodyOf, detailOf, type Json, madeBy } from '../support/json.js';
import { type Caller } from './caller.js';
import { type TestOffer } from './records.js';
import { type World } from './world.js';

/** Children on offers; requests are the admin's unless somebody is named. */
export class Applications {
  constructor(private readonly world: World) {}

  /** In these states, in this order, each of a child of its own, put straight into the database. */
  of({ uuid }: Pick<TestOffer, 'uuid'>, ...states: AttendanceStatus[]): Promise<string[]> {
    return this.world.make.attendances(states.map((status) => ({ offer: uuid, status })));
  }

  /** Applies for the child, a new one unless it is named. */
  async apply({ uuid }: Pick<TestOffer, 'uuid'>, body: Json = {}, caller: Caller = this.admin): Promise<Response> {
    const participant = body['participant'] ?? (await this.world.families.eightYearOld());
    return caller.post('/attendances', { offer: uuid, participant, ...body });
  }

  /** An application that must succeed. */
  async applied(
    offer: Pick<TestOffer, 'uuid'>,
    body: Json = {},
    caller?: Caller,
  ): Promise<Json & { uuid: string; status: string }> {
    return madeBy(await this.apply(offer, body, caller));
  }

  /** The lines of a refusal of 422. */
  async refusals(offer: Pick<TestOffer, 'uuid'>, body: Json = {}, caller?: Caller): Promise<string[]> {
    const answer = await this.apply(offer, body, caller);
    if (answer.status === 201) return [];
    if (answer.status !== 422) throw new Error(`${String(answer.status)}: ${answer.text}`);
    return detailOf(answer).split('\n');
  }

  act(attendance: string, action: string, body: Json, caller: Caller = this.admin): Test {
    return caller.post(`/attendances/${attendance}/${action}`, body);
  }

  /** A transition that must succeed. */
  async transition(attendance: string, transition: string, more: Json = {}): Promise<Json> {
    return bodyOf(await this.act(attendance, 'transition', { transition, ...more }).expect(200));
  }

  /** Moves applications, all of one batch, as the service does. Families are told unless something else is said. */
  async change(
    attendances: readonly string[],
    transition: AttendanceTransition | null,
    occasion: Partial<Occasion> = {},
  ): Promise<string> {
    const { test } = this.world;
    const batch = occasion.batch ?? newUuid();
    await test.database.transaction(async () => {
      await test.app.get(ChildLock).holdOf(attendances);
      const store = test.app.get(AttendanceChangeStore);
      await test.app.get(PlacesStore).lock(await store.offersOf(attendances));
      const rows = await store.lock(attendances);
      const changes = rows.map(({ uuid, offer, status }) => {
        const to = transition === null ? status : (attendanceWorkflow.next(transition, status) ?? status);
        return { attendance: uuid, offer, transition, to, from: transition === null ? null : status };
      });
      const all: Occasion = { batch, procedure: 'staff', by: null, notified: true, note: null, ...occasion };
      const desk = test.app.get(AttendanceChanges);
      if (transition === null) await desk.follow(changes, all);
      else await desk.make(changes, all);
    });
    return batch;
  }

  async row(uuid: unknown): Promise<Json> {
    const [row] = await this.world.make.sql('select * from attendances where uuid = $1', [uuid]);
    return row ?? {};
  }

  async states(attendances: readonly string[]): Promise<AttendanceStatus[]> {
    const rows = await this.world.make.sql(
      `select t.status from unnest($1::uuid[]) with ordinality a (uuid, place) join attendances t on t.uuid = a.uuid
       order by a.place`,
      [attendances],
    );
    return rows.map(({ status }) => status as AttendanceStatus);
  }

  /** The waiting list of an offer, in its order. */
  async list(offer: Pick<TestOffer, 'uuid'>): Promise<unknown[]> {
    const rows = await this.world.make.sql(
      `select uuid from attendances where offer_uuid = $1 and status = 'waitlisted' order by list_rank, uuid`,
      [offer.uuid],
    );
    return rows.map(({ uuid }) => uuid);
  }

  /** The history of an application, the oldest entry first. */
  history(attendance: unknown): Promise<Json[]> {
    return this.world.make.sql(
      `select transition, from_status as "from", to_status as "to", procedure, notified, note, account_uuid as by,
         batch_uuid as batch from attendance_history where attendance_uuid = $1 order by at, uuid`,
      [attendance],
    );
  }

  private get admin(): Caller {
    return this.world.callers.admin;
  }
}
