import { type Test } from 'supertest';
import { JobRunner } from '../../src/platform/jobs/job-runner.js';
import { type AttendanceStatus } from '../../src/offers/model/attendance-status.js';
import { type OfferOptions, type TestCaller, type TestOffer } from './fixtures.js';
import { type Json } from './json.js';
import { OfferDesk } from './offer-desk.js';

/** Dates of an offer far after `NOW`. */
export const IN_AUGUST = [{ begin: '2026-08-03T09:00:00+02:00', end: '2026-08-03T12:00:00+02:00' }];

/** What tests of places and waiting lists do, on the desk of those who write offers. */
export class PlacesDesk {
  private constructor(readonly desk: OfferDesk) {}

  static async open(): Promise<PlacesDesk> {
    return new PlacesDesk(await OfferDesk.open());
  }

  close(): Promise<void> {
    return this.desk.close();
  }

  /** A published offer of the club in the edition without an application system. */
  offer(options: OfferOptions = {}): Promise<TestOffer> {
    return this.desk.offer({ place: 'published', dates: IN_AUGUST, ...options });
  }

  /** Applications in these states, in this order, each of a child of its own. */
  async children(offer: TestOffer, ...states: AttendanceStatus[]): Promise<string[]> {
    const made: string[] = [];
    for (const status of states) made.push(await this.desk.make.attendance(offer.uuid, status));
    return made;
  }

  /** An edition in which this kind of phase runs now, or ran, or is to come. */
  async edition(system: 'lot' | 'firstcome', when: 'now' | 'before' | 'later' = 'now'): Promise<string> {
    const [begin, end] = {
      now: ['2026-05-01T00:00:00+02:00', '2026-07-01T00:00:00+02:00'],
      before: ['2026-04-01T00:00:00+02:00', '2026-05-01T00:00:00+02:00'],
      later: ['2026-07-01T00:00:00+02:00', '2026-07-10T00:00:00+02:00'],
    }[when] as [string, string];
    const columns = { application_system: system };
    const { uuid } = await this.desk.make.edition({ tasks: [{ type: 'application_system', begin, end, columns }] });
    return uuid;
  }

  act(attendance: string, action: string, body: Json, caller: TestCaller = this.desk.admin): Test {
    return this.desk.post(`/attendances/${attendance}/${action}`, body, caller);
  }

  /** A transition that must succeed. */
  async apply(attendance: string, transition: string, more: Json = {}): Promise<Json> {
    const answer = await this.act(attendance, 'transition', { transition, ...more });
    if (answer.status !== 200) throw new Error(`${String(answer.status)}: ${answer.text}`);
    return answer.body as Json;
  }

  /** Works off every job that is due. */
  drain(): Promise<void> {
    return this.desk.test.app.get(JobRunner).drain();
  }

  async states(attendances: readonly string[]): Promise<AttendanceStatus[]> {
    const rows = await this.desk.make.sql(
      `select t.status from unnest($1::uuid[]) with ordinality a (uuid, place) join attendances t on t.uuid = a.uuid
       order by a.place`,
      [attendances],
    );
    return rows.map(({ status }) => status as AttendanceStatus);
  }

  /** The waiting list of an offer, in its order. */
  async list(offer: TestOffer): Promise<unknown[]> {
    const rows = await this.desk.make.sql(
      `select uuid from attendances where offer_uuid = $1 and status = 'waitlisted' order by list_rank, uuid`,
      [offer.uuid],
    );
    return rows.map(({ uuid }) => uuid);
  }

  /** The history of an application, the oldest entry first. */
  history(attendance: string): Promise<Json[]> {
    return this.desk.make.sql(
      `select transition, from_status as "from", to_status as "to", procedure, notified, note, account_uuid as by,
         batch_uuid as batch from attendance_history where attendance_uuid = $1 order by at, uuid`,
      [attendance],
    );
  }

  /** The jobs that wait, of one kind. */
  async jobs(task: string): Promise<Json[]> {
    const rows = await this.desk.make.sql(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = $1 order by j.id`,
      [task],
    );
    return rows.map(({ payload }) => payload as Json);
  }
}
