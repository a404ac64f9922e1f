import { newUuid } from '../../src/kernel/ids/uuid.js';
import { type AttendanceStatus, ATTENDANCE_STATUS } from '../../src/offers/model/attendance-status.js';
import { OFFER_PLACES } from '../../src/offers/model/offer.js';
import { type EditionOptions, type OfferOptions } from '../world/records.js';
import { type CallerName } from '../world/index.js';
import { type Json } from '../contract/client.js';
import { type RouteWorld, SAMPLES } from '../contract/route-world.js';

/** A request to an operation of a record; to its route with the record in the path unless another path is named. */
interface Request {
  readonly path?: string;
  readonly body?: Json;
}

/** Several are sent one after the other until one is not refused. */
type Tried = Request | readonly Request[];

type Make = (world: RouteWorld) => Promise<string>;

/** The records that tell what one may do to them: in which states they are asked, and what a good request to each operation is. */
interface Kind {
  /** One of each kind of rights that tell them apart. */
  readonly callers: readonly CallerName[];
  readonly states: Readonly<Record<string, Make>>;
  readonly requests: Readonly<
    Record<string, (world: RouteWorld, record: Json, caller: CallerName) => Tried | Promise<Tried>>
  >;
}

const nothing = (): Request => ({});
const plain = (): Request => ({ body: {} });

/** The body of the good request that is known of a route. */
const sampled =
  (key: string) =>
  async (world: RouteWorld): Promise<Request> => {
    const { body } = await SAMPLES[key]!(world, key.split(' ')[1]!);
    return body === undefined ? {} : { body };
  };

const PAST = { begin: '2026-06-01T09:00:00+02:00', end: '2026-06-01T12:00:00+02:00' };
/** Begins after the hour at which the tests ask. */
const TODAY = { begin: '2026-07-01T22:00:00+02:00', end: '2026-07-01T23:00:00+02:00' };
const FUTURE = { begin: '2026-08-03T09:00:00+02:00', end: '2026-08-03T12:00:00+02:00' };
const OVER = { begin: '2026-01-01T00:00:00+01:00', end: '2026-02-01T00:00:00+01:00' } as const;
const TO_COME = { begin: '2026-07-10T00:00:00+02:00', end: '2026-07-20T00:00:00+02:00' } as const;

/** Nothing is under way that would make the next request wait. */
const endJobs = (world: RouteWorld): Promise<unknown> =>
  world.make.sql("update background_jobs set state = 'failed', finished_at = created_at where finished_at is null");

/** An offer of `host`'s host. */
const offer = async (
  world: RouteWorld,
  { edition, ...options }: OfferOptions & { readonly edition?: string } = {},
): Promise<string> => {
  const own = { edition: edition ?? world.records.edition.uuid, hosts: [world.records.ownHost.uuid] };
  return (await world.make.offer({ ...own, dates: [FUTURE], ...options })).uuid;
};

const inEdition =
  (edition: EditionOptions, options: OfferOptions = {}): Make =>
  async (world) =>
    offer(world, { ...options, edition: (await world.make.edition(edition)).uuid });

const OFFERS: Kind = {
  callers: ['readOnly', 'member', 'host', 'foreignHost', 'maskedAdmin'],
  states: {
    ...Object.fromEntries(OFFER_PLACES.map((place) => [place, (world) => offer(world, { place })] as [string, Make])),
    cancelled: (world) => offer(world, { cancelled: true }),
    'unpublished, cancelled': (world) => offer(world, { place: 'unpublished', cancelled: true }),
    begun: (world) => offer(world, { dates: [PAST] }),
    'begun, cancelled': (world) => offer(world, { dates: [PAST], cancelled: true }),
    'with an application': async (world) => {
      const uuid = await offer(world);
      await world.make.attendance(uuid, 'withdrawn');
      return uuid;
    },
    'closed to hosts': inEdition({ tasks: [{ type: 'host_editing_stage', ...OVER }] }),
    'closed to hosts, draft': inEdition({ tasks: [{ type: 'host_editing_stage', ...OVER }] }, { place: 'draft' }),
    'lists not released': inEdition({ tasks: [{ type: 'publish_lists', ...TO_COME }] }, { dates: [PAST] }),
    archived: inEdition({ archived: true }),
    'of another host': (world) => offer(world, { hosts: [world.records.foreignHost.uuid], dates: [PAST] }),
    shared: (world) => offer(world, { hosts: [world.records.foreignHost.uuid], sharedWith: [world.callers.host.uuid] }),
    'with files': async (world) => {
      const uuid = await offer(world, { media: [`${newUuid()}.png`] });
      await world.make.sql('update offers set agreement_path = $2 where uuid = $1', [uuid, `${newUuid()}.pdf`]);
      return uuid;
    },
  },
  requests: {
    updateOffer: () => ({ body: { bring: `Hut ${newUuid()}` } }),
    deleteOffer: nothing,
    transitionOffer: (_world, { transitions }) => ({
      body: { transition: (transitions as string[])[0] ?? 'publish' },
    }),
    copyOffer: ({ records }) => ({ body: { edition: records.edition.alias } }),
    createOfferVariant: () => ({ body: { dates: [FUTURE] } }),
    refillOffer: plain,
    renewOfferLink: plain,
    addOfferPicture: sampled('POST /offers/:uuid/media'),
    removeOfferPicture: async (world, { uuid }) => {
      const [row] = await world.make.sql('select uuid from offer_media where offer_uuid = $1', [uuid]);
      return { path: `/offers/${String(uuid)}/media/${(row?.['uuid'] as string | undefined) ?? newUuid()}` };
    },
    setOfferAgreement: sampled('POST /offers/:uuid/agreement'),
    removeOfferAgreement: nothing,
    startSheet: async (world) => {
      await endJobs(world);
      return { body: {} };
    },
    markPresence: async (world, { uuid, dates }) => {
      const [date] = dates as Json[];
      const child = await world.make.attendance(String(uuid), 'confirmed');
      return { body: { date: date?.['uuid'] ?? newUuid(), present: [child] } };
    },
  },
};

const attendance =
  (status: AttendanceStatus, offerOf: Make = (world) => offer(world)): Make =>
  async (world) =>
    world.make.attendance(await offerOf(world), status);

const inStates = (
  of: string,
  offerOf: Make,
  states: readonly AttendanceStatus[] = ['waiting', 'confirmed', 'waitlisted', 'noshow'],
): Record<string, Make> =>
  Object.fromEntries(states.map((status) => [`${status}, ${of}`, attendance(status, offerOf)]));

const ATTENDANCES: Kind = {
  callers: ['readOnly', 'host', 'foreignHost', 'maskedAdmin', 'admin'],
  states: {
    ...inStates('to come', (world) => offer(world), ATTENDANCE_STATUS),
    ...inStates('begun', (world) => offer(world, { dates: [PAST] })),
    ...inStates('called off', (world) => offer(world, { cancelled: true })),
    ...inStates('hosts assign', inEdition({ hostsCanAssign: true }, { maxParticipants: 50 })),
    ...inStates('hosts assign, begun', inEdition({ hostsCanAssign: true }, { dates: [PAST] })),
    ...inStates('today, later', (world) => offer(world, { dates: [TODAY] })),
    ...inStates('hosts assign, without dates', inEdition({ hostsCanAssign: true }, { dates: [] })),
    'of a locked child': async (world) =>
      world.make.attendance(
        await offer(world),
        'waiting',
        await world.make.participant({ columns: { protected: true } }),
      ),
    paid: async (world) => {
      const { attendance: uuid } = await world.money.owing();
      await world.money.pay(uuid).expect(201);
      return uuid;
    },
  },
  requests: {
    updateAttendance: () => ({ body: { agreementReceived: true } }),
    deleteAttendance: nothing,
    // One that is open to the caller is enough.
    transitionAttendance: (_world, { transitions }) =>
      [...(transitions as string[]), 'none'].map((transition) => ({ body: { transition } })),
    moveAttendance: async (world) => ({ body: { offer: await offer(world), force: true } }),
    reorderAttendance: async (world, record) => ({
      body: { before: await world.make.attendance((record['offer'] as { uuid: string }).uuid, 'waitlisted') },
    }),
    addAttendanceNote: () => ({ body: { text: 'Anruf' } }),
    removeAttendanceNote: async ({ make, callers, test }, { uuid }, caller) => {
      const note = newUuid();
      await make.insert('notes', [
        {
          ...{ uuid: note, attendance_uuid: uuid, text: 'Anruf' },
          ...{ by_uuid: callers[caller].uuid, created_at: test.clock.now() },
        },
      ]);
      return { path: `/attendances/${String(uuid)}/notes/${note}` };
    },
  },
};

const edition =
  (options: EditionOptions = {}, also: (world: RouteWorld, uuid: string) => Promise<unknown> = async () => {}): Make =>
  async (world) => {
    const { uuid } = await world.make.edition(options);
    await also(world, uuid);
    return uuid;
  };

const EDITIONS: Kind = {
  callers: ['readOnly', 'member', 'host', 'maskedAdmin', 'payments', 'superAdmin'],
  states: {
    empty: edition(),
    archived: edition({ archived: true }),
    'with a draft': edition({}, (world, uuid) => offer(world, { edition: uuid, place: 'draft' })),
    'with a public offer': edition({}, (world, uuid) => offer(world, { edition: uuid })),
    'with an offer that is called off': edition({}, (world, uuid) => offer(world, { edition: uuid, cancelled: true })),
    'with pay days to come': edition({ tasks: [{ type: 'pay_days', ...TO_COME }] }),
    'with a draw': edition(
      { tasks: [{ type: 'application_system', ...OVER, columns: { application_system: 'lot' } }] },
      async (world, uuid) => world.make.attendance(await offer(world, { edition: uuid }), 'waiting'),
    ),
    'with an open invoice': edition({}, async (world, uuid) => {
      const family = await world.families.family();
      const to = await offer(world, { edition: uuid, columns: { fee: 1250 } });
      await world.money.invoice({ family, attendance: await world.money.confirmed(to, family.child) });
    }),
  },
  requests: {
    updateEdition: () => ({ body: { name: `Herbst ${newUuid()}` } }),
    deleteEdition: nothing,
    copyEdition: plain,
    setDecisions: async (world, { uuid }) => {
      const waiting = await world.make.attendance(await offer(world, { edition: String(uuid) }), 'waiting');
      return { body: { decisions: [{ attendance: waiting, decision: 'waitlisted' }] } };
    },
    commitDecisions: plain,
    startDraw: async (world) => {
      await endJobs(world);
      return { body: { simulate: true } };
    },
    printBooklet: async (world) => {
      await endJobs(world);
      return { body: {} };
    },
    makeEditionInvoices: plain,
    printEditionInvoices: async (world) => {
      await endJobs(world);
      return { body: {} };
    },
    remindEditionDebtors: async (world) => {
      await endJobs(world);
      return { body: {} };
    },
    printReport: async (world) => {
      await endJobs(world);
      return { body: {} };
    },
  },
};

const HOSTS: Kind = {
  callers: ['readOnly', 'host', 'foreignHost', 'maskedAdmin', 'admin'],
  states: {
    alone: async (world) => (await world.make.host()).uuid,
    'with a team': async (world) => (await world.freshHost()).uuid,
    'with a logo': async (world) =>
      (await world.make.host({ members: [world.callers.host.uuid], columns: { logo: `${newUuid()}.png` } })).uuid,
    'with an offer': async (world) => {
      const { uuid } = await world.freshHost();
      await offer(world, { hosts: [uuid] });
      return uuid;
    },
    'with an edition': async (world) => {
      const { uuid } = await world.freshHost();
      await world.make.edition({ hosts: [uuid] });
      return uuid;
    },
    'with families': async (world) => {
      const { uuid } = await world.freshHost();
      await world.make.attendance(await offer(world, { hosts: [uuid] }), 'withdrawn');
      return uuid;
    },
    'with an offer that is shared': async (world) => {
      const { uuid } = await world.make.host();
      await offer(world, { hosts: [uuid], sharedWith: [world.callers.host.uuid] });
      return uuid;
    },
  },
  requests: {
    updateHost: () => ({ body: { text: newUuid() } }),
    deleteHost: nothing,
    addHostMember: async (world) => ({ body: { account: (await world.make.account(['ROLE_HOST'])).uuid } }),
    removeHostMember: ({ callers }) => ({ body: { account: callers.host.uuid } }),
    renewHostCalendarLink: plain,
    setHostLogo: sampled('POST /hosts/:uuid/logo'),
    removeHostLogo: nothing,
  },
};

/** The kinds of records that tell callers what they may do to them, by their collections. */
export const withMay = (): Readonly<Record<string, Kind>> => ({
  offers: OFFERS,
  attendances: ATTENDANCES,
  editions: EDITIONS,
  hosts: HOSTS,
});
