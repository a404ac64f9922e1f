import { type Response, type Test } from 'supertest';
import { Fixtures, type TestCaller, type TestOffer, type TestRecord } from './fixtures.js';
import { bodyOf, type Json } from './json.js';
import { TestApp } from './test-app.js';

/** The moment at which the tests of writing offers stand: before the summer. */
export const NOW = '2026-06-01T10:00:00+02:00';

/** An application with one open edition, one closed to hosts, two organisers and the people who write their offers. */
export class OfferDesk {
  private constructor(
    readonly test: TestApp,
    readonly make: Fixtures,
    readonly admin: TestCaller,
    readonly masked: TestCaller,
    readonly host: TestCaller,
    readonly foreign: TestCaller,
    readonly parent: TestCaller,
    readonly club: TestRecord,
    readonly anglers: TestRecord,
    /** Hosts may edit it. */
    readonly edition: TestRecord,
    /** Its time of editing is over. */
    readonly closed: TestRecord,
    readonly category: TestRecord,
  ) {}

  static async open(): Promise<OfferDesk> {
    const test = await TestApp.start();
    test.clock.standAt(NOW);
    const make = new Fixtures(test);
    const club = await make.host({ name: 'Kanuclub', alias: 'kanuclub' });
    const anglers = await make.host({ name: 'Anglerverein', alias: 'anglerverein' });
    const callers = await make.callers({ own: club.uuid, foreign: anglers.uuid });
    const stage = { type: 'host_editing_stage', begin: '2026-03-01T00:00:00+01:00' } as const;
    return new OfferDesk(
      test,
      make,
      callers.admin,
      callers.maskedAdmin,
      callers.host,
      callers.foreignHost,
      callers.member,
      club,
      anglers,
      await make.edition({ alias: 'sommer', tasks: [{ ...stage, end: '2026-06-30T00:00:00+02:00' }] }),
      await make.edition({ alias: 'vorjahr', tasks: [{ ...stage, end: '2026-04-01T00:00:00+02:00' }] }),
      await make.category({ name: 'Wasser', alias: 'wasser' }),
    );
  }

  close(): Promise<void> {
    return this.test.stop();
  }

  post(path: string, body: Json, caller: TestCaller = this.admin): Test {
    return this.test.call('post', path, caller.token).send(body);
  }

  patch(offer: Pick<TestOffer, 'uuid'>, body: Json, caller: TestCaller = this.admin): Test {
    return this.test.call('patch', `/offers/${offer.uuid}`, caller.token).send(body);
  }

  read(offer: Pick<TestOffer, 'uuid'>, caller: TestCaller = this.admin): Test {
    return this.test.call('get', `/offers/${offer.uuid}`, caller.token);
  }

  remove(offer: Pick<TestOffer, 'uuid'>, caller: TestCaller = this.admin): Test {
    return this.test.call('delete', `/offers/${offer.uuid}`, caller.token);
  }

  /** An offer made through the API. */
  async create(body: Json = {}, caller: TestCaller = this.admin): Promise<Json & { uuid: string }> {
    const made = await this.post(
      '/offers',
      { name: 'Kanufahrt', edition: 'sommer', hosts: ['kanuclub'], ...body },
      caller,
    );
    if (made.status !== 201) throw new Error(`${String(made.status)}: ${made.text}`);
    return bodyOf(made) as Json & { uuid: string };
  }

  /** An offer of the club in the open edition, put straight into the database. */
  offer(options: Parameters<Fixtures['offer']>[0] = {}): Promise<TestOffer> {
    return this.make.offer({ edition: this.edition.uuid, hosts: [this.club.uuid], place: 'draft', ...options });
  }

  async history(offer: Pick<TestOffer, 'uuid'>): Promise<Json[]> {
    const answer = await this.test.call('get', `/offers/${offer.uuid}/history?itemsPerPage=200`, this.admin.token);
    return answer.body as Json[];
  }
}

export const detailOf = (response: Response): string => String(bodyOf(response)['detail']);
