import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CallerName, CALLERS } from '../world/index.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { addDraws, freshDraw } from './draw-samples.js';
import { LOOK_UPS, WITHOUT_TOKEN } from './sign-in-samples.js';
import { keyOf, type Sample, SAMPLES, sampleOf, World } from './world.js';

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

/** Whoever asks: outside of authentication. */
const OPEN: Statuses = [200, 200, 200, 200, 200, 200, 200, 200, 200, 200];
/** Public offers, and what every token may read. */
const PUBLIC = OPEN;
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
/** About an offer of `host`'s organiser: for the others it does not exist. */
const WRITES_TO_FAMILIES = (good: number): Statuses => [401, 403, 403, 403, good, 422, 403, 403, good, good];
/** The books: payments admins and super admins; `admin` and its read-only token have the role. */
const PAYMENTS_READ: Statuses = [401, 403, 200, 403, 403, 403, 403, 200, 200, 200];
const PAYMENTS_WRITE = (good: number): Statuses => [401, 403, 403, 403, 403, 403, 403, good, good, good];
/** A public offer of `host`'s organiser: all see it, only its own organiser users and admins may do something to it. */
const OWN_WRITE = (good: number): Statuses => [401, 403, 403, 403, good, 403, good, good, good, good];

/** What everybody may do with the own account, given a token that may write. */
const OWN = (good: number): Statuses => [401, 403, 403, good, good, good, good, good, good, good];

/** What each caller gets for the good request that `SAMPLES` makes to a route. */
const MATRIX: Readonly<Record<string, Statuses>> = {
  'GET /health': OPEN,
  'GET /health/live': OPEN,
  'GET /health/ready': OPEN,
  'GET /errors/:status': OPEN,
  'GET /validation_errors/:code': OPEN,
  'GET /openapi.json': OPEN,
  'GET /media/:name': OPEN,
  'GET /offers': PUBLIC,
  'GET /offers/:uuid': PUBLIC,
  'GET /offers/:uuid/calendar.ics': [200, 403, 200, 200, 200, 200, 200, 200, 200, 200],
  'GET /editions/:uuid/calendar.ics': [200, 403, 200, 200, 200, 200, 200, 200, 200, 200],
  'GET /hosts/:uuid/calendar.ics': [200, 403, 200, 200, 200, 200, 200, 200, 200, 200],
  'POST /offers': [401, 403, 403, 403, 201, 422, 201, 201, 201, 201],
  'PATCH /offers/:uuid': OWN_WRITE(200),
  'DELETE /offers/:uuid': OWN_WRITE(204),
  'POST /offers/:uuid/transition': OWN_WRITE(200),
  'POST /offers/:uuid/copy': OWN_WRITE(201),
  'POST /offers/:uuid/presence': [401, 403, 403, 403, 200, 403, 200, 200, 200, 200],
  'POST /offers/transition': [401, 403, 403, 403, 200, 403, 200, 200, 200, 200],
  'POST /offers/copy': [401, 403, 403, 403, 201, 403, 201, 201, 201, 201],
  'POST /offers/:uuid/variant': OWN_WRITE(201),
  'POST /offers/:uuid/renew-link': OWN_WRITE(200),
  'POST /offers/:uuid/refill': ADMIN_WRITE(202),
  'POST /offers/:uuid/media': OWN_WRITE(201),
  'DELETE /offers/:uuid/media/:mediaUuid': OWN_WRITE(204),
  'POST /offers/:uuid/agreement': OWN_WRITE(200),
  'DELETE /offers/:uuid/agreement': OWN_WRITE(204),
  'GET /offers/:uuid/history': [401, 403, 200, 403, 200, 403, 200, 200, 200, 200],
  'GET /offers/:uuid/participants': [401, 403, 200, 403, 200, 403, 200, 200, 200, 200],
  'GET /attendances': [401, 403, 200, 403, 200, 200, 200, 200, 200, 200],
  'GET /attendances/:uuid': [401, 403, 200, 403, 200, 404, 200, 200, 200, 200],
  'GET /attendances/:uuid/history': [401, 403, 200, 403, 200, 404, 200, 200, 200, 200],
  'POST /attendances': [401, 403, 403, 403, 201, 403, 201, 201, 201, 201],
  'PATCH /attendances/:uuid': [401, 403, 403, 403, 200, 404, 403, 403, 200, 200],
  'DELETE /attendances/:uuid': ADMIN_WRITE(204),
  'POST /attendances/:uuid/transition': [401, 403, 403, 403, 403, 404, 200, 200, 200, 200],
  'POST /attendances/transition': [401, 403, 403, 403, 403, 404, 200, 200, 200, 200],
  'POST /attendances/notify': SEES_FAMILIES(202),
  'POST /attendances/:uuid/reorder': ADMIN_WRITE(200),
  'POST /attendances/:uuid/move': ADMIN_WRITE(201),
  'GET /participants': ADMIN_READ,
  'GET /participants/:uuid': ADMIN_READ,
  'GET /participants/:uuid/history': ADMIN_READ,
  'POST /participants': SEES_FAMILIES(201),
  'PATCH /participants/:uuid': SEES_FAMILIES(200),
  'GET /participants/duplicates': SEES_FAMILIES_READ,
  'POST /participants/:uuid/merge': SEES_FAMILIES(200),
  'DELETE /participants/:uuid': SEES_FAMILIES(204),
  'GET /webhooks': SUPER_ADMIN_READ,
  'GET /webhooks/:uuid': SUPER_ADMIN_READ,
  'GET /webhooks/:uuid/deliveries': SUPER_ADMIN_READ,
  'POST /webhooks': SUPER_WRITE(201),
  'PATCH /webhooks/:uuid': SUPER_WRITE(200),
  'DELETE /webhooks/:uuid': SUPER_WRITE(204),
  'POST /webhooks/:uuid/rotate-secret': SUPER_WRITE(200),
  'POST /webhooks/:uuid/test': SUPER_WRITE(202),
  'POST /webhooks/:uuid/replay': SUPER_WRITE(202),
  'GET /audit': SUPER_ADMIN_READ,
  'GET /events': ADMIN_READ,
  'GET /search': TOKEN_READ,
  'GET /offers/export': TOKEN_READ,
  'GET /hosts/export': TOKEN_READ,
  'GET /accounts/export': ADMIN_READ,
  'GET /participants/export': ADMIN_READ,
  'GET /attendances/export': [401, 403, 200, 403, 200, 200, 200, 200, 200, 200],
  'GET /receipts/export': PAYMENTS_READ,
  'GET /invoices/export': PAYMENTS_READ,
  'GET /debtors/export': PAYMENTS_READ,
  'GET /offers/:uuid/participants/export': [401, 403, 200, 403, 200, 403, 200, 200, 200, 200],
  'GET /editions/:uuid/participants/export': SEES_FAMILIES_READ,
  'POST /offers/export': OWN(202),
  'POST /hosts/export': OWN(202),
  'POST /accounts/export': ADMIN_WRITE(202),
  'POST /participants/export': ADMIN_WRITE(202),
  'POST /attendances/export': [401, 403, 403, 403, 202, 202, 202, 202, 202, 202],
  'POST /receipts/export': PAYMENTS_WRITE(202),
  'POST /invoices/export': PAYMENTS_WRITE(202),
  'POST /debtors/export': PAYMENTS_WRITE(202),
  'POST /offers/:uuid/participants/export': [401, 403, 403, 403, 202, 403, 202, 202, 202, 202],
  'GET /accounts/:uuid/consents': FAMILY(200),
  'POST /accounts/:uuid/consents': [401, 403, 403, 201, 404, 404, 403, 403, 201, 201],
  'GET /accounts/:uuid/export': FAMILY(200),
  'GET /accounts/:uuid/case': SEES_FAMILIES_READ,
  ...Object.fromEntries(
    ['accounts', 'attendances'].flatMap((about) => [
      [`GET /${about}/:uuid/notes`, SEES_FAMILIES_READ],
      [`POST /${about}/:uuid/notes`, SEES_FAMILIES(201)],
      // The note of the sample is the admin's own.
      [`DELETE /${about}/:uuid/notes/:noteUuid`, [401, 403, 403, 403, 403, 403, 403, 403, 204, 204]],
    ]),
  ),
  'GET /jobs': ADMIN_READ,
  'GET /jobs/:uuid': [401, 403, 200, 404, 200, 404, 200, 200, 200, 200],
  'GET /jobs/:uuid/file': [401, 403, 200, 404, 200, 404, 200, 200, 200, 200],
  'GET /retention/runs': SUPER_ADMIN_READ,
  'GET /retention/runs/:uuid': SUPER_ADMIN_READ,
  'POST /retention/runs': [401, 403, 403, 403, 403, 403, 403, 403, 403, 202],
  'GET /receipts': PAYMENTS_READ,
  'GET /receipts/:uuid': PAYMENTS_READ,
  'POST /receipts': PAYMENTS_WRITE(201),
  'POST /receipts/:uuid/reversal': PAYMENTS_WRITE(200),
  'GET /invoices': PAYMENTS_READ,
  'GET /invoices/:uuid': PAYMENTS_READ,
  'GET /invoices/:uuid/pdf': PAYMENTS_READ,
  'POST /invoices/:uuid/cancel': PAYMENTS_WRITE(200),
  'POST /editions/:uuid/invoices': PAYMENTS_WRITE(202),
  'POST /editions/:uuid/invoices/print': PAYMENTS_WRITE(202),
  'GET /debtors': PAYMENTS_READ,
  'GET /debtors/:uuid': PAYMENTS_READ,
  'GET /debtors/:uuid/statement': PAYMENTS_READ,
  'POST /debtors/:uuid/remind': PAYMENTS_WRITE(200),
  'POST /debtors/:uuid/set-off': PAYMENTS_WRITE(200),
  'POST /debtors/:uuid/write-off': PAYMENTS_WRITE(200),
  'POST /debtors/:uuid/write-off/reversal': PAYMENTS_WRITE(200),
  'POST /editions/:uuid/remind': PAYMENTS_WRITE(202),
  'GET /editions/:uuid/revenue': PAYMENTS_READ,
  'GET /editions/:uuid/statistics': ADMIN_READ,
  'GET /editions/:uuid/dashboard': ADMIN_READ,
  'GET /ledgers': PAYMENTS_READ,
  'GET /ledgers/cash-report': PAYMENTS_READ,
  'GET /ledgers/cash-report/pdf': PAYMENTS_READ,
  'GET /ledgers/journal.csv': PAYMENTS_READ,
  'GET /ledgers/journal/pdf': PAYMENTS_READ,
  'GET /ledgers/:uuid': PAYMENTS_READ,
  'GET /editions': TOKEN_READ,
  'GET /editions/:uuid': TOKEN_READ,
  'GET /editions/:uuid/timeline': TOKEN_READ,
  'POST /editions': ADMIN_WRITE(201),
  'PATCH /editions/:uuid': ADMIN_WRITE(200),
  'DELETE /editions/:uuid': ADMIN_WRITE(204),
  'POST /editions/:uuid/copy': ADMIN_WRITE(201),
  'GET /editions/:uuid/decisions': ADMIN_READ,
  'GET /editions/:uuid/decisions/families': ADMIN_READ,
  'POST /editions/:uuid/decisions': ADMIN_WRITE(200),
  'POST /editions/:uuid/commit-decisions': ADMIN_WRITE(202),
  'POST /editions/:uuid/booklet': ADMIN_WRITE(202),
  'POST /editions/:uuid/report': ADMIN_WRITE(202),
  'POST /editions/:uuid/draws': ADMIN_WRITE(202),
  'GET /editions/:uuid/draws': TOKEN_READ,
  'GET /draws/:uuid': TOKEN_READ,
  'DELETE /draws/:uuid': ADMIN_WRITE(204),
  'GET /draws/:uuid/wishes': ADMIN_READ,
  'GET /draws/:uuid/report': TOKEN_READ,
  'GET /draws/:uuid/protocol': SUPER_ADMIN_READ,
  'GET /draws/:uuid/wishes/export': ADMIN_READ,
  'POST /draws/:uuid/wishes/export': ADMIN_WRITE(202),
  'GET /categories': TOKEN_READ,
  'GET /categories/:uuid': TOKEN_READ,
  'POST /categories': ADMIN_WRITE(201),
  'PATCH /categories/:uuid': ADMIN_WRITE(200),
  'DELETE /categories/:uuid': ADMIN_WRITE(204),
  'GET /invitations': [401, 403, 200, 403, 200, 200, 200, 200, 200, 200],
  'GET /invitations/:uuid': [401, 403, 200, 403, 200, 404, 200, 200, 200, 200],
  'POST /invitations': [401, 403, 403, 403, 201, 422, 201, 201, 201, 201],
  'POST /invitations/accept': [201, 403, 403, 201, 201, 201, 201, 201, 201, 201],
  'POST /invitations/look-up': [200, 403, 200, 200, 200, 200, 200, 200, 200, 200],
  'POST /invitations/:uuid/revoke': [401, 403, 403, 403, 200, 404, 200, 200, 200, 200],
  'POST /invitations/:uuid/resend': [401, 403, 403, 403, 200, 404, 200, 200, 200, 200],
  'GET /receipts/:uuid/pdf': PAYMENTS_READ,
  'GET /debtors/:uuid/invoice': PAYMENTS_READ,
  'GET /debtors/:uuid/reminder': PAYMENTS_READ,
  'GET /debtors/:uuid/statement/pdf': PAYMENTS_READ,
  'GET /bank-statements': PAYMENTS_READ,
  'GET /bank-statements/:uuid': PAYMENTS_READ,
  'POST /bank-statements': PAYMENTS_WRITE(201),
  'POST /bank-statements/:uuid/book': PAYMENTS_WRITE(200),
  'POST /bank-statements/:uuid/assign': PAYMENTS_WRITE(200),
  'POST /bank-statements/:uuid/ignore': PAYMENTS_WRITE(200),
  'POST /bank-statements/:uuid/restore': PAYMENTS_WRITE(200),
  'POST /bank-statements/:uuid/match': PAYMENTS_WRITE(200),
  'GET /settings/letterhead': ADMIN_READ,
  'PATCH /settings/letterhead': PAYMENTS_WRITE(200),
  'POST /settings/letterhead/logo': PAYMENTS_WRITE(200),
  'DELETE /settings/letterhead/logo': PAYMENTS_WRITE(204),
  'GET /settings/pages': ADMIN_READ,
  'PATCH /settings/pages': ADMIN_WRITE(200),
  'GET /settings/integration': ADMIN_READ,
  'PATCH /settings/integration': ADMIN_WRITE(200),
  'GET /settings/security': ADMIN_READ,
  'PATCH /settings/security': SUPER_WRITE(200),
  'GET /settings/retention': ADMIN_READ,
  'PATCH /settings/retention': SUPER_WRITE(200),
  'GET /mails': ADMIN_READ,
  'GET /mails/:uuid': ADMIN_READ,
  'POST /mails/:uuid/resend': ADMIN_WRITE(200),
  'GET /messages': [401, 403, 200, 403, 200, 200, 403, 403, 200, 200],
  'GET /messages/variables': [401, 403, 200, 403, 200, 200, 403, 403, 200, 200],
  'GET /messages/:uuid': [401, 403, 200, 403, 200, 404, 403, 403, 200, 200],
  'POST /messages': WRITES_TO_FAMILIES(202),
  'POST /messages/:uuid/resume': [401, 403, 403, 403, 202, 404, 403, 403, 202, 202],
  'POST /messages/preview': WRITES_TO_FAMILIES(200),
  'POST /messages/test': WRITES_TO_FAMILIES(200),
  'GET /mail-templates': ADMIN_READ,
  'GET /mail-templates/types': ADMIN_READ,
  'GET /mail-templates/:uuid': ADMIN_READ,
  'POST /mail-templates': ADMIN_WRITE(201),
  'POST /mail-templates/preview': ADMIN_WRITE(200),
  'PATCH /mail-templates/:uuid': ADMIN_WRITE(200),
  'DELETE /mail-templates/:uuid': ADMIN_WRITE(204),
  'GET /hosts': TOKEN_READ,
  'GET /hosts/:uuid/members': [401, 403, 200, 404, 200, 404, 200, 200, 200, 200],
  'GET /hosts/:uuid': [401, 403, 200, 404, 200, 404, 200, 200, 200, 200],
  'POST /hosts': ADMIN_WRITE(201),
  'PATCH /hosts/:uuid': [401, 403, 403, 404, 200, 404, 200, 200, 200, 200],
  'DELETE /hosts/:uuid': ADMIN_WRITE(204),
  'POST /hosts/:uuid/logo': [401, 403, 403, 404, 200, 404, 200, 200, 200, 200],
  'DELETE /hosts/:uuid/logo': [401, 403, 403, 404, 204, 404, 204, 204, 204, 204],
  'POST /hosts/:uuid/renew-calendar-link': [401, 403, 403, 404, 200, 404, 200, 200, 200, 200],
  'POST /hosts/:uuid/add-member': ADMIN_WRITE(200),
  'POST /hosts/:uuid/remove-member': ADMIN_WRITE(200),
  'GET /accounts': ADMIN_READ,
  'GET /accounts/:uuid': ADMIN_READ,
  'GET /accounts/:uuid/history': ADMIN_READ,
  'POST /accounts': ADMIN_WRITE(201),
  'PATCH /accounts/:uuid': ADMIN_WRITE(200),
  'DELETE /accounts/:uuid': ADMIN_WRITE(204),
  'POST /login': OPEN.map(() => 201) as unknown as Statuses,
  'POST /logout': OWN(409),
  'GET /me/sessions': TOKEN_READ,
  'POST /me/sessions/revoke-others': OWN(200),
  'POST /me/sessions/:uuid/revoke': [401, 403, 403, 404, 404, 404, 404, 404, 200, 404],
  'POST /accounts/:uuid/reset-two-factor': [401, 403, 403, 403, 403, 403, 403, 403, 403, 200],
  'POST /me/two-factor': [401, 403, 403, 422, 422, 422, 422, 422, 201, 422],
  'POST /me/two-factor/confirm': [401, 403, 403, 409, 409, 409, 409, 409, 200, 409],
  'POST /me/two-factor/disable': [401, 403, 403, 422, 422, 422, 422, 422, 200, 422],
  'POST /me/password': [401, 403, 403, 422, 422, 422, 422, 422, 200, 422],
  'POST /password-reset': OPEN.map(() => 202) as unknown as Statuses,
  'POST /password-reset/confirm': OPEN,
  'GET /tokens': TOKEN_READ,
  'GET /tokens/:uuid': [401, 403, 200, 404, 404, 404, 404, 404, 200, 200],
  'POST /tokens': OWN(201),
  'POST /tokens/:uuid/revoke': [401, 403, 403, 404, 404, 404, 404, 404, 200, 200],
  'GET /me': TOKEN_READ,
  'PATCH /me': [401, 403, 403, 200, 200, 200, 200, 200, 200, 200],
};

interface Case {
  readonly name: string;
  readonly method: string;
  readonly sample: (world: World) => Sample | Promise<Sample>;
  readonly expected: Statuses;
}

const member =
  (action: string, roles: Parameters<World['make']['account']>[0], columns = {}) =>
  async (world: World): Promise<Sample> => {
    const host = await world.freshHost();
    const account = await world.make.account(roles, columns);
    if (action === 'remove-member') await world.make.join(host.uuid, account.uuid);
    return { path: `/hosts/${host.uuid}/${action}`, body: { account: account.email } };
  };

/** Records other than the sample's: whether they exist for a caller, and what may be done to them. */
const CASES: readonly Case[] = [
  {
    name: "A draft exists for admins and the offer's own organiser users only",
    method: 'GET',
    sample: ({ records }) => ({ path: `/offers/${records.draft.uuid}` }),
    expected: [404, 200, 200, 404, 200, 404, 200, 200, 200, 200],
  },
  {
    name: 'An offer behind a private link exists for admins and its own organiser users only',
    method: 'GET',
    sample: ({ records }) => ({ path: `/offers/${records.linkOffer.uuid}` }),
    expected: [404, 200, 200, 404, 200, 404, 200, 200, 200, 200],
  },
  {
    name: 'An offer behind a private link is opened for everybody by its secret',
    method: 'GET',
    sample: ({ records }) => ({ path: `/offers/${records.linkOffer.uuid}?link=${records.linkOffer.linkSecret}` }),
    expected: PUBLIC,
  },
  {
    name: 'A wrong secret opens nothing',
    method: 'GET',
    sample: ({ records }) => ({ path: `/offers/${records.linkOffer.uuid}?link=${records.draft.linkSecret}` }),
    expected: [404, 200, 200, 404, 200, 404, 200, 200, 200, 200],
  },
  {
    name: 'The secret of a draft opens nothing',
    method: 'GET',
    sample: ({ records }) => ({ path: `/offers/${records.draft.uuid}?link=${records.draft.linkSecret}` }),
    expected: [404, 200, 200, 404, 200, 404, 200, 200, 200, 200],
  },
  {
    name: 'An offer of an archived edition exists for admins and its own organiser users only',
    method: 'GET',
    sample: ({ records }) => ({ path: `/offers/${records.archivedOffer.uuid}` }),
    expected: [404, 200, 200, 404, 200, 404, 200, 200, 200, 200],
  },
  {
    name: 'A draft shared with an account exists for it like its own',
    method: 'GET',
    sample: async ({ make, records, callers }) => ({
      path: `/offers/${(await make.offer({ edition: records.edition.uuid, place: 'draft', sharedWith: [callers.foreignHost.uuid] })).uuid}`,
    }),
    expected: [404, 200, 200, 404, 404, 200, 200, 200, 200, 200],
  },
  {
    name: "Whoever is on no team may not change another's organiser, whatever its name",
    method: 'PATCH',
    sample: ({ records }) => ({ path: `/hosts/${records.foreignHost.uuid}`, body: { fax: '1' } }),
    expected: [401, 403, 403, 404, 404, 200, 200, 200, 200, 200],
  },
  {
    name: 'A simulated draw exists for admins only',
    method: 'GET',
    sample: async (world) => {
      const { edition } = await freshDraw(world);
      const [, simulated] = await addDraws(world, edition, 2);
      return { path: `/draws/${simulated!}` };
    },
    expected: [401, 403, 200, 404, 404, 404, 200, 200, 200, 200],
  },
  ...(['add-member', 'remove-member'] as const).flatMap((action): Case[] => [
    {
      name: `A masked family's account cannot be changed by ${action}`,
      method: 'POST',
      sample: member(action, ['ROLE_MEMBER']),
      expected: [401, 403, 403, 403, 403, 403, 403, 403, 200, 200],
    },
    {
      name: `An admin's account needs a super admin for ${action}`,
      method: 'POST',
      sample: member(action, ['ROLE_ADMIN']),
      expected: [401, 403, 403, 403, 403, 403, 403, 403, 403, 200],
    },
    {
      name: `A protected account needs a super admin for ${action}`,
      method: 'POST',
      sample: member(action, ['ROLE_HOST'], { protected: true }),
      expected: [401, 403, 403, 403, 403, 403, 403, 403, 403, 200],
    },
  ]),
  ...(['PATCH', 'DELETE'] as const).flatMap((method): Case[] => {
    const good = method === 'PATCH' ? 200 : 204;
    const done =
      (roles: Parameters<World['make']['account']>[0], columns = {}) =>
      async (world: World) => ({
        path: `/accounts/${(await world.make.account(roles, columns)).uuid}`,
        ...(method === 'PATCH' ? { body: { phone: '1' } } : {}),
      });
    return [
      {
        name: `${method}: a family's account is changed only by those for whom it is not masked`,
        method,
        sample: done(['ROLE_MEMBER']),
        expected: [401, 403, 403, 403, 403, 403, 403, 403, good, good],
      },
      ...(['ROLE_ADMIN', 'ROLE_PARTICIPANTS_ADMIN', 'ROLE_PAYMENTS_ADMIN', 'ROLE_SUPER_ADMIN'] as const).map(
        (role): Case => ({
          name: `${method}: an account with ${role} needs a super admin`,
          method,
          sample: done([role]),
          expected: [401, 403, 403, 403, 403, 403, 403, 403, 403, good],
        }),
      ),
      {
        name: `${method}: a protected account needs a super admin`,
        method,
        sample: done(['ROLE_HOST'], { protected: true }),
        expected: [401, 403, 403, 403, 403, 403, 403, 403, 403, good],
      },
      {
        name: `${method}: an account that does not exist is a 404 for admins, and nobody else is told`,
        method,
        sample: () => ({ path: '/accounts/01900000-0000-7000-8000-000000000000', body: { phone: '1' } }),
        expected: [401, 403, 403, 403, 403, 403, 404, 404, 404, 404],
      },
    ];
  }),
  {
    name: "A mail to a family's account is sent again only by those for whom it is not masked",
    method: 'POST',
    sample: async ({ make, callers }) => ({
      path: `/mails/${await make.mail({ account: callers.member.uuid })}/resend`,
    }),
    expected: [401, 403, 403, 403, 403, 403, 403, 403, 200, 200],
  },
  {
    name: 'A mail to a protected account is sent again by super admins only',
    method: 'POST',
    sample: async ({ make }) => ({
      path: `/mails/${await make.mail({ account: (await make.account(['ROLE_HOST'], { protected: true })).uuid })}/resend`,
    }),
    expected: [401, 403, 403, 403, 403, 403, 403, 403, 403, 200],
  },
  {
    name: 'The words of mails about accounts are set by super admins only',
    method: 'POST',
    sample: async ({ make }) => {
      await make.sql('delete from mail_templates');
      return { path: '/mail-templates', body: { type: 'password-changed', subject: 'x', body: 'x' } };
    },
    expected: [401, 403, 403, 403, 403, 403, 403, 403, 403, 201],
  },
  ...(['PATCH', 'DELETE'] as const).map((method): Case => ({
    name: `${method}: the words of mails about accounts are for super admins only`,
    method,
    sample: async ({ make }) => {
      await make.sql('delete from mail_templates');
      return {
        path: `/mail-templates/${await make.mailTemplate({ type: 'password-changed' })}`,
        ...(method === 'PATCH' ? { body: { subject: 'y' } } : {}),
      };
    },
    expected: [401, 403, 403, 403, 403, 403, 403, 403, 403, method === 'PATCH' ? 200 : 204],
  })),
  ...(['ROLE_ADMIN', 'ROLE_PARTICIPANTS_ADMIN', 'ROLE_PAYMENTS_ADMIN', 'ROLE_SUPER_ADMIN'] as const).flatMap(
    (role): Case[] => [
      {
        name: `Only super admins give ${role}`,
        method: 'PATCH',
        sample: async (world) => ({
          path: `/accounts/${(await world.freshAccount()).uuid}`,
          body: { roles: ['ROLE_HOST', role] },
        }),
        expected: [401, 403, 403, 403, 403, 403, 403, 403, 403, 200],
      },
      {
        name: `Only super admins create accounts with ${role}`,
        method: 'POST',
        sample: () => ({ path: '/accounts', body: { email: `${newUuid()}@example.org`, roles: [role] } }),
        expected: [401, 403, 403, 403, 403, 403, 403, 403, 403, 201],
      },
    ],
  ),
  {
    name: 'Only super admins protect an account',
    method: 'PATCH',
    sample: async (world) => ({ path: `/accounts/${(await world.freshAccount()).uuid}`, body: { protected: true } }),
    expected: [401, 403, 403, 403, 403, 403, 403, 403, 403, 200],
  },
  {
    name: 'Service accounts are created by super admins, whatever their roles',
    method: 'POST',
    sample: () => ({ path: '/accounts', body: { email: `${newUuid()}@example.org`, kind: 'service' } }),
    expected: [401, 403, 403, 403, 403, 403, 403, 403, 403, 201],
  },
  {
    name: "Families' accounts are created by those who see families",
    method: 'POST',
    sample: () => ({ path: '/accounts', body: { email: `${newUuid()}@example.org`, roles: ['ROLE_MEMBER'] } }),
    expected: [401, 403, 403, 403, 403, 403, 403, 403, 201, 201],
  },
  ...(['PATCH', 'DELETE'] as const).map((method): Case => ({
    name: `${method}: a protected child needs a super admin`,
    method,
    sample: async ({ make }) => ({
      path: `/participants/${await make.participant({ columns: { protected: true } })}`,
      ...(method === 'PATCH' ? { body: { phone: '1' } } : {}),
    }),
    expected: [401, 403, 403, 403, 403, 403, 403, 403, 403, method === 'PATCH' ? 200 : 204],
  })),
  {
    name: 'Only super admins protect a child',
    method: 'PATCH',
    sample: async (world) => ({
      path: `/participants/${(await world.freshParticipant()).uuid}`,
      body: { protected: true },
    }),
    expected: [401, 403, 403, 403, 403, 403, 403, 403, 403, 200],
  },
  {
    name: 'Applications to an offer shared with an account exist for it like those to its own',
    method: 'GET',
    sample: async ({ make, records, callers }) => {
      const shared = await make.offer({ edition: records.edition.uuid, sharedWith: [callers.foreignHost.uuid] });
      return { path: `/attendances/${await make.attendance(shared.uuid, 'waiting')}` };
    },
    expected: [401, 403, 200, 403, 404, 200, 200, 200, 200, 200],
  },
  {
    name: 'Applications exist for admins only before lists are released',
    method: 'GET',
    sample: async ({ make, records }) => {
      const edition = await make.edition({
        tasks: [{ type: 'publish_lists', begin: '2099-01-01T00:00:00Z', end: '2099-02-01T00:00:00Z' }],
      });
      const offer = await make.offer({ edition: edition.uuid, hosts: [records.ownHost.uuid] });
      return { path: `/attendances/${await make.attendance(offer.uuid, 'confirmed')}` };
    },
    expected: [401, 403, 200, 403, 404, 404, 200, 200, 200, 200],
  },
  {
    name: 'Only admins set the fee of an application',
    method: 'PATCH',
    sample: async (world) => ({ path: `/attendances/${await world.freshAttendance()}`, body: { fee: 0 } }),
    expected: [401, 403, 403, 403, 403, 404, 200, 200, 200, 200],
  },
  {
    name: 'A child is made along with its application by those who see it afterwards',
    method: 'POST',
    sample: async (world) => ({
      path: '/attendances',
      body: { offer: await world.freshOpenOffer(), participant: { firstname: `Kind ${newUuid()}` } },
    }),
    expected: [401, 403, 403, 403, 201, 403, 403, 403, 201, 201],
  },
  {
    name: 'Only admins overrule the checks',
    method: 'POST',
    sample: async (world) => ({
      path: '/attendances',
      body: { offer: await world.freshOpenOffer(), participant: world.records.participant.uuid, force: true },
    }),
    expected: [401, 403, 403, 403, 403, 403, 201, 201, 201, 201],
  },
  {
    name: 'An organiser that does not exist is a 404 for whoever could change it',
    method: 'PATCH',
    sample: () => ({ path: '/hosts/01900000-0000-7000-8000-000000000000', body: { fax: '1' } }),
    expected: [401, 403, 403, 404, 404, 404, 404, 404, 404, 404],
  },
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
  'GET /health/live',
  'GET /health/ready',
  'GET /errors/:status',
  'GET /validation_errors/:code',
  'GET /media/:name',
];

describe('Access', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.start();
  });
  afterAll(() => world.stop());

  /** What callers are answered; whoever has a token, and is looked at, gets nothing that a cache may keep (R-API-42). */
  const statusesOf = async (
    method: string,
    sample: (world: World) => Sample | Promise<Sample>,
    looksAtTokens = true,
  ): Promise<Record<CallerName, number>> => {
    const statuses: Partial<Record<CallerName, number>> = {};
    for await (const [caller, { status, headers }] of world.answers(CALLERS, method, () => sample(world))) {
      statuses[caller] = status;
      if (looksAtTokens && caller !== 'anonymous')
        expect([caller, headers['cache-control']]).toEqual([caller, 'private, no-store']);
    }
    return statuses as Record<CallerName, number>;
  };

  const named = (statuses: Statuses): Record<string, number> =>
    Object.fromEntries(CALLERS.map((caller, index) => [caller, statuses[index] ?? 0]));

  it('Every route has a policy', () => {
    expect(world.routes.length).toBeGreaterThan(0);
    expect(world.routes.filter(({ policy }) => policy === undefined).map(keyOf)).toEqual([]);
  });

  it('Every route has a row in the access matrix and a sample, and every row has a route', () => {
    const routes = world.routes.map(keyOf).sort();
    expect(Object.keys(MATRIX).sort()).toEqual(routes);
    expect(Object.keys(SAMPLES).sort()).toEqual(routes);
  });

  it('Only public offers can be read and invitations accepted without a token, and only signing in, health, documentation, explanations and files do not look at one', () => {
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

  it('Every route that changes something needs the scope api:write, every other api:read', () => {
    for (const route of world.routes) {
      if (LOOKS_AT_NO_TOKEN.includes(keyOf(route))) continue;
      expect([keyOf(route), route.policy?.scope]).toEqual([
        keyOf(route),
        route.method === 'GET' || LOOK_UPS.includes(keyOf(route)) ? 'api:read' : 'api:write',
      ]);
    }
  });

  it.each(Object.entries(MATRIX))('%s answers every kind of caller as the matrix says', async (key, expected) => {
    const route = world.routes.find((candidate) => keyOf(candidate) === key);
    expect(route).toBeDefined();
    const looksAtTokens = !LOOKS_AT_NO_TOKEN.includes(key);
    expect(await statusesOf(route!.method, (now) => sampleOf(now, route!), looksAtTokens)).toEqual(named(expected));
  });

  it.each(CASES)('$name', async ({ method, sample, expected }) => {
    expect(await statusesOf(method, sample)).toEqual(named(expected));
  });

  it('With public access switched off, anonymous requests get 401 and tokens work as before', async () => {
    await world.test.setPublicAccess(false);
    try {
      const off = await statusesOf('GET', ({ records }) => ({ path: `/offers/${records.fullOffer.uuid}` }));
      expect(off).toEqual({ ...named(PUBLIC), anonymous: 401 });
      expect((await world.as('anonymous', 'GET', '/offers')).status).toBe(401);
      expect((await world.as('anonymous', 'HEAD', '/offers')).status).toBe(401);
      expect((await world.as('anonymous', 'GET', '/health/live')).status).toBe(200);
      const acceptance = await statusesOf('POST', (now) => SAMPLES['POST /invitations/accept']!(now));
      expect(acceptance).toEqual(named(MATRIX['POST /invitations/accept']!));
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

  it('A path takes a UUID in any case and its base58 form, but never an alias', async () => {
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
