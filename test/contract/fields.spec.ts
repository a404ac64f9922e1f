import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Audience, AUDIENCES } from '../../src/platform/http/view/field.js';
import { type View } from '../../src/platform/http/view/view.js';
import { type CallerName, CALLERS } from '../world/index.js';
import { type Json, listOf, recordOf } from './client.js';
import { expectNoNulls } from './every-answer.js';
import { RouteWorld } from './route-world.js';

/** The fields of each view by the audience that sees them first (R-OFF-13, R-OFF-14, R-OFF-15, R-EDI-1). */
const FIELDS: Readonly<Record<string, Partial<Record<Audience, string>>>> = {
  Offer: {
    all: `uuid name alias edition hosts status teaser description dates fee minAge maxAge minParticipants
      maxParticipants vacancies fullyBooked requiresApplication onlineApplication applicationDeadline meetingPoint
      meetingAddress meetingLat meetingLng bring wheelchairAccessible categories url media createdAt modifiedAt`,
    token: `publish comment applicationQuestions transitions applyText variantOf variants requiresAgreement agreementUrl
      accessibility externalId may`,
    own: 'privateLink contact attendances internalNote unreachable',
  },
  Host: {
    all: 'uuid name alias email phone mobile fax website address text logo offersCount createdAt',
    token: 'externalId may',
    own: 'calendarLink',
    admin: 'members',
  },
  OfferHistoryEntry: { all: 'uuid at action transition from to fields changes notified note by' },
  Event: { all: 'specversion id source sequence type subject time datacontenttype data' },
  SearchResult: { all: 'hosts offers editions categories accounts participants attendances receipts' },
  Attendance: {
    all: `uuid offer edition begin participant status transitions position priority answers favourite group agreementReceived
      comment createdAt modifiedAt withdrawnAt account`,
    token: 'externalId may',
    admin: 'fee ownFee paid told receipts decision decisionReason drawReason unreachable',
  },
  AttendanceHistoryEntry: { all: 'uuid at transition from to procedure by notified note reason changes' },
  PersonHistoryEntry: { all: 'uuid at by changes' },
  SheetLine: {
    all: 'uuid participant status position presences agreementReceived answers comment healthNote emergencyContact',
  },
  Participant: {
    all: `uuid firstname lastname name dateOfBirth age account email phone mobile contact discounted protected comment
      healthNote emergencyContact createdAt`,
    token: 'externalId',
  },
  Family: { all: 'account participants' },
  FamilyResult: { all: 'status family problem' },
  Duplicates: { all: 'name dateOfBirth participants' },
  Consent: { all: 'uuid kind version given recordedBy at' },
  FamilyExport: {
    all: `uuid createdAt categories account participants applications hosts consents mails tokens invitations receipts
      invoices bookEntries bankEntries auditLog notes changes externalIds`,
  },
  PrivacyRecord: { all: 'title createdAt missing sections' },
  Note: { all: 'uuid text attendance by createdAt' },
  FamilyCase: { all: 'account participants applications offers debtors invoices receipts mails notes totals' },
  OfferTransitionResult: { all: 'offer done status problem unreachable' },
  MarkedAttendance: { all: 'attendance status presences' },
  AttendanceTransitionResult: { all: 'attendance done status problem unreachable' },
  DecisionsSet: { all: 'set cleared unchanged decided undecided' },
  DecisionsPreview: {
    all: `edition confirmed waitlisted unfulfilled rejected undecided overbookedOffers families children
      childrenWithoutPlace collisions offers`,
  },
  FamilyDecisions: { all: 'uuid family places confirmed waitlisted unfulfilled rejected undecided children' },
  Job: { all: 'uuid kind state record made done total reasons result by createdAt startedAt finishedAt file' },
  HostMember: { all: 'uuid name' },
  Receipt: {
    all: `uuid number kind reverses reversedBy debtor billingAddress billingEmail method paidOn items total note payer
      refundTo settledOn unreachable issuedBy createdAt`,
  },
  Invoice: {
    all: `uuid number debtor edition billingAddress items total credit open reference dueOn state sentAt cancelledAt
      createdAt unreachable`,
  },
  Debtor: {
    all: 'uuid name account participants address email balance writtenOff refundTo openItems reminders unreachable',
  },
  Statement: { all: 'debtor from until openingBalance closingBalance entries openItems' },
  Ledger: { all: 'uuid kind name debtor edition balance createdAt' },
  LedgerWithEntries: { all: 'uuid kind name debtor edition balance createdAt bookEntries' },
  LedgerTransfer: { all: 'entries' },
  Revenue: { all: 'edition charged paid writtenOff open offers' },
  Dashboard: { all: 'edition offers applications children places money mails jobs invitations tasks' },
  EditionStatistics: {
    all: `edition offers cancelled unpublished prepared utilisation withheld categories hosts applications status days
      ages wishes children families revenue`,
  },
  CashReport: { all: 'day ledgers' },
  RetentionRun: { all: 'uuid dryRun state by counts createdAt finishedAt' },
  Webhook: {
    all: `uuid url types description disabled disabledAt disabledReason failingSince lastDeliveredAt pending
      previousSecretUntil createdAt modifiedAt secret`,
  },
  WebhookDelivery: { all: 'uuid event type status attempt httpStatus ms failure nextTryAt lastTryAt createdAt' },
  TokenRequest: { all: 'time token method route status problem idempotencyKey requestId ms' },
  AuditLine: { all: 'uuid at account token route record parent outcome status fields requestId' },
  Account: {
    all: `uuid kind email firstname lastname name roles phone mobile address hosts participants disabled protected
      twoFactor lastLoginAt createdAt modifiedAt`,
    token: 'externalId',
  },
  Edition: {
    all: `uuid name alias archived hosts hostsCanAssign remindBefore withdrawByLink online holidayBegin holidayEnd offersCount tasks draw
      createdAt`,
    token: 'may',
  },
  SignIn: { all: 'token expiresAt account twoFactorRequired' },
  Session: { all: 'uuid createdAt lastUsedAt lastUsedFrom expiresAt current' },
  SessionsEnded: { all: 'ended tokensRevoked' },
  TwoFactorSetup: { all: 'secret otpauthUrl' },
  RecoveryCodes: { all: 'recoveryCodes' },
  TwoFactorState: { all: 'twoFactor' },
  PasswordRequested: { all: 'requestedAt' },
  PasswordChanged: { all: 'changedAt sessionsEnded tokensRevoked' },
  Token: { all: 'uuid name scopes kind account expiresAt lastUsedAt lastUsedFrom revokedAt createdAt madeBy token' },
  Timeline: { all: 'now online hostsMayEdit applicationSystem running next over' },
  Mail: { all: 'uuid type state attempts error answer messageId recipient account subject edition createdAt sentAt' },
  MailWithWords: {
    all: `uuid type state attempts error answer messageId recipient account subject edition createdAt sentAt text html
      attachments replyTo`,
  },
  MailTemplate: { all: 'uuid type edition subject body modifiedBy createdAt modifiedAt' },
  Message: {
    all: `uuid audience host subject body replyTo attachments by recipients sent failed waiting leftOut unreachable
      createdAt`,
  },
  MessagePreview: { all: 'recipients unreachable byStatus subject text html' },
  MessageVariables: { all: 'variables' },
  MailTypes: { all: 'types' },
  MailPreview: { all: 'subject text html' },
  Invitation: {
    all: 'uuid email host message status invitedBy expiresAt sentAt acceptedAt revokedAt createdAt',
    admin: 'account',
  },
  InvitedTeam: { all: 'host invitedBy email' },
  IntegrationSettings: { all: 'publicAccess corsOrigins publicWebsiteUrl adminUrl' },
  SecuritySettings: { all: 'twoFactorRoles' },
  RetentionSettings: {
    all: 'automatic auditMonths mailMonths inactiveFamilyMonths invitationMonths consentMonths bankEntryMonths',
  },
  LetterheadSettings: {
    all: `municipality addressLines contactLines accountHolder iban bic letterFooter contactEmail contactPhone
      openingHours replyTo logo`,
  },
  PagesSettings: {
    all: `programmeTitle welcome primaryColor accentColor imprintUrl privacyUrl accessibilityUrl applicationUrl`,
  },
  BankStatement: { all: 'uuid filename kind accounts matched proposed open booked ignored importedBy createdAt' },
  BankStatementWithEntries: {
    all: `uuid filename kind accounts matched proposed open booked ignored importedBy createdAt entries`,
  },
  Draw: {
    all: `uuid edition number state commitment seed beacon reason rules inputHash outcomeHash figures certificate
      seconds createdAt committedAt supersededAt`,
    admin: 'spread byHand leftOut by',
  },
  DrawWish: { all: 'attendance participant offer rank result position reason' },
  Category: { all: 'uuid name alias color offersCount' },
};

const fieldsOf = (view: string, audience: Audience): readonly string[] => FIELDS[view]?.[audience]?.split(/\s+/) ?? [];

/** Lists that are left out with the person or record they tell of, where an empty list would be a lie. */
const MASKED_LISTS: Readonly<Record<string, readonly string[]>> = {
  Attendance: ['answers'],
  FamilyCase: ['debtors', 'invoices', 'receipts'],
  OfferTransitionResult: ['status'],
  SheetLine: ['answers'],
};

const keys = (record: Json): string[] => Object.keys(record).sort();

describe('Fields', () => {
  let world: RouteWorld;
  beforeAll(async () => {
    world = await RouteWorld.start();
  });
  afterAll(() => world.stop());

  const views = (): View<never>[] => [
    ...new Set(world.routes.flatMap(({ responds }) => (responds === undefined ? [] : [responds.view]))),
  ];
  const read = async (caller: CallerName, path: string): Promise<Json> => {
    const answer = await world.as(caller, 'GET', path);
    expect([caller, path, answer.status]).toEqual([caller, path, 200]);
    return recordOf(answer);
  };

  it('Every view has the fields that belong to it, and no others', () => {
    expect(
      views()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(Object.keys(FIELDS).sort());
    for (const view of views()) {
      let seen: string[] = [];
      for (const audience of AUDIENCES) {
        seen = [...seen, ...fieldsOf(view.name, audience)];
        expect([view.name, audience, [...view.visibleTo(audience)].sort()]).toEqual([
          view.name,
          audience,
          [...seen].sort(),
        ]);
      }
    }
  });

  it('Every audience sees what the one before it sees', () => {
    for (const view of views()) {
      let narrower: ReadonlySet<string> = new Set();
      for (const audience of AUDIENCES) {
        const wider = view.visibleTo(audience);
        expect([...narrower].filter((name) => !wider.has(name))).toEqual([]);
        narrower = wider;
      }
    }
  });

  it('What a wider audience sees more of a real offer is what the rules say, with equal values for the rest (R-API-11, R-API-52, R-OFF-13, R-OFF-14, R-OFF-15)', async () => {
    const path = `/offers/${world.records.fullOffer.uuid}`;
    const anonymous = await read('anonymous', path);
    const token = await read('member', path);
    const own = await read('host', path);
    const admin = await read('admin', path);
    expect(keys(anonymous)).toEqual(fieldsOf('Offer', 'all').toSorted());
    const added = (wider: Json, narrower: Json): string[] => keys(wider).filter((key) => !(key in narrower));
    // A base has no base, this offer is no private one, and nobody's own program has a name for it.
    const tokenOnly = fieldsOf('Offer', 'token').filter((name) => !['variantOf', 'externalId'].includes(name));
    expect(added(token, anonymous)).toEqual([...tokenOnly, 'etag'].sort());
    expect(added(own, token)).toEqual(['attendances', 'contact', 'internalNote']);
    expect(added(admin, own)).toEqual([]);
    for (const [wider, narrower] of [
      [token, anonymous],
      [own, token],
      [admin, own],
    ] as const) {
      const shared = Object.fromEntries(keys(narrower).map((key) => [key, wider[key]]));
      // What one may do and has read depends on the caller.
      const own = { transitions: undefined, variants: undefined, etag: undefined, may: undefined };
      expect({ ...shared, ...own }).toEqual({ ...narrower, ...own });
    }
  });

  it('Offers show a foreign organiser no more than any other token (R-OFF-14, R-OFF-15)', async () => {
    const path = `/offers/${world.records.fullOffer.uuid}`;
    expect(await read('foreignHost', path)).toEqual(await read('member', path));
  });

  it('Variants that a caller may not see are not named', async () => {
    const base = await world.make.offer({ hosts: [world.records.ownHost.uuid] });
    const hidden = await world.make.offer({ place: 'draft', columns: { variant_of_uuid: base.uuid } });
    const path = `/offers/${base.uuid}`;
    expect((await read('member', path))['variants']).toEqual([]);
    expect((await read('admin', path))['variants']).toEqual([
      { uuid: hidden.uuid, name: hidden.name, alias: hidden.alias },
    ]);
    const open = await world.make.offer({
      columns: { variant_of_uuid: (await world.make.offer({ place: 'draft' })).uuid },
    });
    expect(await read('member', `/offers/${open.uuid}`)).not.toHaveProperty('variantOf');
  });

  it("The secret of a private link stands only in privateLink of the single record, for admins and the offer's own organisers (R-OFF-8, R-OFF-9)", async () => {
    const { uuid, linkSecret } = world.records.linkOffer;
    const link = `http://api.test/offers/${uuid}?link=${linkSecret}`;
    for (const caller of CALLERS) {
      const { status, text } = await world.as(caller, 'GET', `/offers/${uuid}?link=${linkSecret}`);
      const sees = ['legacy', 'readOnly', 'host', 'maskedAdmin', 'payments', 'admin', 'superAdmin'].includes(caller);
      expect([caller, status, text.includes(linkSecret)]).toEqual([caller, 200, sees]);
      const record = JSON.parse(text) as Json;
      expect(record['privateLink']).toBe(sees ? link : undefined);
      expect(record).not.toHaveProperty('url');
      const list = await world.as(caller, 'GET', '/offers?itemsPerPage=200');
      expect([caller, list.text.includes(linkSecret), list.text.includes('privateLink')]).toEqual([
        caller,
        false,
        false,
      ]);
    }
  });

  it('An anonymous caller never gets more by asking for it (R-OFF-8, R-OFF-13)', async () => {
    for (const query of ['fields=comment', 'include=contact', 'link=x', 'expand=attendances']) {
      const record = await read('anonymous', `/offers/${world.records.fullOffer.uuid}?${query}`);
      expect(keys(record)).toEqual(fieldsOf('Offer', 'all').toSorted());
    }
  });

  // The sample of every route, asked by every caller: test/contract/access.spec.ts.
  it('No null ever leaves the server for any caller, however little of a record he sees (R-API-8)', async () => {
    const { fullOffer, bareOffer, draft, foreignDraft, linkOffer, archivedOffer, ...others } = world.records;
    const offers = [fullOffer, bareOffer, draft, foreignDraft, linkOffer, archivedOffer];
    const paths = [
      ...offers.map(({ uuid }) => `/offers/${uuid}`),
      ...[others.ownHost, others.foreignHost].map(({ uuid }) => `/hosts/${uuid}`),
      ...[others.edition, others.archived].map(({ uuid }) => `/editions/${uuid}`),
    ];
    let answers = 0;
    for (const caller of CALLERS) {
      for (const path of paths) {
        const answer = await world.as(caller, 'GET', path);
        if (answer.status === 200) answers += 1;
        expectNoNulls(path, answer);
      }
    }
    expect(answers).toBeGreaterThan(60);
  });

  it("An edition's tasks always carry all their keys, empty ones as null (R-API-9, R-CAT-1, R-EDI-1, R-EDI-7, R-MON-1, R-MON-15)", async () => {
    const { tasks } = await read('member', `/editions/${world.records.edition.uuid}`);
    const all = [
      ...['ageCheck', 'applicationSystem', 'beaconSource', 'begin', 'description', 'end', 'firstPlaceBy', 'friends'],
      ...['gapMinutes', 'hideStatus', 'maxApplications', 'maxApplicationsDay', 'maxPlaces', 'oneOfVariants', 'rest'],
      ...['siblings', 'skipMaxApplications', 'title', 'type', 'uuid'],
    ];
    expect(tasks).toHaveLength(2);
    for (const task of tasks as Json[]) {
      expect(keys(task)).toEqual(all);
      expect(task['title']).toBeNull();
    }
  });

  it('Lists, booleans and numbers that have a default are always present, also on the emptiest record (R-API-10)', async () => {
    const bare = await read('admin', `/offers/${world.records.bareOffer.uuid}`);
    expect(bare).toMatchObject({
      hosts: [],
      categories: [],
      dates: [],
      media: [],
      applicationQuestions: [],
      variants: [],
      accessibility: [],
      fullyBooked: false,
      requiresApplication: true,
      onlineApplication: true,
      requiresAgreement: false,
      attendances: {
        waiting: 0,
        confirmed: 0,
        waitlisted: 0,
        withdrawn: 0,
        rejected: 0,
        unfulfilled: 0,
        participated: 0,
        noshow: 0,
        total: 0,
      },
    });
    for (const view of views()) {
      const { properties, required } = view.schema as {
        properties: Record<string, { type?: unknown }>;
        required: string[];
      };
      const lists = Object.keys(properties).filter((name) => properties[name]?.type === 'array');
      const open = [...view.visibleTo('all')].filter((name) => MASKED_LISTS[view.name]?.includes(name) !== true);
      expect([view.name, lists.filter((name) => open.includes(name) && !required.includes(name))]).toEqual([
        view.name,
        [],
      ]);
    }
    const host = await read('admin', `/hosts/${(await world.make.host()).uuid}`);
    expect(keys(host)).toEqual([
      ...['alias', 'calendarLink', 'createdAt', 'etag', 'may', 'members', 'name', 'offersCount', 'uuid'],
    ]);
    const edition = await read('member', `/editions/${world.records.archived.uuid}`);
    expect(edition).toMatchObject({
      hosts: [],
      tasks: [],
      archived: true,
      online: false,
      hostsCanAssign: false,
      offersCount: 1,
    });
    const category = await read('member', `/categories/${(await world.make.category()).uuid}`);
    expect(keys(category)).toEqual(['alias', 'etag', 'name', 'offersCount', 'uuid']);
  });

  it('A list shows each record as the single read does, the private link apart (R-OFF-13)', async () => {
    for (const caller of ['anonymous', 'member', 'host', 'admin'] as const) {
      for (const record of listOf(await world.as(caller, 'GET', '/offers?itemsPerPage=200'))) {
        const single = await read(caller, `/offers/${String(record['uuid'])}`);
        // The etag says what is shown, the link too; its version is the same (test/contract/versions.spec.ts).
        const etag = single['privateLink'] === undefined ? single['etag'] : record['etag'];
        expect(record).toEqual({ ...single, privateLink: undefined, etag });
      }
    }
  });

  it('Timestamps go out in local time with offset, in summer and in winter (R-API-13)', async () => {
    const offer = await world.make.offer({
      dates: [
        { begin: '2026-07-01T08:00:00Z', end: '2026-07-01T09:30:00.999Z' },
        { begin: '2026-12-01T08:00:00Z', end: '2026-12-01T09:00:00Z' },
      ],
    });
    const { dates } = await read('anonymous', `/offers/${offer.uuid}`);
    expect((dates as Json[]).map(({ begin, end }) => [begin, end])).toEqual([
      ['2026-07-01T10:00:00+02:00', '2026-07-01T11:30:00+02:00'],
      ['2026-12-01T09:00:00+01:00', '2026-12-01T10:00:00+01:00'],
    ]);
  });
});
