import { type Response, type Test } from 'supertest';
import { type ApplicationQuestion } from '../../src/offers/model/offer.js';
import { type OfferOptions, type TaskOptions, type TestCaller, type TestOffer } from './fixtures.js';
import { bodyOf, type Json } from './json.js';
import { detailOf, OfferDesk } from './offer-desk.js';

/** A date of an offer long after the moment at which the tests stand. */
export const SUMMER = [{ begin: '2026-08-03T09:00:00+02:00', end: '2026-08-03T12:00:00+02:00' }];

export const QUESTION: ApplicationQuestion = {
  uuid: '0192f3a4-9999-7999-8999-999999999999',
  label: 'Kann Ihr Kind schwimmen?',
  type: 'boolean',
  choices: [],
  required: true,
};

/** Children, offers under a procedure, and those who apply. */
export class ApplyingDesk {
  private constructor(readonly desk: OfferDesk) {}

  static async open(): Promise<ApplyingDesk> {
    return new ApplyingDesk(await OfferDesk.open());
  }

  close(): Promise<void> {
    return this.desk.close();
  }

  /** An edition in which these applications are taken from May to the end of July. */
  async edition(
    system: 'lot' | 'firstcome' | undefined,
    columns: Json = {},
    more: readonly TaskOptions[] = [],
  ): Promise<string> {
    const phase: TaskOptions = {
      type: 'application_system',
      begin: '2026-05-01T00:00:00+02:00',
      end: '2026-08-01T00:00:00+02:00',
      columns: { application_system: system, ...columns },
    };
    const { uuid } = await this.desk.make.edition({ tasks: [...(system === undefined ? [] : [phase]), ...more] });
    return uuid;
  }

  /** A published offer of the club. */
  offer(edition: string, { columns, ...options }: OfferOptions = {}): Promise<TestOffer> {
    return this.desk.offer({
      edition,
      place: 'published',
      dates: SUMMER,
      ...options,
      columns: { requires_application: true, ...columns },
    });
  }

  /** A child, eight years old in summer. */
  child(columns: Json = {}): Promise<string> {
    return this.desk.make.participant({ columns: { date_of_birth: '2018-01-01', ...columns } });
  }

  /** Applies for the child, a new one unless it is named. */
  async apply(
    offer: Pick<TestOffer, 'uuid'>,
    body: Json = {},
    caller: TestCaller = this.desk.admin,
  ): Promise<Response> {
    const participant = body['participant'] ?? (await this.child());
    return this.desk.post('/attendances', { offer: offer.uuid, participant, ...body }, caller);
  }

  /** An application that must succeed. */
  async applied(
    offer: Pick<TestOffer, 'uuid'>,
    body: Json = {},
    caller?: TestCaller,
  ): Promise<Json & { uuid: string; status: string }> {
    const answer = await this.apply(offer, body, caller);
    if (answer.status !== 201) throw new Error(`${String(answer.status)}: ${answer.text}`);
    return bodyOf(answer) as Json & { uuid: string; status: string };
  }

  /** The lines of a refusal of 422. */
  async refusals(offer: Pick<TestOffer, 'uuid'>, body: Json = {}, caller?: TestCaller): Promise<string[]> {
    const answer = await this.apply(offer, body, caller);
    if (answer.status === 201) return [];
    if (answer.status !== 422) throw new Error(`${String(answer.status)}: ${answer.text}`);
    return detailOf(answer).split('\n');
  }

  patch(uuid: string, body: Json, caller: TestCaller = this.desk.admin): Test {
    return this.desk.test.call('patch', `/attendances/${uuid}`, caller.token).send(body);
  }

  remove(uuid: string, caller: TestCaller = this.desk.admin): Test {
    return this.desk.test.call('delete', `/attendances/${uuid}`, caller.token);
  }

  standAt(moment: string): void {
    this.desk.test.clock.standAt(moment);
  }

  async row(uuid: string): Promise<Json> {
    const [row] = await this.desk.make.sql('select * from attendances where uuid = $1', [uuid]);
    return row ?? {};
  }

  history(uuid: string): Promise<Json[]> {
    return this.desk.make.sql(
      `select transition, from_status as "from", to_status as "to", procedure, notified, account_uuid as by
       from attendance_history where attendance_uuid = $1 order by at, uuid`,
      [uuid],
    );
  }

  /** How many jobs of a kind wait. */
  async jobs(task: string): Promise<number> {
    const rows = await this.desk.make.sql(
      `select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = $1`,
      [task],
    );
    return rows.length;
  }
}
