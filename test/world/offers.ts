import { type Test } from 'supertest';
import { type ApplicationQuestion } from '../../src/offers/model/offer.js';
import { type Json, listOf, madeBy } from '../support/json.js';
import { type Caller } from './caller.js';
import { type OfferOptions, type TaskOptions, type TestOffer } from './records.js';
import { type World } from './world.js';

/** A date of an offer, long after the moment at which tests of offers stand. */
export const IN_AUGUST = [{ begin: '2026-08-03T09:00:00+02:00', end: '2026-08-03T12:00:00+02:00' }];

export const QUESTION: ApplicationQuestion = {
  uuid: '0192f3a4-9999-7999-8999-999999999999',
  label: 'Kann Ihr Kind schwimmen?',
  type: 'boolean',
  choices: [],
  required: true,
  sensitive: false,
};

/** When the phases run that `Offers.edition` makes, seen from the first of June. */
const PHASES = {
  now: { begin: '2026-05-01T00:00:00+02:00', end: '2026-08-01T00:00:00+02:00' },
  before: { begin: '2026-04-01T00:00:00+02:00', end: '2026-05-01T00:00:00+02:00' },
  later: { begin: '2026-07-01T00:00:00+02:00', end: '2026-07-10T00:00:00+02:00' },
} as const;

const PUBLISHED = { place: 'published', dates: IN_AUGUST } as const;

export interface PhaseOptions extends Json {
  readonly when?: keyof typeof PHASES;
  /** Further tasks of the edition. */
  readonly tasks?: readonly TaskOptions[];
}

/** Offers of the club, and editions for them; requests about offers are the admin's unless somebody is named. */
export class Offers {
  constructor(private readonly world: World) {}

  private get ofTheClub(): Pick<OfferOptions, 'edition' | 'hosts'> {
    const { summer, club } = this.world;
    return { edition: summer.uuid, hosts: [club.uuid] };
  }

  /** In the edition of summer, put straight into the database. */
  draft(options: OfferOptions = {}): Promise<TestOffer> {
    return this.world.make.offer({ ...this.ofTheClub, place: 'draft', ...options });
  }

  /** With a date to come; nothing is asked of those who apply, and no procedure decides. */
  published(options: OfferOptions = {}): Promise<TestOffer> {
    return this.draft({ ...PUBLISHED, ...options });
  }

  /** Several of these, one for each options. */
  severalPublished(options: readonly OfferOptions[]): Promise<TestOffer[]> {
    const base = { ...this.ofTheClub, ...PUBLISHED };
    return this.world.make.offers(options.length, (index) => ({ ...base, ...options[index] }));
  }

  /** One for which children have to apply, in this edition. */
  toApplyFor(edition: string, { columns, ...options }: OfferOptions = {}): Promise<TestOffer> {
    return this.published({ edition, ...options, columns: { requires_application: true, ...columns } });
  }

  /** A new edition in which applications are decided like this, now unless something else is said; further columns of the phase. */
  async edition(
    system: 'lot' | 'firstcome' | undefined,
    { when = 'now', tasks = [], ...columns }: PhaseOptions = {},
  ): Promise<string> {
    const phase = {
      type: 'application_system',
      ...PHASES[when],
      columns: { application_system: system, ...columns },
    } as const;
    const { uuid } = await this.world.make.edition({ tasks: [...(system === undefined ? [] : [phase]), ...tasks] });
    return uuid;
  }

  /** Made through the API. */
  async create(body: Json = {}, caller: Caller = this.admin): Promise<Json & { uuid: string }> {
    const sent = { name: 'Kanufahrt', edition: this.world.summer.alias, hosts: [this.world.club.alias], ...body };
    return madeBy(await caller.post('/offers', sent));
  }

  patch({ uuid }: Pick<TestOffer, 'uuid'>, body: Json, caller: Caller = this.admin): Test {
    return caller.patch(`/offers/${uuid}`, body);
  }

  read({ uuid }: Pick<TestOffer, 'uuid'>, caller: Caller = this.admin): Test {
    return caller.get(`/offers/${uuid}`);
  }

  transition(
    { uuid }: Pick<TestOffer, 'uuid'>,
    transition: string,
    more: Json = {},
    caller: Caller = this.admin,
  ): Test {
    return caller.post(`/offers/${uuid}/transition`, { transition, ...more });
  }

  remove({ uuid }: Pick<TestOffer, 'uuid'>, caller: Caller = this.admin): Test {
    return caller.delete(`/offers/${uuid}`);
  }

  /** Latest first. */
  async history({ uuid }: Pick<TestOffer, 'uuid'>): Promise<Json[]> {
    return listOf(await this.admin.get(`/offers/${uuid}/history?itemsPerPage=200`));
  }

  private get admin(): Caller {
    return this.world.callers.admin;
  }
}
