import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CallerName, CALLERS } from '../world/index.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { type Route } from '../../src/platform/http/server/route-table.js';
import { FeatureNotes } from '../../src/platform/http/openapi/api-notes.js';
import { expectWritten } from '../support/written-tables.js';
import { CHILDREN_TOLD, TELLTALE } from '../support/telltales.js';
import { type Answer, type Json, recordOf } from './client.js';
import { addDraws, freshDraw } from './draw-samples.js';
import { rightsTable } from './rights-table.js';
import { refusedByPolicy } from './by-policy.js';
import { expectGoodAnswer, expectNoNulls } from './every-answer.js';
import { FORMS } from './identifier-forms.js';
import { LOOK_UPS, ONCE, WITHOUT_TOKEN } from './sign-in-samples.js';
import { ABOUT_ONESELF, OF_OTHERS, OF_PARENTS, TELLING, textOf, withFamilies } from './family-data.js';
import { hasSample, keyOf, type Sample, SAMPLES, sampleOf, RouteWorld } from './route-world.js';

type Statuses = readonly [
  anonymous: number,
  legacy: number,
  readOnly: number,
  member: number,
  host: number,
  foreignHost: number,
  maskedAdmin: number,
  payments: number,
  admin: number,
  superAdmin: number,
];

const ALL = (good: number): Statuses => [good, good, good, good, good, good, good, good, good, good];
/** Open to every caller: outside of authentication, and public offers. */
const OPEN = ALL(200);
const CALENDAR: Statuses = [200, 403, 200, 200, 200, 200, 200, 200, 200, 200];
/** What every token may read. */
const TOKEN_READ: Statuses = [401, 403, 200, 200, 200, 200, 200, 200, 200, 200];
/** The file of `member`'s family: for itself, and for admins who see families. */
const FAMILY = (good: number): Statuses => [401, 403, good, good, 404, 404, 403, 403, good, good];
const SUPER_ADMIN_READ: Statuses = [401, 403, 403, 403, 403, 403, 403, 403, 403, 200];
/** Any admin, with a token that may read. */
const ADMIN_READ: Statuses = [401, 403, 200, 403, 403, 403, 200, 200, 200, 200];
const ADMIN_WRITE = (good: number): Statuses => [401, 403, 403, 403, 403, 403, good, good, good, good];
const SUPER_WRITE = (good: number): Statuses => [401, 403, 403, 403, 403, 403, 403, 403, 403, good];
const SEES_FAMILIES_READ: Statuses = [401, 403, 200, 403, 403, 403, 403, 403, 200, 200];
/** Writes of what is masked for admins who do not see families. */
const SEES_FAMILIES = (good: number): Statuses => [401, 403, 403, 403, 403, 403, 403, 403, good, good];
/** About an offer of `host`'s host: for the others it does not exist. */
const WRITES_TO_FAMILIES = (good: number): Statuses => [401, 403, 403, 403, good, 422, 403, 403, good, good];
const MESSAGES_READ: Statuses = [401, 403, 200, 403, 200, 200, 403, 403, 200, 200];
/** The books: payments admins and super admins; `admin` and its read-only token have the role. */
const PAYMENTS_READ: Statuses = [401, 403, 200, 403, 403, 403, 403, 200, 200, 200];
const PAYMENTS_WRITE = (good: number): Statuses => [401, 403, 403, 403, 403, 403, 403, good, good, good];
/** A public offer of `host`'s host: all see it, only its own host users and admins may do something to it. */
const OWN_WRITE = (good: number): Statuses => [401, 403, 403, 403, good, 403, good, good, good, good];
/** What its own host users and admins are told of such an offer. */
const OWN_READ: Statuses = [401, 403, 200, 403, 200, 403, 200, 200, 200, 200];
/** For staff; with records of `host`'s host that do not exist for the other one. */
const STAFF_READ: Statuses = [401, 403, 200, 403, 200, 200, 200, 200, 200, 200];
const STAFF_OWN_READ: Statuses = [401, 403, 200, 403, 200, 404, 200, 200, 200, 200];
const STAFF_OWN_WRITE = (good: number): Statuses => [401, 403, 403, 403, good, 404, good, good, good, good];
/** What exists for `host` and admins only: its host, a job that it asked for. */
const HOST_READ: Statuses = [401, 403, 200, 404, 200, 404, 200, 200, 200, 200];
const HOST_WRITE = (good: number): Statuses => [401, 403, 403, 404, good, 404, good, good, good, good];
/** Applications to an offer of `host`'s host, of which only admins decide. */
const DECIDES = (good: number): Statuses => [401, 403, 403, 403, 403, 404, good, good, good, good];
/** In the name of `host`'s host, which the other host user may not name. */
const NAMES_HOST = (good: number): Statuses => [401, 403, 403, 403, good, 422, good, good, good, good];
/** What everybody may do with the own account, given a token that may write. */
const OWN = (good: number): Statuses => [401, 403, 403, good, good, good, good, good, good, good];
/** Of the caller, where only `admin` has what the sample is about. */
const ONLY_ADMINS = (good: number, other: number): Statuses => [
  ...([401, 403, 403, other, other, other, other, other, good, other] as const),
];
/** An offer that is not public exists for admins and its own host users. */
const HIDDEN_OFFER: Statuses = [404, 200, 200, 404, 200, 404, 200, 200, 200, 200];

/** The rows of paths as rows of routes. */
const ofRoutes = (paths: Readonly<Record<string, Readonly<Record<string, Statuses>>>>): Record<string, Statuses> =>
  Object.fromEntries(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, statuses]) => [`${method} ${path}`, statuses]),
    ),
  );

/** What each caller gets for the good request that `SAMPLES` makes to a route. */
const MATRIX: Readonly<Record<string, Statuses>> = ofRoutes({
  '/health': { GET: OPEN },
  '/health/live': { GET: OPEN },
  '/health/ready': { GET: OPEN },
  '/errors/:status': { GET: OPEN },
  '/validation_errors/:code': { GET: OPEN },
  '/openapi.json': { GET: OPEN },
  '/vocabulary': { GET: OPEN },
  '/media/:name': { GET: OPEN },
  '/offers': { GET: OPEN, POST: NAMES_HOST(201) },
  '/offers/:uuid': { GET: OPEN, PATCH: OWN_WRITE(200), DELETE: OWN_WRITE(204) },
  '/offers/:uuid/calendar.ics': { GET: CALENDAR },
  '/editions/:uuid/calendar.ics': { GET: CALENDAR },
  '/hosts/:uuid/calendar.ics': { GET: CALENDAR },
  '/offers/:uuid/transition': { POST: OWN_WRITE(200) },
  '/offers/:uuid/copy': { POST: OWN_WRITE(201) },
  '/offers/:uuid/presence': { POST: OWN_WRITE(200) },
  '/offers/transition': { POST: OWN_WRITE(200) },
  '/offers/copy': { POST: OWN_WRITE(201) },
  '/offers/:uuid/variant': { POST: OWN_WRITE(201) },
  '/offers/:uuid/renew-link': { POST: OWN_WRITE(200) },
  '/offers/:uuid/refill': { POST: ADMIN_WRITE(202) },
  '/offers/:uuid/media': { POST: OWN_WRITE(201) },
  '/offers/:uuid/media/:mediaUuid': { DELETE: OWN_WRITE(204) },
  '/offers/:uuid/agreement': { POST: OWN_WRITE(200), DELETE: OWN_WRITE(204) },
  '/offers/:uuid/history': { GET: OWN_READ },
  '/offers/:uuid/participants': { GET: OWN_READ },
  '/attendances': {
    GET: STAFF_READ,
    POST: OWN_WRITE(201),
  },
  '/attendances/:uuid': {
    GET: STAFF_OWN_READ,
    PATCH: [401, 403, 403, 403, 200, 404, 403, 403, 200, 200],
    DELETE: ADMIN_WRITE(204),
  },
  '/attendances/:uuid/history': { GET: STAFF_OWN_READ },
  '/attendances/:uuid/transition': { POST: DECIDES(200) },
  '/attendances/transition': { POST: DECIDES(200) },
  '/attendances/notify': { POST: SEES_FAMILIES(202) },
  '/attendances/:uuid/reorder': { POST: ADMIN_WRITE(200) },
  '/attendances/:uuid/move': { POST: ADMIN_WRITE(201) },
  '/families': { PUT: SEES_FAMILIES(200) },
  '/families/batch': { PUT: SEES_FAMILIES(200) },
  '/participants': { GET: ADMIN_READ, POST: SEES_FAMILIES(201) },
  '/participants/:uuid': { GET: ADMIN_READ, PATCH: SEES_FAMILIES(200), DELETE: SEES_FAMILIES(204) },
  '/participants/:uuid/history': { GET: ADMIN_READ },
  '/participants/duplicates': { GET: SEES_FAMILIES_READ },
  '/participants/:uuid/merge': { POST: SEES_FAMILIES(200) },
  '/webhooks': { GET: SUPER_ADMIN_READ, POST: SUPER_WRITE(201) },
  '/webhooks/:uuid': { GET: SUPER_ADMIN_READ, PATCH: SUPER_WRITE(200), DELETE: SUPER_WRITE(204) },
  '/webhooks/:uuid/deliveries': { GET: SUPER_ADMIN_READ },
  '/webhooks/:uuid/rotate-secret': { POST: SUPER_WRITE(200) },
  '/webhooks/:uuid/test': { POST: SUPER_WRITE(202) },
  '/webhooks/:uuid/replay': { POST: SUPER_WRITE(202) },
  '/audit': { GET: SUPER_ADMIN_READ },
  '/requests': { GET: TOKEN_READ },
  '/events': { GET: ADMIN_READ },
  '/search': { GET: TOKEN_READ },
  '/offers/export': { GET: TOKEN_READ, POST: OWN(202) },
  '/hosts/export': { GET: TOKEN_READ, POST: OWN(202) },
  '/accounts/export': { GET: ADMIN_READ, POST: ADMIN_WRITE(202) },
  '/participants/export': { GET: ADMIN_READ, POST: ADMIN_WRITE(202) },
  '/attendances/export': {
    GET: STAFF_READ,
    POST: [401, 403, 403, 403, 202, 202, 202, 202, 202, 202],
  },
  '/receipts/export': { GET: PAYMENTS_READ, POST: PAYMENTS_WRITE(202) },
  '/invoices/export': { GET: PAYMENTS_READ, POST: PAYMENTS_WRITE(202) },
  '/debtors/export': { GET: PAYMENTS_READ, POST: PAYMENTS_WRITE(202) },
  '/offers/:uuid/participants/export': {
    GET: OWN_READ,
    POST: OWN_WRITE(202),
  },
  '/editions/:uuid/participants/export': { GET: SEES_FAMILIES_READ },
  '/accounts/:uuid/consents': { GET: FAMILY(200), POST: [401, 403, 403, 201, 404, 404, 403, 403, 201, 201] },
  '/accounts/:uuid/export': { GET: FAMILY(200) },
  '/accounts/:uuid/case': { GET: SEES_FAMILIES_READ },
  '/accounts/:uuid/notes': { GET: SEES_FAMILIES_READ, POST: SEES_FAMILIES(201) },
  '/accounts/:uuid/notes/:noteUuid': { DELETE: SEES_FAMILIES(204) },
  '/attendances/:uuid/notes': { GET: SEES_FAMILIES_READ, POST: SEES_FAMILIES(201) },
  '/attendances/:uuid/notes/:noteUuid': { DELETE: SEES_FAMILIES(204) },
  '/jobs': { GET: ADMIN_READ },
  '/jobs/:uuid': { GET: HOST_READ },
  '/jobs/:uuid/file': { GET: HOST_READ },
  '/retention/runs': { GET: SUPER_ADMIN_READ, POST: SUPER_WRITE(202) },
  '/retention/runs/:uuid': { GET: SUPER_ADMIN_READ },
  '/receipts': { GET: PAYMENTS_READ, POST: PAYMENTS_WRITE(201) },
  '/receipts/:uuid': { GET: PAYMENTS_READ },
  '/receipts/:uuid/reversal': { POST: PAYMENTS_WRITE(200) },
  '/invoices': { GET: PAYMENTS_READ },
  '/invoices/:uuid': { GET: PAYMENTS_READ },
  '/invoices/:uuid/pdf': { GET: PAYMENTS_READ },
  '/invoices/:uuid/cancel': { POST: PAYMENTS_WRITE(200) },
  '/editions/:uuid/invoices': { POST: PAYMENTS_WRITE(202) },
  '/editions/:uuid/invoices/print': { POST: PAYMENTS_WRITE(202) },
  '/debtors': { GET: PAYMENTS_READ },
  '/debtors/:uuid': { GET: PAYMENTS_READ },
  '/debtors/:uuid/statement': { GET: PAYMENTS_READ },
  '/debtors/:uuid/remind': { POST: PAYMENTS_WRITE(200) },
  '/debtors/:uuid/refund': { POST: PAYMENTS_WRITE(201) },
  '/debtors/:uuid/set-off': { POST: PAYMENTS_WRITE(200) },
  '/debtors/:uuid/write-off': { POST: PAYMENTS_WRITE(200) },
  '/debtors/:uuid/write-off/reversal': { POST: PAYMENTS_WRITE(200) },
  '/editions/:uuid/remind': { POST: PAYMENTS_WRITE(202) },
  '/editions/:uuid/revenue': { GET: PAYMENTS_READ },
  '/editions/:uuid/statistics': { GET: ADMIN_READ },
  '/editions/:uuid/dashboard': { GET: ADMIN_READ },
  '/ledgers': { GET: PAYMENTS_READ },
  '/ledgers/cash-report': { GET: PAYMENTS_READ },
  '/ledgers/cash-report/pdf': { GET: PAYMENTS_READ },
  '/ledgers/journal.csv': { GET: PAYMENTS_READ },
  '/ledgers/journal/pdf': { GET: PAYMENTS_READ },
  '/ledgers/transfer': { POST: PAYMENTS_WRITE(201) },
  '/ledgers/:uuid': { GET: PAYMENTS_READ },
  '/editions': { GET: TOKEN_READ, POST: ADMIN_WRITE(201) },
  '/editions/:uuid': { GET: TOKEN_READ, PATCH: ADMIN_WRITE(200), DELETE: ADMIN_WRITE(204) },
  '/editions/:uuid/timeline': { GET: TOKEN_READ },
  '/editions/:uuid/copy': { POST: ADMIN_WRITE(201) },
  '/editions/:uuid/decisions': { GET: ADMIN_READ, POST: ADMIN_WRITE(200) },
  '/editions/:uuid/decisions/families': { GET: ADMIN_READ },
  '/editions/:uuid/commit-decisions': { POST: ADMIN_WRITE(202) },
  '/editions/:uuid/booklet': { POST: ADMIN_WRITE(202) },
  '/editions/:uuid/report': { POST: ADMIN_WRITE(202) },
  '/editions/:uuid/draws': { POST: ADMIN_WRITE(202), GET: TOKEN_READ },
  '/draws/:uuid': { GET: TOKEN_READ, DELETE: ADMIN_WRITE(204) },
  '/draws/:uuid/wishes': { GET: ADMIN_READ },
  '/draws/:uuid/report': { GET: TOKEN_READ },
  '/draws/:uuid/protocol': { GET: SUPER_ADMIN_READ },
  '/draws/:uuid/wishes/export': { GET: ADMIN_READ, POST: ADMIN_WRITE(202) },
  '/categories': { GET: TOKEN_READ, POST: ADMIN_WRITE(201) },
  '/categories/:uuid': { GET: TOKEN_READ, PATCH: ADMIN_WRITE(200), DELETE: ADMIN_WRITE(204) },
  '/invitations': {
    GET: STAFF_READ,
    POST: NAMES_HOST(201),
  },
  '/invitations/:uuid': { GET: STAFF_OWN_READ },
  '/invitations/accept': { POST: [201, 403, 403, 201, 201, 201, 201, 201, 201, 201] },
  '/invitations/look-up': { POST: CALENDAR },
  '/invitations/:uuid/revoke': { POST: STAFF_OWN_WRITE(200) },
  '/invitations/:uuid/resend': { POST: STAFF_OWN_WRITE(200) },
  '/receipts/:uuid/pdf': { GET: PAYMENTS_READ },
  '/debtors/:uuid/invoice': { GET: PAYMENTS_READ },
  '/debtors/:uuid/reminder': { GET: PAYMENTS_READ },
  '/debtors/:uuid/statement/pdf': { GET: PAYMENTS_READ },
  '/bank-statements': { GET: PAYMENTS_READ, POST: PAYMENTS_WRITE(201) },
  '/bank-statements/:uuid': { GET: PAYMENTS_READ },
  '/bank-statements/:uuid/book': { POST: PAYMENTS_WRITE(200) },
  '/bank-statements/:uuid/assign': { POST: PAYMENTS_WRITE(200) },
  '/bank-statements/:uuid/ignore': { POST: PAYMENTS_WRITE(200) },
  '/bank-statements/:uuid/restore': { POST: PAYMENTS_WRITE(200) },
  '/bank-statements/:uuid/match': { POST: PAYMENTS_WRITE(200) },
  '/settings/letterhead': { GET: ADMIN_READ, PATCH: PAYMENTS_WRITE(200) },
  '/settings/letterhead/logo': { POST: PAYMENTS_WRITE(200), DELETE: PAYMENTS_WRITE(204) },
  '/settings/pages': { GET: ADMIN_READ, PATCH: ADMIN_WRITE(200) },
  '/settings/integration': { GET: ADMIN_READ, PATCH: ADMIN_WRITE(200) },
  '/settings/security': { GET: ADMIN_READ, PATCH: SUPER_WRITE(200) },
  '/settings/retention': { GET: ADMIN_READ, PATCH: SUPER_WRITE(200) },
  '/settings/privacy-record': { GET: SUPER_ADMIN_READ },
  '/mails': { GET: ADMIN_READ },
  '/mails/:uuid': { GET: ADMIN_READ },
  '/mails/:uuid/resend': { POST: ADMIN_WRITE(200) },
  '/messages': { GET: MESSAGES_READ, POST: WRITES_TO_FAMILIES(202) },
  '/messages/variables': { GET: MESSAGES_READ },
  '/messages/:uuid': { GET: [401, 403, 200, 403, 200, 404, 403, 403, 200, 200] },
  '/messages/:uuid/resume': { POST: [401, 403, 403, 403, 202, 404, 403, 403, 202, 202] },
  '/messages/preview': { POST: WRITES_TO_FAMILIES(200) },
  '/messages/test': { POST: WRITES_TO_FAMILIES(200) },
  '/mail-templates': { GET: ADMIN_READ, POST: ADMIN_WRITE(201) },
  '/mail-templates/types': { GET: ADMIN_READ },
  '/mail-templates/:uuid': { GET: ADMIN_READ, PATCH: ADMIN_WRITE(200), DELETE: ADMIN_WRITE(204) },
  '/mail-templates/preview': { POST: ADMIN_WRITE(200) },
  '/hosts': { GET: TOKEN_READ, POST: ADMIN_WRITE(201) },
  '/hosts/:uuid/members': { GET: HOST_READ },
  '/hosts/:uuid': {
    GET: HOST_READ,
    PATCH: HOST_WRITE(200),
    DELETE: ADMIN_WRITE(204),
  },
  '/hosts/:uuid/logo': {
    POST: HOST_WRITE(200),
    DELETE: HOST_WRITE(204),
  },
  '/hosts/:uuid/renew-calendar-link': { POST: HOST_WRITE(200) },
  '/hosts/:uuid/add-member': { POST: ADMIN_WRITE(200) },
  '/hosts/:uuid/remove-member': { POST: ADMIN_WRITE(200) },
  '/accounts': { GET: ADMIN_READ, POST: ADMIN_WRITE(201) },
  '/accounts/:uuid': { GET: ADMIN_READ, PATCH: ADMIN_WRITE(200), DELETE: ADMIN_WRITE(204) },
  '/accounts/:uuid/history': { GET: ADMIN_READ },
  '/login': { POST: ALL(201) },
  '/logout': { POST: OWN(409) },
  '/me/sessions': { GET: TOKEN_READ },
  '/me/sessions/revoke-others': { POST: OWN(200) },
  '/me/sessions/:uuid/revoke': { POST: ONLY_ADMINS(200, 404) },
  '/accounts/:uuid/reset-two-factor': { POST: SUPER_ADMIN_READ },
  '/me/two-factor': { POST: ONLY_ADMINS(201, 422) },
  '/me/two-factor/confirm': { POST: ONLY_ADMINS(200, 409) },
  '/me/two-factor/disable': { POST: ONLY_ADMINS(200, 422) },
  '/me/password': { POST: ONLY_ADMINS(200, 422) },
  '/password-reset': { POST: ALL(202) },
  '/password-reset/confirm': { POST: OPEN },
  '/tokens': { GET: TOKEN_READ, POST: OWN(201) },
  '/tokens/:uuid': { GET: [401, 403, 200, 404, 404, 404, 404, 404, 200, 200] },
  '/tokens/:uuid/revoke': { POST: [401, 403, 403, 404, 404, 404, 404, 404, 200, 200] },
  '/me': { GET: TOKEN_READ, PATCH: OWN(200) },
});

interface Case {
  readonly name: string;
  /** The key of the route. */
  readonly of: string;
  readonly expected: Statuses;
  readonly sample: (world: RouteWorld) => Sample | Promise<Sample>;
}

const asked = (name: string, of: string, expected: Statuses, sample: Case['sample']): Case => ({
  name,
  of,
  expected,
  sample,
});

type Roles = Parameters<RouteWorld['make']['account']>[0];

/** Roles that see or change more than others: only super admins give them, and change who has them. */
const RAISED = ['ROLE_ADMIN', 'ROLE_PARTICIPANTS_ADMIN', 'ROLE_PAYMENTS_ADMIN', 'ROLE_SUPER_ADMIN'] as const;

const NOBODY = '01900000-0000-7000-8000-000000000000';

/** A request to put an account into a team, or to take it out. */
const member =
  (action: string, roles: Roles, columns = {}) =>
  async (world: RouteWorld): Promise<Sample> => {
    const host = await world.freshHost();
    const account = await world.make.account(roles, columns);
    if (action === 'remove-member') await world.make.join(host.uuid, account.uuid);
    return { path: `/hosts/${host.uuid}/${action}`, body: { account: account.uuid } };
  };

const ofTeam = (action: string): readonly Case[] => [
  asked(
    `A masked family's account cannot be changed by ${action}`,
    `POST /hosts/:uuid/${action}`,
    SEES_FAMILIES(200),
    member(action, ['ROLE_MEMBER']),
  ),
  asked(
    `An admin's account needs a super admin for ${action}`,
    `POST /hosts/:uuid/${action}`,
    SUPER_WRITE(200),
    member(action, [RAISED[0]]),
  ),
  asked(
    `A protected account needs a super admin for ${action}`,
    `POST /hosts/:uuid/${action}`,
    SUPER_WRITE(200),
    member(action, ['ROLE_HOST'], { protected: true }),
  ),
];

/** What may be changed and what may be deleted by the same rule. */
const changes = (method: 'PATCH' | 'DELETE'): readonly Case[] => {
  const good = method === 'PATCH' ? 200 : 204;
  const sample = (path: string, body: Json): Sample => ({ path, ...(method === 'PATCH' ? { body } : {}) });
  const change = (name: string, of: string, expected: Statuses, made: (world: RouteWorld) => Promise<Sample>): Case =>
    asked(`${method}: ${name}`, `${method} /${of}/:uuid`, expected, made);
  const account = (name: string, expected: Statuses, roles: Roles, columns = {}): Case =>
    change(name, 'accounts', expected, async ({ make }) =>
      sample(`/accounts/${(await make.account(roles, columns)).uuid}`, { phone: '1' }),
    );
  return [
    account("a family's account is changed only by those for whom it is not masked", SEES_FAMILIES(good), [
      'ROLE_MEMBER',
    ]),
    // One finder says for both who may.
    ...(method === 'PATCH' ? RAISED : RAISED.slice(0, 1)).map((role) =>
      account(`an account with ${role} needs a super admin`, SUPER_WRITE(good), [role]),
    ),
    account('a protected account needs a super admin', SUPER_WRITE(good), ['ROLE_HOST'], { protected: true }),
    change(
      'an account that does not exist is a 404 for admins, and nobody else is told',
      'accounts',
      ADMIN_WRITE(404),
      () => Promise.resolve({ path: `/accounts/${NOBODY}`, body: { phone: '1' } }),
    ),
    change(
      'the words of mails about accounts are for super admins only',
      'mail-templates',
      SUPER_WRITE(good),
      async ({ make }) => {
        await make.sql('delete from mail_templates');
        return sample(`/mail-templates/${await make.mailTemplate({ type: 'password-changed' })}`, { subject: 'y' });
      },
    ),
    change('a protected child needs a super admin', 'participants', SUPER_WRITE(good), async ({ make }) =>
      sample(`/participants/${await make.participant({ columns: { protected: true } })}`, { phone: '1' }),
    ),
  ];
};

/** Records other than the sample's: whether they exist for a caller, and what may be done to them. */
const CASES: readonly Case[] = [
  asked(
    "A draft exists for admins and the offer's own organiser users only",
    'GET /offers/:uuid',
    HIDDEN_OFFER,
    ({ records: { draft } }) => ({ path: `/offers/${draft.uuid}` }),
  ),
  asked(
    'An offer behind a private link exists for admins and its own organiser users only',
    'GET /offers/:uuid',
    HIDDEN_OFFER,
    ({ records: { linkOffer } }) => ({ path: `/offers/${linkOffer.uuid}` }),
  ),
  asked(
    'An offer behind a private link is opened for everybody by its secret',
    'GET /offers/:uuid',
    OPEN,
    ({ records: { linkOffer } }) => ({ path: `/offers/${linkOffer.uuid}?link=${linkOffer.linkSecret}` }),
  ),
  asked('A wrong secret opens nothing', 'GET /offers/:uuid', HIDDEN_OFFER, ({ records: { linkOffer, draft } }) => ({
    path: `/offers/${linkOffer.uuid}?link=${draft.linkSecret}`,
  })),
  asked('The secret of a draft opens nothing', 'GET /offers/:uuid', HIDDEN_OFFER, ({ records: { draft } }) => ({
    path: `/offers/${draft.uuid}?link=${draft.linkSecret}`,
  })),
  asked(
    'An offer of an archived edition exists for admins and its own organiser users only',
    'GET /offers/:uuid',
    HIDDEN_OFFER,
    ({ records: { archivedOffer } }) => ({ path: `/offers/${archivedOffer.uuid}` }),
  ),
  asked(
    'A draft shared with an account exists for it like its own',
    'GET /offers/:uuid',
    [404, 200, 200, 404, 404, 200, 200, 200, 200, 200],
    async ({ make, records: { edition }, callers }) => {
      const sharedWith = [callers.foreignHost.uuid];
      return { path: `/offers/${(await make.offer({ edition: edition.uuid, place: 'draft', sharedWith })).uuid}` };
    },
  ),
  asked(
    'An organiser is changed by its own team and by staff only, whatever its name',
    'PATCH /hosts/:uuid',
    [401, 403, 403, 404, 404, 200, 200, 200, 200, 200],
    ({ records }) => ({ path: `/hosts/${records.foreignHost.uuid}`, body: { fax: '1' } }),
  ),
  asked(
    'A simulated draw exists for admins only',
    'GET /draws/:uuid',
    [401, 403, 200, 404, 404, 404, 200, 200, 200, 200],
    async (world) => {
      const { edition } = await freshDraw(world);
      const [, simulated] = await addDraws(world, edition, 2);
      return { path: `/draws/${simulated!}` };
    },
  ),
  ...ofTeam('add-member'),
  ...ofTeam('remove-member'),
  ...changes('PATCH'),
  ...changes('DELETE'),
  asked(
    "A mail to a family's account is sent again only by those for whom it is not masked",
    'POST /mails/:uuid/resend',
    SEES_FAMILIES(200),
    async ({ make, callers }) => ({ path: `/mails/${await make.mail({ account: callers.member.uuid })}/resend` }),
  ),
  asked(
    'A mail to a protected account is sent again by super admins only',
    'POST /mails/:uuid/resend',
    SUPER_WRITE(200),
    async ({ make }) => {
      const { uuid: account } = await make.account(['ROLE_HOST'], { protected: true });
      return { path: `/mails/${await make.mail({ account })}/resend` };
    },
  ),
  asked(
    'The words of mails about accounts are set by super admins only',
    'POST /mail-templates',
    SUPER_WRITE(201),
    async ({ make }) => {
      await make.sql('delete from mail_templates');
      return { path: '/mail-templates', body: { type: 'password-changed', subject: 'x', body: 'x' } };
    },
  ),
  ...RAISED.map((role) =>
    asked(`Only super admins give ${role}`, 'PATCH /accounts/:uuid', SUPER_WRITE(200), async (world) => ({
      path: `/accounts/${(await world.freshAccount()).uuid}`,
      body: { roles: ['ROLE_HOST', role] },
    })),
  ),
  asked('Only super admins create accounts with such a role', 'POST /accounts', SUPER_WRITE(201), () => ({
    path: '/accounts',
    body: { email: `${newUuid()}@example.org`, roles: [RAISED[0]] },
  })),
  asked('Only super admins protect an account', 'PATCH /accounts/:uuid', SUPER_WRITE(200), async (world) => ({
    path: `/accounts/${(await world.freshAccount()).uuid}`,
    body: { protected: true },
  })),
  asked(
    'Service accounts are created by super admins, whatever their roles',
    'POST /accounts',
    SUPER_WRITE(201),
    () => ({
      path: '/accounts',
      body: { email: `${newUuid()}@example.org`, kind: 'service' },
    }),
  ),
  asked("Families' accounts are created by those who see families", 'POST /accounts', SEES_FAMILIES(201), () => ({
    path: '/accounts',
    body: { email: `${newUuid()}@example.org`, roles: ['ROLE_MEMBER'] },
  })),
  asked('Only super admins protect a child', 'PATCH /participants/:uuid', SUPER_WRITE(200), async (world) => ({
    path: `/participants/${(await world.freshParticipant()).uuid}`,
    body: { protected: true },
  })),
  asked(
    'Applications to an offer shared with an account exist for it like those to its own',
    'GET /attendances/:uuid',
    [401, 403, 200, 403, 404, 200, 200, 200, 200, 200],
    async ({ make, records, callers }) => {
      const shared = await make.offer({ edition: records.edition.uuid, sharedWith: [callers.foreignHost.uuid] });
      return { path: `/attendances/${await make.attendance(shared.uuid, 'waiting')}` };
    },
  ),
  asked(
    'Applications exist for admins only before lists are released',
    'GET /attendances/:uuid',
    [401, 403, 200, 403, 404, 404, 200, 200, 200, 200],
    async ({ make, records }) => {
      const edition = await make.edition({
        tasks: [{ type: 'publish_lists', begin: '2099-01-01T00:00:00Z', end: '2099-02-01T00:00:00Z' }],
      });
      const offer = await make.offer({ edition: edition.uuid, hosts: [records.ownHost.uuid] });
      return { path: `/attendances/${await make.attendance(offer.uuid, 'confirmed')}` };
    },
  ),
  asked('Only admins set the fee of an application', 'PATCH /attendances/:uuid', DECIDES(200), async (world) => ({
    path: `/attendances/${await world.freshAttendance()}`,
    body: { fee: 0 },
  })),
  asked(
    'A child is made along with its application by those who see it afterwards',
    'POST /attendances',
    [401, 403, 403, 403, 201, 403, 403, 403, 201, 201],
    async (world) => ({
      path: '/attendances',
      body: { offer: await world.freshOpenOffer(), participant: { firstname: `Kind ${newUuid()}` } },
    }),
  ),
  asked('Only admins overrule the checks', 'POST /attendances', ADMIN_WRITE(201), async (world) => ({
    path: '/attendances',
    body: { offer: await world.freshOpenOffer(), participant: world.records.participant.uuid, force: true },
  })),
  asked(
    'An organiser that does not exist is a 404 for callers who could change it',
    'PATCH /hosts/:uuid',
    [401, 403, 403, 404, 404, 404, 404, 404, 404, 404],
    () => ({ path: `/hosts/${NOBODY}`, body: { fax: '1' } }),
  ),
];

const LEGACY = ['GET /offers', 'GET /offers/:uuid'];
const NEEDS_NO_TOKEN = [
  ...LEGACY,
  'GET /offers/:uuid/calendar.ics',
  'GET /editions/:uuid/calendar.ics',
  'GET /hosts/:uuid/calendar.ics',
  'POST /invitations/accept',
  'POST /invitations/look-up',
];
const LOOKS_AT_NO_TOKEN = [
  ...WITHOUT_TOKEN,
  'GET /health',
  'GET /openapi.json',
  'GET /vocabulary',
  'GET /health/live',
  'GET /health/ready',
  'GET /errors/:status',
  'GET /validation_errors/:code',
  'GET /media/:name',
];

/** Asked by every caller over HTTP; on other routes callers that the policy refuses are tested at the guard directly. */
const IN_FULL = ['GET /hosts', 'PATCH /offers/:uuid', 'POST /attendances', 'DELETE /editions/:uuid'];

/** In the order in which they are asked: `admin` before its token that reads, of which more is known then. */
const ASKED: readonly CallerName[] = [...CALLERS.filter((caller) => caller !== 'readOnly'), 'readOnly'];

/**
 * What is known of a caller from another one: `payments` has all roles of `maskedAdmin` and more, `admin` and its token that reads
 * those of both, with which one may do no less. Where no record is named, nothing tells the hosts' teams apart, unless it
 * tells of families. A draw is there for all who may read any, as GET /draws/:uuid shows, and so is its report, which takes long.
 * That the `admin` may do what the matrix says, is also asked by test/contract/events.spec.ts.
 */
const knownOf = (
  caller: CallerName,
  route: Route,
  { admin, host, maskedAdmin, member, payments }: Partial<Record<CallerName, number>>,
): number | undefined => {
  const isRead = route.method === 'GET';
  if (keyOf(route) === 'GET /draws/:uuid/report' && member === route.status) return member;
  if (caller === 'foreignHost')
    return isRead && !route.path.includes(':') && !TELLING.includes(keyOf(route)) ? host : undefined;
  if (caller === 'readOnly') return isRead ? admin : undefined;
  const good = [maskedAdmin, ...(caller === 'admin' ? [payments] : [])].find((status) => status === route.status);
  return ['payments', 'admin'].includes(caller) ? good : undefined;
};

const OTHER_FORMS = {
  maskedAdmin: FORMS.capitals,
  payments: FORMS.capitals,
  admin: FORMS.capitals,
  superAdmin: FORMS.short,
};

/** Adds to the log of a record, or makes several records, which the answer lists. */
const CREATES_NO_RECORD = [
  ...['POST /accounts/:uuid/consents', 'POST /accounts/:uuid/notes', 'POST /attendances/:uuid/notes'],
  ...['POST /offers/copy', 'POST /ledgers/transfer'],
];

const isCreating = (route: Route): boolean =>
  route.method === 'POST' &&
  route.status === 201 &&
  route.policy?.scope !== undefined &&
  ![...CREATES_NO_RECORD, ...ONCE].includes(keyOf(route));

/** Those who are told of no family but their own, nor of children who applied for their own offers. */
const TOLD_OF_NOBODY: readonly CallerName[] = ['anonymous', 'foreignHost', 'maskedAdmin'];

describe('Access', () => {
  let world: RouteWorld;
  let own: Readonly<Record<string, Sample>>;
  beforeAll(async () => {
    world = await RouteWorld.start();
    own = await withFamilies(world);
  });
  afterAll(() => world.stop());

  const routeOf = (key: string): Route => {
    const route = world.routes.find((candidate) => keyOf(candidate) === key);
    expect([key, route]).toEqual([key, expect.anything()]);
    return route!;
  };

  /**
   * What callers are answered. Where a route does not look at tokens, two are asked for all. Those with the most rights write
   * identifiers in the other forms, which are the same (R-API-5). Where a token is looked at, answers may not be kept by a cache
   * (R-API-42).
   */
  const statusesOf = async (
    key: string,
    sample: Case['sample'],
    inFull = false,
    look: (caller: CallerName, answer: Answer) => Promise<void> = () => Promise.resolve(),
  ): Promise<Record<CallerName, number>> => {
    const route = routeOf(key);
    const isOpen = route.policy?.scope === undefined;
    const statuses: Partial<Record<CallerName, number>> = inFull || isOpen ? {} : refusedByPolicy(route);
    const asking = function* (): Iterable<CallerName> {
      for (const caller of isOpen ? (['anonymous', 'superAdmin'] as const) : ASKED) {
        const known = statuses[caller] ?? (inFull ? undefined : knownOf(caller, route, statuses));
        if (known === undefined) yield caller;
        else statuses[caller] = known;
      }
    };
    for await (const [caller, answer, asked] of world.answers(
      asking(),
      route.method,
      () => sample(world),
      OTHER_FORMS,
    )) {
      const { status, headers } = answer;
      statuses[caller] = status;
      if (!isOpen && caller !== 'anonymous')
        expect([caller, headers['cache-control']]).toEqual([caller, 'private, no-store']);
      expectNoNulls(route.path, answer);
      if (status === route.status && caller in OTHER_FORMS) expectGoodAnswer(route, asked, answer);
      if (caller === 'superAdmin' && isCreating(route)) await expectCreated(asked, answer);
      await look(caller, answer);
    }
    if (isOpen) for (const caller of CALLERS) statuses[caller] ??= statuses.anonymous ?? 0;
    return statuses as Record<CallerName, number>;
  };

  /** What creates a record names it in Location, and answers with what is read there (R-API-17). */
  const expectCreated = async ({ path }: Sample, answer: Answer): Promise<void> => {
    const { location } = answer.headers;
    // An action such as a copy makes its record in the same collection; a refund of a debtor is a receipt.
    const [, first = ''] = path.split('/');
    const collection = path.endsWith('/refund') ? 'receipts' : first;
    // The secret of a token or webhook is shown this once, and is no part of its version.
    const { token, secret = token, etag: _etag, ...record } = recordOf(answer);
    expect(location).toBe(`/${collection}/${String(record['uuid'])}`);
    const read = await world.as('superAdmin', 'GET', String(location));
    const { etag: _read, ...stored } = recordOf(read);
    expect(stored).toEqual(record);
    const tagOf = ({ headers }: Answer): string => String(headers.etag);
    if (secret === undefined) expect(tagOf(read)).toBe(tagOf(answer));
    else expect(tagOf(read).split('.')[0]).toBe(tagOf(answer).split('.')[0]);
  };

  const named = (statuses: Statuses): Record<string, number> =>
    Object.fromEntries(CALLERS.map((caller, index) => [caller, statuses[index] ?? 0]));

  it('Every route has a policy (R-ACC-5)', () => {
    expect(world.routes.length).toBeGreaterThan(0);
    expect(world.routes.filter(({ policy }) => policy === undefined).map(keyOf)).toEqual([]);
  });

  it('Every route has a row in the access matrix and a sample, and every row has a route (R-API-1)', () => {
    const routes = world.routes.map(keyOf).sort();
    expect(Object.keys(MATRIX).sort()).toEqual(routes);
    expect(world.routes.filter((route) => !hasSample(route)).map(keyOf)).toEqual([]);
    expect(Object.keys(SAMPLES).filter((key) => !routes.includes(key))).toEqual([]);
  });

  it('The rights of each role that the page for an IT department shows are those of these answers', () => {
    expectWritten(
      'docs/operations/handing-over.md',
      'rights',
      rightsTable(world.test.app.get(FeatureNotes), world.routes, MATRIX),
    );
  });

  it('Only public offers can be read and invitations accepted without a token, and only signing in, health, documentation, explanations and files do not look at one (R-ACC-3, R-API-2)', () => {
    const open = world.routes.filter(({ policy }) => policy?.scope === undefined);
    expect(open.map(keyOf).sort()).toEqual([...LOOKS_AT_NO_TOKEN].sort());
    const anonymous = world.routes.filter(({ policy }) => policy?.scope !== undefined && policy.anonymous);
    expect(anonymous.map(keyOf).sort()).toEqual([...NEEDS_NO_TOKEN].sort());
    expect(
      world.routes
        .filter(({ policy }) => policy?.legacy)
        .map(keyOf)
        .sort(),
    ).toEqual([...LEGACY].sort());
  });

  it('Every route that changes something needs the scope api:write, every other api:read (R-ACC-3)', () => {
    for (const route of world.routes) {
      if (LOOKS_AT_NO_TOKEN.includes(keyOf(route))) continue;
      expect([keyOf(route), route.policy?.scope]).toEqual([
        keyOf(route),
        route.method === 'GET' || LOOK_UPS.includes(keyOf(route)) ? 'api:read' : 'api:write',
      ]);
    }
  });

  /** Super admins are told of families where it is known that they are; others who see none are told nowhere. */
  const telling =
    (key: string) =>
    async (caller: CallerName, answer: Answer): Promise<void> => {
      if (ABOUT_ONESELF.test(routeOf(key).path)) return;
      if (caller === 'superAdmin') {
        const text = await textOf(answer);
        const ofChildren = TELLING.includes(key);
        expect([key, CHILDREN_TOLD.test(text)]).toEqual([key, ofChildren]);
        if (!OF_OTHERS.includes(key))
          expect([key, TELLTALE.test(text)]).toEqual([key, ofChildren || OF_PARENTS.includes(key)]);
      } else if (TOLD_OF_NOBODY.includes(caller))
        expect([key, caller, TELLTALE.exec(await textOf(answer))]).toEqual([key, caller, null]);
    };

  it.each(Object.entries(MATRIX))(
    '%s answers every kind of caller as the matrix says (R-ACC-6, R-CAT-2, R-EDI-2)',
    async (key, expected) => {
      const sample = (now: RouteWorld): Sample | Promise<Sample> => own[key] ?? sampleOf(now, routeOf(key));
      const answered = await statusesOf(key, sample, IN_FULL.includes(key), telling(key));
      expect(answered).toEqual(named(expected));
    },
  );

  it.each(CASES)(
    '$name (R-ACC-7, R-HOST-10, R-OFF-8, R-OFF-9, R-OFF-10, R-OFF-11)',
    async ({ of, sample, expected }) => {
      expect(await statusesOf(of, sample)).toEqual(named(expected));
    },
  );

  it('With public access switched off, anonymous requests get 401 and tokens work as before (R-ACC-2)', async () => {
    await world.test.setPublicAccess(false);
    try {
      const off = await statusesOf('GET /offers/:uuid', ({ records }) => ({
        path: `/offers/${records.fullOffer.uuid}`,
      }));
      expect(off).toEqual({ ...named(OPEN), anonymous: 401 });
      expect((await world.as('anonymous', 'GET', '/offers')).status).toBe(401);
      expect((await world.as('anonymous', 'HEAD', '/offers')).status).toBe(401);
      expect((await world.as('anonymous', 'GET', '/health/live')).status).toBe(200);
      const accept = 'POST /invitations/accept';
      const acceptance = await statusesOf(accept, (now) => sampleOf(now, routeOf(accept)));
      expect(acceptance).toEqual(named(MATRIX[accept]!));
    } finally {
      await world.test.setPublicAccess(true);
    }
    expect((await world.as('anonymous', 'GET', '/offers')).status).toBe(200);
  });

  it('A role taken away, a membership ended and an account disabled count at the next request', async () => {
    const account = await world.make.account(['ROLE_ADMIN']);
    const read = async (): Promise<number> =>
      (await world.client.send('GET', `/hosts/${world.records.ownHost.uuid}`, { token: account.token })).status;
    expect(await read()).toBe(200);
    await world.make.sql(`update accounts set roles = '{ROLE_HOST}' where uuid = $1`, [account.uuid]);
    expect(await read()).toBe(404);
    await world.make.join(world.records.ownHost.uuid, account.uuid);
    expect(await read()).toBe(200);
    await world.make.sql('delete from host_members where account_uuid = $1', [account.uuid]);
    expect(await read()).toBe(404);
    await world.make.sql('update accounts set disabled = true where uuid = $1', [account.uuid]);
    expect(await read()).toBe(401);
  });

  it('A path takes a UUID in any case and its base58 form, but never an alias (R-API-6)', async () => {
    const { uuid, alias } = world.records.ownHost;
    const { uuidToBase58 } = await import('../support/base58.js');
    const status = async (id: string): Promise<number> => (await world.as('admin', 'GET', `/hosts/${id}`)).status;
    expect(await status(uuid.toUpperCase())).toBe(200);
    expect(await status(uuidToBase58(uuid))).toBe(200);
    for (const bad of [
      alias,
      'x',
      `${uuid}0`,
      uuid.replaceAll('-', ''),
      '%00',
      '%E0%A4%A',
      "'",
      '1'.repeat(22),
      'z'.repeat(22),
    ]) {
      expect([bad, await status(bad)]).toEqual([bad, bad === '%E0%A4%A' ? 400 : 404]);
    }
  });
});
