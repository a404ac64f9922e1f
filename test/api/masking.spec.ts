import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Route, RouteTable } from '../../src/platform/http/server/route-table.js';
import { parametersOf } from '../../src/platform/http/input/query-fields.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { PageQuery } from '../../src/platform/http/listing/page-query.js';
import { uuidToBase58 } from '../support/base58.js';
import { type Caller, type CallerName, openWorld, type TestOffer, type TestRecord } from '../world/index.js';
import { Client, recordOf } from '../contract/client.js';
import { refusedByPolicy } from '../contract/by-policy.js';
import { drawOf } from '../contract/draw-samples.js';
import { OF_PARENTS, TELLING, textOf, withFamilies } from '../contract/family-data.js';
import { keyOf, type Sample, sampleOf, RouteWorld } from '../contract/route-world.js';
import { bodyOf, type Json } from '../support/json.js';
import { CHILDREN_TOLD, type Lock, lockFamilies, TELLTALE } from '../support/telltales.js';

const NOW = '2026-07-01T08:00:00Z';

/** An application becomes that of another child, with what was written about it. */
const WORDS_ABOUT = `update attendances set participant_uuid = $2, answers = $3, comment = $4, group_code = 'Aalglatt'
  where uuid = $1`;

/** What the hidden people are called, where they live and how they are reached, one of each kind: nothing of it may find them. */
const WORDS = [
  ...['Zwetschgenmüller', 'wetschg', 'Friederike', 'Mimi', 'geheim.example', 'ottokar@verborgen.example', 'Aalglatt'],
  ...['+49 170 47-11', 'Rosengasse', '74706', 'Haferschleim'],
];

/**
 * Of a family, of its address and of somebody who is locked: of these each list is asked by everybody. A list looks for words in one
 * text of a record, under one condition. That no kind of word is in the texts of those it should not be in, is asked by one caller.
 */
const OF_EACH_KIND = ['Zwetschgenmüller', 'geheim.example', 'Aalglatt'];

/** The same in other forms, which the reader of searched words makes one: asked of the list of accounts. */
const FORMS = [
  ...['zwetschgenmueller', 'friederike', 'friederike.z@geheim.example', 'Ottokar', '0170 4711', '06291 4712'],
  ...['1704711', 'Rosengasse 13', 'Bubi', 'Friederike Zwetschgenmüller', 'Probe Zwetschg'],
];
const SECRETS = [...WORDS, ...FORMS];
const OF_SECRETS = new Set(SECRETS.map((word) => `/accounts?q=${encodeURIComponent(word)}`));

/** What names an account, or looks as if it did. */
const NAMES = ['friederike.z@geheim.example', 'ottokar@verborgen.example', 'geheim.example'];

/** All that is shown of an account that is masked, and of a reference to it. */
const SHOWN = [
  ...['uuid', 'kind', 'roles', 'hosts', 'participants', 'disabled', 'protected', 'twoFactor', 'createdAt', 'etag'],
].sort();

/** All that is shown of a child that is masked. */
const SHOWN_CHILD = ['account', 'age', 'createdAt', 'discounted', 'etag', 'protected', 'uuid'];
/** All that is shown of a mail that is masked. */
const MAIL_SHOWN = ['uuid', 'type', 'state', 'attempts', 'edition', 'createdAt', 'sentAt', 'etag'].sort();

/** Lists of notes on applications. */
const NOTES = /^\/attendances\/[^/]+\/notes/;

/** Lists of what only the caller has. */
const OWN = /^\/(tokens|me\/sessions)/;

/** Lists in which nobody stands but the caller: asked by one who sees no families. */
const OF_NOBODY = /^\/(categories|editions|mail-templates|tokens|me\/sessions)$/;

/** Parameters about what a list shows of whom, not about people. */
const PLAIN =
  /^(action|category|createdSince|edition|free|from|itemsPerPage|kind|modifiedSince|number|order|page|reason|result|sort|state|type|until|wheelchairAccessible)=/;

/** What need not be asked by everybody: words, the beginning of an address, and ages that nobody has. */
const ONE_ASKS = new Set([
  ...[...WORDS.filter((word) => !OF_EACH_KIND.includes(word)), ...FORMS, 'a'].map((q) => `q=${encodeURIComponent(q)}`),
  ...['account', 'debtor', 'by'].map((name) => `${name}=geheim.example`),
  ...['age=9', 'age=10..'],
]);

/** What is asked of everybody, so that a list which hides people from one of two alike, and not from the other, is found. */
const OF_EVERYBODY = /^q=Zwetsch/;

/** Parameters that are true or false. */
const YES_OR_NO = [
  ...['paid', 'told', 'discounted', 'favourite', 'agreementReceived', 'free', 'wheelchairAccessible', 'withoutPlace'],
  ...['writtenOff', 'settled', 'disabled', 'begun'],
];

/** Every list is asked everything: a thousand requests, which take long on a busy machine. */
const ASKING = 300_000;

const ASKERS = ['maskedAdmin', 'payments', 'admin', 'host', 'foreignHost', 'member', 'anonymous'] as const;
type Asker = (typeof ASKERS)[number];

/** Callers from whom people are hidden by the same rule: those named here are asked what the other one is refused. */
const ALIKE: Readonly<Partial<Record<Asker, Asker>>> = {
  payments: 'maskedAdmin',
  foreignHost: 'host',
  member: 'host',
};

interface Asked {
  readonly status: number;
  readonly body: unknown;
  readonly text: string;
  readonly etag: string | undefined;
}

describe('Masked people', () => {
  const world = openWorld({ at: NOW });
  const { test, make, callers, club, anglers } = world;
  let wire: Client;
  let offer: TestOffer;
  let second: TestOffer;
  let edition: TestRecord;
  /** A family, and two whose data the residents' register has locked: another family, and somebody of a team. */
  const family = newUuid();
  const lockedFamily = newUuid();
  const locked = newUuid();
  const children = [newUuid(), newUuid(), newUuid()];
  /** An offer of nobody, and applications that were others' before they became those of hidden children. */
  let lonely: TestOffer;
  const applications: string[] = [];
  let draw: string;
  const standIns = ['01800000-0000-7000-8000-000000000001', '01800000-0000-7000-8000-000000000002'];
  /** Mails to the family, to an address without an account; to the locked ones, and about their child to somebody else. */
  const familyMails = [newUuid(), newUuid()];
  const lockedMails = [newUuid(), newUuid(), newUuid()];
  let questions: readonly string[];
  /** Lists that are refused to a caller by their policy. */
  const closedTo = Object.fromEntries(ASKERS.map((caller) => [caller, new Set<string>()])) as Record<
    Asker,
    Set<string>
  >;
  /** What every caller was answered while the hidden people did not exist. */
  const before = new Map<string, Asked>();
  /** Until they do, one who is none of them is as good as another one: a list is asked for one. */
  const nobodies = new Set(
    [...SECRETS, ...NAMES, family, locked, ...children].map((name) => `=${encodeURIComponent(name)}`),
  );
  const askedBefore = (caller: Asker, path: string): string =>
    `${caller} ${path.replace(/=[^&]*$/, (value) => (nobodies.has(value) ? '=nobody' : value))}`;

  const ask = async (caller: Asker, path: string): Promise<Asked> => {
    const { status, text, headers } = await wire.send('GET', path, { token: callers[caller].token });
    return { status, body: JSON.parse(text) as unknown, text, etag: headers.etag };
  };

  /**
   * A list that is refused to the caller is refused by guards that read no parameter: it is asked without any, and not at all
   * where its policy refuses it (test/contract/access.spec.ts). What can hold nothing about people is asked by one who sees no
   * families, and pages by one who sees some. A page of the middle moves on for admins when somebody who is shown comes in; that
   * is another test's matter.
   */
  const isAsked = (caller: Asker, path: string): boolean => {
    const [list = '', query] = path.split('?');
    if (OF_NOBODY.test(list) && caller !== 'maskedAdmin') return false;
    const isRefused = (whom: Asker): boolean =>
      closedTo[whom].has(list) || [401, 403].includes(before.get(`${whom} ${list}`)?.status ?? 0);
    if (query === undefined) return !closedTo[caller].has(list);
    if (isRefused(caller)) return false;
    const alike = ALIKE[caller];
    if (alike !== undefined) return OF_EVERYBODY.test(query) || (isRefused(alike) && isAboutPeople(query));
    return caller === 'maskedAdmin' || isAboutPeople(query) || (caller === 'host' && query.startsWith('itemsPerPage='));
  };
  const isAboutPeople = (query: string): boolean => !PLAIN.test(query) && !ONE_ASKS.has(query);

  /** The words of which the list of accounts is asked by themselves. */
  const isAskedBelow = (caller: Asker, path: string): boolean => caller === 'maskedAdmin' && OF_SECRETS.has(path);

  /** Those whose data this caller may not see. */
  const hiddenFrom = (caller: Asker): string[] =>
    caller === 'admin'
      ? [lockedFamily, locked, children[2]!, ...lockedMails]
      : [family, lockedFamily, locked, ...children, ...familyMails, ...lockedMails];

  beforeAll(async () => {
    wire = new Client(test.port);
    edition = await make.edition({ alias: 'sommer' });
    const dates = [{ begin: '2026-08-03T09:00:00+02:00', end: '2026-08-03T12:00:00+02:00' }];
    offer = await make.offer({ edition: edition.uuid, hosts: [club.uuid], name: 'Paddeln', dates });
    second = await make.offer({ edition: edition.uuid, hosts: [club.uuid, anglers.uuid], name: 'Angeln' });
    for (let index = 0; index < 8; index += 1) await make.account(['ROLE_HOST'], { lastname: 'MQZ'[index % 3] });
    for (const record of [offer, second]) await history(record.uuid);
    lonely = await make.offer({ edition: edition.uuid, name: 'Ohne Veranstalter', dates });
    for (const uuid of standIns) await make.participant({ firstname: 'Vorher', columns: { uuid, lastname: 'Wer' } });
    applications.push(await make.attendance(lonely.uuid, 'waitlisted', standIns[0]));
    applications.push(await make.attendance(offer.uuid, 'confirmed', standIns[1]));
    await make.insert(
      'attendance_history',
      [0, 1, 2].map(() => ({
        ...{ uuid: newUuid(), attendance_uuid: applications[1], batch_uuid: newUuid(), at: NOW },
        ...{ to_status: 'confirmed', procedure: 'staff', notified: false },
      })),
    );
    for (let index = 0; index < 5; index += 1)
      await make.mail({ account: callers.host.uuid, columns: { edition_uuid: edition.uuid } });
    await make.mailTemplate();
    const row = drawOf(edition.uuid, 1, 'proposed', callers.superAdmin.uuid);
    draw = String(row['uuid']);
    await make.insert('draws', [row]);
    await make.insert(
      'draw_wishes',
      applications.map((uuid, index) => ({
        ...{ draw_uuid: draw, place: index + 1, attendance_uuid: uuid, offer_uuid: [lonely, offer][index]!.uuid },
        ...{ rank: 1, result: 'confirmed', reason: { code: 'granted' } },
      })),
    );
    questions = everyQuestion();
    for (const caller of ASKERS) {
      for (const path of questions) {
        const key = askedBefore(caller, path);
        if (isAsked(caller, path) && !before.has(key)) before.set(key, await ask(caller, path));
      }
    }
    await hide();
  }, ASKING);
  afterAll(() => wire.close());

  const history = (record: string): Promise<void> =>
    make.insert(
      'offer_history',
      [0, 1, 2].map(() => ({
        ...{ uuid: newUuid(), offer_uuid: record, at: NOW, action: 'changed', from_status: [], to_status: [] },
        ...{ fields: ['name'], notified: false },
      })),
    );

  /** Lets the hidden people into the world, wherever people can stand. */
  const hide = async (): Promise<void> => {
    const person = { kind: 'person', disabled: false, protected: false, created_at: NOW, modified_at: NOW };
    const reach = {
      phone: '06291 4712',
      mobile: '0170 4711',
      address: { street: 'Rosengasse 13', postalCode: '74706', city: 'Osterburken', country: 'de' },
    };
    const friederike = { ...person, ...reach, firstname: 'Friederike', roles: ['ROLE_MEMBER'] };
    const ottokar = { ...person, ...reach, firstname: 'Ottokar', roles: ['ROLE_HOST'], protected: true };
    await make.insert('accounts', [
      { ...friederike, uuid: family, lastname: 'Zwetschgenmüller', email: 'friederike.z@geheim.example' },
      { ...friederike, uuid: lockedFamily, lastname: 'Aalglatt', email: 'aalglatt@geheim.example', protected: true },
      { ...ottokar, uuid: locked, lastname: 'Aalglatt', email: 'ottokar@verborgen.example' },
    ]);
    const child = {
      ...{ lastname: 'Zwetschgenmüller', date_of_birth: '2016-02-29', health_note: 'Haferschleimallergie' },
      ...{ emergency_contact: { name: 'Ottokar Aalglatt', phone: '06291 4712' }, health_noted_at: NOW },
    };
    for (const [account, firstname, columns] of [
      [family, 'Mimi', { uuid: children[0] }],
      [family, 'Bubi', { uuid: children[1] }],
      [lockedFamily, 'Bubi', { uuid: children[2], protected: true }],
    ] as const)
      await make.participant({ account, firstname, columns: { ...child, ...columns } });
    // Host users see the children of their own offers, but protected ones.
    for (const [index, kid] of [children[0], children[2]].entries()) {
      await make.sql(WORDS_ABOUT, [
        applications[index],
        kid,
        JSON.stringify([{ question: newUuid(), label: 'Wer holt ab?', answer: 'Friederike' }]),
        'Ottokar holt ab',
      ]);
    }
    // Everybody knew the locked people by a name of their own before they were locked.
    const [kid, application] = [children[2], applications[1]];
    for (const owner of ASKERS.filter((asker) => asker !== 'anonymous'))
      for (const [kind, record] of Object.entries({ account: lockedFamily, participant: kid, attendance: application }))
        await make.insert('external_ids', [
          {
            ...{ uuid: newUuid(), owner_uuid: callers[owner].uuid, kind, external_id: 'Aalglatt', place: 0 },
            ...{ [`${kind}_uuid`]: record, created_at: NOW },
          },
        ]);
    // Older than all others, so that nothing else moves to another page.
    const mail = {
      ...{ recipient_name: 'Friederike Zwetschgenmüller', recipient_address: 'friederike.z@geheim.example' },
      ...{ subject: 'Zusage für Mimi Zwetschgenmüller', text: 'Mimi', edition_uuid: edition.uuid },
      ...{ created_at: '2026-01-01T08:00:00Z', sent_at: '2026-01-01T08:00:00Z' },
    };
    const addressed: (readonly [string | undefined, string | undefined, string[]])[] = [
      [familyMails[0], family, [children[0]!]],
      [familyMails[1], undefined, []],
      [lockedMails[0], lockedFamily, []],
      [lockedMails[1], locked, []],
      [lockedMails[2], callers.host.uuid, [children[2]!]],
    ];
    for (const [uuid, account, about] of addressed)
      await make.mail({
        ...(account === undefined ? {} : { account }),
        columns: { ...mail, uuid, children: about },
      });
    const people = [family, lockedFamily, locked];
    const entries = (table: string, of: string, record: string): Promise<Record<string, unknown>[]> =>
      make.sql(`select uuid from ${table} where ${of} = $1 order by uuid`, [record]);
    for (const [index, { uuid }] of (
      await entries('attendance_history', 'attendance_uuid', applications[1]!)
    ).entries())
      await make.sql(`update attendance_history set account_uuid = $2, note = 'Aalglatt' where uuid = $1`, [
        uuid,
        people[index],
      ]);
    for (const account of people) await make.join(club.uuid, account);
    for (const [record, contact] of [
      [offer, family],
      [second, locked],
    ] as const) {
      await make.sql('update offers set contact_uuid = $2 where uuid = $1', [record.uuid, contact]);
      for (const [index, { uuid }] of (await entries('offer_history', 'offer_uuid', record.uuid)).entries())
        await make.sql('update offer_history set account_uuid = $2 where uuid = $1', [uuid, people[index]]);
    }
  };

  /**
   * Values for every parameter that a list knows; one that is not here fails the test. Everything about people for those that can
   * hold people; what holds for the hidden people, and something that does not, for the rest. In which forms a value can be
   * written is the reader's matter (test/contract/filters.spec.ts).
   */
  const valuesOf = (): Readonly<Record<string, readonly string[]>> => {
    const named = [...NAMES, family, locked];
    const moments = [NOW];
    return {
      ...Object.fromEntries(YES_OR_NO.map((name) => [name, ['true', 'false']])),
      offer: [lonely.uuid, offer.uuid],
      participant: [children[0]!, children[2]!],
      decision: ['none', 'confirmed'],
      // Ten on the day for callers who see them, and by the year as well.
      age: ['10', '9', '10..'],
      group: ['Aalglatt'],
      externalId: ['Aalglatt'],
      account: named,
      q: [...WORDS, children[2]!, 'a'],
      role: ['ROLE_MEMBER', 'ROLE_ADMIN', 'ROLE_MEMBER,ROLE_HOST'],
      host: ['kanuclub'],
      edition: ['sommer'],
      category: ['natur'],
      kind: ['person', 'service', 'commit-decisions', 'payment', 'debtor'],
      state: ['sent', 'failed', 'queued', 'done', 'open', 'paid'],
      type: ['offer-cancelled', 'password-reset'],
      record: [children[2]!, edition.uuid],
      debtor: named,
      number: ['2026-00001'],
      messageId: [children[2]!, '<00000000-0000-0000-0000-000000000000@town.test>'],
      balance: ['open', 'settled', 'credit'],
      status: ['published', 'waitlisted', 'confirmed', 'open'],
      action: ['changed', 'created'],
      by: named,
      sort: ['name', 'begin', 'createdAt', 'modifiedAt', 'dueOn', 'priority', 'offer'],
      order: ['asc', 'desc'],
      result: ['confirmed', 'waitlisted'],
      reason: ['granted', 'full'],
      from: moments,
      until: moments,
      modifiedSince: moments,
      createdSince: moments,
      page: [],
      itemsPerPage: [],
    };
  };

  /** Every list with every value of each of its parameters, also together with a page of two, and every single record. */
  const everyQuestion = (): string[] => {
    const values = valuesOf();
    const recordsIn: Readonly<Record<string, readonly { readonly uuid: string }[]>> = {
      accounts: [callers.member],
      participants: [{ uuid: standIns[0]! }],
      attendances: applications.map((uuid) => ({ uuid })),
      draws: [{ uuid: draw }],
      editions: [edition],
      hosts: [club],
    };
    const lists = test.app
      .get(RouteTable)
      .all.filter(({ method, responds }) => method === 'GET' && responds?.list === true)
      // /events only names the records of people, and grows with every change this test makes; so do one's own requests.
      .filter(({ path }) => path !== '/events' && path !== '/requests')
      // From super admins nobody is hidden.
      .filter(({ policy }) => policy?.roles.join() !== 'ROLE_SUPER_ADMIN')
      .flatMap((route) => {
        const { path, query } = route;
        const refused = refusedByPolicy(route);
        const ofOffer = path.endsWith('/participants') ? [offer] : [offer, second];
        const records = recordsIn[path.split('/')[1] ?? ''] ?? ofOffer;
        const paths = records.map(({ uuid }) => path.replace(':uuid', uuid));
        for (const caller of ASKERS.filter((asker) => asker in refused))
          for (const list of paths) closedTo[caller].add(list);
        const parameters = query === undefined ? [] : [...parametersOf(query)];
        expect([path, parameters.filter(([name]) => values[name] === undefined)]).toEqual([path, []]);
        // What a list does not know is refused to all alike.
        const asked = parameters.flatMap(([name, { read }]) =>
          (values[name] ?? [])
            .filter((value) => 'value' in read(value))
            .map((value) => `${name}=${encodeURIComponent(value)}`),
        );
        // A record added to the first page would have moved the second one.
        const paged = query?.prototype instanceof PageQuery ? ['?itemsPerPage=2&page=2'] : [];
        return [...new Set(paths)].flatMap((list) => [
          list,
          ...paged.map((p) => list + p),
          ...asked.map((a) => `${list}?${a}`),
        ]);
      });
    const records = [`/hosts/${club.uuid}`, `/offers/${offer.uuid}`, `/offers/${second.uuid}`, '/me'];
    const words = SECRETS.map((word) => `/accounts?q=${encodeURIComponent(word)}`);
    return [...new Set([...lists, ...words, ...records])];
  };

  it(
    'are in no answer, whatever a list is asked: each is as in a world in which they do not exist, but for rows of uuids (R-ACC-10, R-ACC-11, R-ACC-13)',
    async () => {
      expect(questions.length).toBeGreaterThan(300);
      let rows = 0;
      for (const caller of ASKERS) {
        const hidden = hiddenFrom(caller);
        const visible = caller === 'admin' ? [family, children[0]!, children[1]!, ...familyMails] : [];
        for (const path of questions) {
          if (!isAsked(caller, path) || isAskedBelow(caller, path)) continue;
          const [then, now] = [before.get(askedBefore(caller, path))!, await ask(caller, path)];
          const found = bare(now.body, hidden);
          rows += found.length;
          for (const row of found)
            expect([caller, path, Object.keys(row).sort()]).toEqual([caller, path, shapeOf(row)]);
          // One's own tokens show when they were last used.
          // Notes about a child that one may not see are refused: they are not even counted.
          if (NOTES.test(path) && now.status === 403) continue;
          if (now.text === then.text && !OWN.test(path))
            expect([caller, path, now.etag]).toEqual([caller, path, then.etag]);
          expect([caller, path, now.status, cut(now.body, [...hidden, ...visible, ...applications])]).toEqual([
            ...[caller, path, then.status, cut(then.body, [...hidden, ...visible, ...applications])],
          ]);
        }
      }
      expect(rows).toBeGreaterThan(100);
    },
    ASKING,
  );

  it('are found by no word, not even by a row of uuids (R-ACC-10, R-ACC-11, R-ACC-13)', async () => {
    for (const [caller, words] of [
      ['maskedAdmin', SECRETS],
      ['payments', OF_EACH_KIND],
    ] as const) {
      for (const word of words) {
        const now = await ask(caller, `/accounts?q=${encodeURIComponent(word)}`);
        const then = before.get('maskedAdmin /accounts?q=nobody')!;
        expect([word, now.text, now.etag]).toEqual([word, then.text, then.etag]);
      }
    }
    const seen = await ask('admin', '/accounts?q=zwetschgenmueller');
    expect((seen.body as Json[]).map(({ uuid }) => uuid)).toEqual([family]);
    expect((await ask('admin', '/accounts?q=aalglatt')).text).toBe('[]');
    const all = await callers.superAdmin.read<Json[]>('/accounts?q=aalglatt');
    expect(all.map(({ uuid }) => uuid)).toEqual([lockedFamily, locked]);
  });

  it('come last in the list, in the order of their uuids, however many come before them', async () => {
    const list = (await ask('maskedAdmin', '/accounts?itemsPerPage=200')).body as Json[];
    const masked = list.filter((account) => !('email' in account));
    expect(list.slice(-masked.length)).toEqual(masked);
    expect(masked.map(({ uuid }) => uuid)).toEqual(masked.map(({ uuid }) => String(uuid)).sort());
    expect(masked.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining([family, lockedFamily, locked]));
    for (let page = 1; page <= Math.ceil((list.length - masked.length) / 3) - 1; page += 1) {
      const path = `/accounts?itemsPerPage=3&page=${String(page)}`;
      expect(cut((await ask('maskedAdmin', path)).body, [])).toEqual(cut(list.slice((page - 1) * 3, page * 3), []));
    }
  });

  it('stand in applications without name, date of birth and contact, and without a word that was written about them', async () => {
    for (const [caller, shown] of [
      ['maskedAdmin', applications],
      ['payments', applications],
      ['admin', applications.slice(1)],
      ['host', applications.slice(1)],
    ] as const) {
      for (const uuid of shown) {
        const { body, text } = await ask(caller, `/attendances/${uuid}`);
        expect(Object.keys((body as Json)['participant'] as Json).sort()).toEqual(['age', 'uuid']);
        expect(text).not.toMatch(/Friederike|Ottokar|Aalglatt|answers|comment|group/);
        expect((await ask(caller, `/attendances/${uuid}/history`)).text).not.toContain('Aalglatt');
      }
    }
    for (const caller of ['host', 'foreignHost'] as const) {
      expect((await ask(caller, `/attendances/${applications[0]!}`)).status).toBe(404);
    }
    for (const word of ['mimi', 'bubi', 'zwetschg']) {
      for (const caller of ['maskedAdmin', 'payments', 'host'] as const) {
        expect((await ask(caller, `/attendances?q=${word}`)).text).toBe('[]');
      }
    }
    for (const caller of ['maskedAdmin', 'payments', 'host'] as const) {
      expect((await ask(caller, '/attendances?account=friederike.z@geheim.example')).text).toBe('[]');
    }
  });

  it('are named by nothing but their uuids where it is told what happened', async () => {
    for (const caller of ['maskedAdmin', 'payments', 'admin'] as const) {
      const about = [family, children[2]!, applications[1]!].map((uuid) => `subject=${uuid}`);
      for (const query of ['limit=1000', ...about]) {
        const { status, text } = await ask(caller, `/events?${query}`);
        expect([caller, query, status, TELLTALE.exec(text)]).toEqual([caller, query, 200, null]);
      }
    }
    expect(((await ask('admin', '/events?limit=1000')).body as Json[]).length).toBeGreaterThan(10);
  });

  it('can be read by their uuid without anything that says who they are (R-API-12)', async () => {
    for (const caller of ['maskedAdmin', 'payments'] as const) {
      for (const uuid of [family, lockedFamily, locked]) {
        const { status, body } = await ask(caller, `/accounts/${uuid}`);
        expect([status, Object.keys(body as Json).sort()]).toEqual([200, SHOWN]);
      }
      const { participants } = (await ask(caller, `/accounts/${family}`)).body as Json;
      expect(participants).toEqual([children[0], children[1]].sort().map((uuid) => ({ uuid })));
    }
    for (const caller of ['maskedAdmin', 'payments', 'host', 'foreignHost', 'member'] as const) {
      for (const part of ['consents', 'export', 'notes']) {
        const { status } = await ask(caller, `/accounts/${family}/${part}`);
        expect([caller, part, [403, 404].includes(status)]).toEqual([caller, part, true]);
      }
    }
    const shown = (await ask('admin', `/accounts/${family}`)).body as Json;
    expect(shown).toMatchObject({
      name: 'Friederike Zwetschgenmüller',
      participants: [
        { uuid: children[1], name: 'Bubi Zwetschgenmüller' },
        { uuid: children[0], name: 'Mimi Zwetschgenmüller' },
      ],
    });
    expect(Object.keys((await ask('admin', `/accounts/${locked}`)).body as Json).sort()).toEqual(SHOWN);
    for (const caller of ['host', 'foreignHost', 'member'] as const) {
      for (const path of ['/accounts', `/accounts/${family}`, '/accounts?q=x', `/accounts/${newUuid()}`]) {
        const { status, body } = await ask(caller, path);
        expect([status, (body as Json)['detail']]).toEqual([403, 'Your account does not have the role this needs.']);
      }
    }
  });

  it('are in no mail that the caller reads, searches for or would send again', async () => {
    for (const caller of ['maskedAdmin', 'payments', 'admin'] as const) {
      for (const uuid of hiddenFrom(caller).filter((hidden) => [...familyMails, ...lockedMails].includes(hidden))) {
        const { status, body } = await ask(caller, `/mails/${uuid}`);
        expect([status, Object.keys(body as Json).sort()]).toEqual([200, ['attachments', ...MAIL_SHOWN]]);
        const again = await callers[caller].post(`/mails/${uuid}/resend`);
        expect([again.status, again.text.match(/Friederike|Mimi|geheim/)]).toEqual([403, null]);
      }
      for (const question of [
        'q=Zwetschgenm%C3%BCller',
        `account=${lockedFamily}`,
        'account=aalglatt@geheim.example',
      ]) {
        const found = (await ask(caller, `/mails?${question}`)).body as Json[];
        const seen = caller === 'admin' && question.startsWith('q=') ? [...familyMails].sort().reverse() : [];
        expect([caller, question, found.map(({ uuid }) => uuid)]).toEqual([caller, question, seen]);
      }
    }
    const shown = (await ask('admin', `/mails/${familyMails[0]!}`)).body as Json;
    expect(shown).toMatchObject({
      recipient: { name: 'Friederike Zwetschgenmüller', address: 'friederike.z@geheim.example' },
      account: { uuid: family, name: 'Friederike Zwetschgenmüller' },
      text: 'Mimi',
    });
    expect(await callers.superAdmin.read(`/mails/${lockedMails[2]!}`)).toMatchObject({ text: 'Mimi' });
  });

  it('mask a mail about a sibling that names them in its calendar file alone (R-MAIL-13)', async () => {
    const dates = [{ begin: '2026-08-05T09:00:00+02:00', end: '2026-08-05T12:00:00+02:00' }];
    const baking = await make.offer({ name: 'Brotbacken', dates });
    const { uuid: account, children: siblings } = await world.families.named('Erika', ['Max', 'Verborgenia']);
    await make.sql('update participants set protected = true where uuid = $1', [siblings[1]]);
    await make.attendance(baking.uuid, 'confirmed', siblings[1]);
    const max = await make.attendance(baking.uuid, 'waiting', siblings[0]);
    for (const transition of ['confirm', 'withdraw']) {
      await world.applications.transition(max, transition, { notify: true });
      await world.mails.told();
    }
    const stored = `select uuid, children, attachments::text as files from mails where account_uuid = $1`;
    const rows = await make.sql(stored, [account]);
    expect(rows).toHaveLength(2);
    for (const { uuid, children: named, files } of rows) {
      expect([files, named]).toEqual([expect.stringContaining('Verborgenia'), [...siblings]]);
      const shown = await callers.admin.read(`/mails/${String(uuid)}`);
      // The Message-ID of a mail that was sent names the mail and the service only.
      expect(Object.keys(shown).sort()).toEqual(['attachments', 'messageId', ...MAIL_SHOWN].sort());
      expect(JSON.stringify(shown)).not.toContain('Verborgenia');
    }
  });

  it('do not show in entity tags or orders when their data changes (R-ACC-10, R-ACC-11, R-ACC-13)', async () => {
    const paths = [
      ...[`/accounts/${family}`, '/accounts', '/accounts?itemsPerPage=200', '/accounts?host=kanuclub'],
      ...[`/hosts/${club.uuid}`, '/hosts', `/offers/${offer.uuid}`, '/offers', `/offers/${offer.uuid}/history`],
    ];
    const all = async (): Promise<Asked[]> => Promise.all(paths.map((path) => ask('maskedAdmin', path)));
    const then = await all();
    await make.sql(
      `update accounts set firstname = 'Aaron', lastname = 'Aachen', email = 'aa@geheim.example', phone = '1',
         last_login_at = $2, modified_at = $2 where uuid = $1`,
      [family, '2026-07-01T07:00:00Z'],
    );
    await make.sql(`update participants set firstname = 'Aaron', lastname = 'Aachen' where uuid = $1`, [children[1]]);
    const now = await all();
    expect(now.map(({ text, etag }) => [text, etag])).toEqual(then.map(({ text, etag }) => [text, etag]));
    const reversed = (await ask('admin', `/accounts/${family}`)).body as Json;
    expect(reversed).toMatchObject({
      name: 'Aaron Aachen',
      participants: [{ uuid: children[1] }, { uuid: children[0] }],
    });
  });

  it('are not told from people who do not exist by what an offer says of its contact', async () => {
    const naming = async (caller: Caller, contact: string): Promise<unknown> => ({
      ...bodyOf(await caller.patch(`/offers/${offer.uuid}`, { contact })),
      instance: '',
    });
    for (const caller of [callers.maskedAdmin, callers.host, callers.foreignHost]) {
      const nobody = await naming(caller, 'niemand@nirgends.example');
      expect(nobody).toMatchObject({ status: caller === callers.foreignHost ? 403 : 422 });
      // The present contact, by anything but the uuid that the offer shows, and others.
      const others = [
        'aa@geheim.example',
        lockedFamily,
        locked,
        'ottokar@verborgen.example',
        'aalglatt@geheim.example',
      ];
      for (const contact of [...others, uuidToBase58(locked)]) expect(await naming(caller, contact)).toEqual(nobody);
    }
  });

  it('cannot be changed, and every attempt is refused in the same words (R-ACC-10)', async () => {
    const details = new Set<unknown>();
    const changes = [{ firstname: 'X' }, { email: 'ottokar@verborgen.example' }, { roles: ['ROLE_ADMIN'] }, { x: 1 }];
    for (const path of [family, lockedFamily, locked].map((uuid) => `/accounts/${uuid}`)) {
      for (const body of changes)
        details.add(bodyOf(await callers.maskedAdmin.patch(path, body).expect(403))['detail']);
      details.add(bodyOf(await callers.maskedAdmin.delete(path).expect(403))['detail']);
    }
    expect(details.size).toBe(1);
  });

  it('cannot be told from staff by an address conflict: it reads the same whether family or staff own it', async () => {
    const taking = async (email: string): Promise<unknown> => ({
      ...bodyOf(await callers.maskedAdmin.post('/accounts', { email }).expect(422)),
      instance: '',
    });
    const staff = await taking(callers.host.email);
    for (const email of ['aa@geheim.example', 'AALGLATT@geheim.example', 'ottokar@verborgen.example']) {
      expect(await taking(email)).toEqual(staff);
    }
  });

  it('see themselves and their children', async () => {
    const self = world.bearer(await test.token(lockedFamily, ['api:read']));
    expect(await self.read('/me')).toMatchObject({
      uuid: lockedFamily,
      email: 'aalglatt@geheim.example',
      name: 'Friederike Aalglatt',
      participants: [{ uuid: children[2], name: 'Bubi Zwetschgenmüller' }],
    });
  });
});

/**
 * From whom a lock hides families that they would be told of else. From those who are told of no family:
 * test/contract/access.spec.ts.
 */
const NOT_FOR: readonly CallerName[] = ['host', 'payments', 'admin'];

/** Who is asked for what takes long, if anybody else is: for papers, of which the text is read, and for what changes something. */
const ASKS_ALONE: Readonly<Record<Lock, CallerName>> = { account: 'payments', child: 'admin' };
const TAKES_LONG = /^(?!GET)|(\/pdf|\/debtors\/:uuid\/(invoice|reminder))$/;

describe('Families that are locked', () => {
  let world: RouteWorld;
  /** What is only read is asked for under both locks. */
  const samples = new Map<string, Sample>();
  beforeAll(async () => {
    world = await RouteWorld.start();
    for (const [key, sample] of Object.entries(await withFamilies(world))) samples.set(key, sample);
  });
  afterAll(() => world.stop());

  const requestOf = async (route: Route): Promise<Sample> => {
    const sample = samples.get(keyOf(route)) ?? (await sampleOf(world, route));
    if (route.method === 'GET') samples.set(keyOf(route), sample);
    return sample;
  };

  /**
   * Payments admins are told of families where others who see none are not let in at all: in the books. Elsewhere they are asked
   * nothing that admins who see families, but the same locks, are not asked.
   */
  const askersOf = (route: Route, lock: Lock): readonly CallerName[] => {
    const refused = refusedByPolicy(route);
    const all = NOT_FOR.filter((caller) => !(caller in refused) && (caller !== 'payments' || 'maskedAdmin' in refused));
    const alone = ASKS_ALONE[lock];
    return TAKES_LONG.test(keyOf(route)) && all.includes(alone) ? [alone] : all;
  };

  it.each([
    ['account', TELLTALE, [...TELLING, ...OF_PARENTS]],
    // Where parents stand without their children, nobody is told of these: test/contract/access.spec.ts.
    ['child', CHILDREN_TOLD, TELLING],
  ] as const)(
    'by the %s stand in no answer of any route, neither as a record of their own nor within another one (R-ACC-10, R-ACC-11, R-ACC-13)',
    async (lock, words, keys) => {
      await lockFamilies(world.make, lock);
      const isProtected = async (path: string): Promise<unknown> =>
        recordOf(await world.as('superAdmin', 'GET', path))['protected'];
      expect(await isProtected(`/accounts/${world.callers.member.uuid}`)).toBe(lock === 'account');
      expect(await isProtected(`/participants/${world.records.participant.uuid}`)).toBe(true);
      const told: unknown[] = [];
      // What tells super admins nothing of families that no lock hides tells nothing of others: locks hide more of the same.
      const telling = world.routes.filter((route) => keys.includes(keyOf(route)));
      for (const route of telling) {
        for await (const [caller, answer] of world.answers(askersOf(route, lock), route.method, () =>
          requestOf(route),
        )) {
          const [word] = words.exec(await textOf(answer)) ?? [];
          if (word !== undefined) told.push([keyOf(route), caller, word]);
        }
      }
      expect(told).toEqual([]);
    },
    ASKING,
  );
});

/**
 * The keys that something masked has: a reference its uuid alone, the child of an application its age as well, an account
 * and a participant what the administration works with.
 */
const shapeOf = (row: Json): string[] => {
  if ('state' in row) return MAIL_SHOWN;
  if ('kind' in row) return SHOWN;
  if ('discounted' in row) return SHOWN_CHILD;
  return 'age' in row ? ['age', 'uuid'] : ['uuid'];
};

/** Everything in an answer that stands for one of these people. */
const bare = (value: unknown, people: readonly string[]): Json[] => {
  if (Array.isArray(value)) return value.flatMap((entry) => bare(entry, people));
  if (typeof value !== 'object' || value === null) return [];
  const self = people.includes(String((value as Json)['uuid'])) ? [value as Json] : [];
  return [...self, ...Object.values(value).flatMap((entry) => bare(entry, people))];
};

/** The answer without what stands for these people. */
const cut = (value: unknown, people: readonly string[]): unknown => {
  const gone = (entry: unknown): boolean =>
    typeof entry === 'object' &&
    entry !== null &&
    people.includes(String((entry as Json)['uuid'] ?? (entry as Json)['attendance']));
  if (Array.isArray(value)) return value.filter((entry) => !gone(entry)).map((entry) => cut(entry, people));
  if (typeof value !== 'object' || value === null) return value;
  // A tag is made of what is shown, the rows of uuids too.
  const kept = Object.entries(value).filter(
    ([key, entry]) => !['etag', 'instance', 'lastUsedAt', 'lastUsedFrom'].includes(key) && !gone(entry),
  );
  return Object.fromEntries(kept.map(([key, entry]) => [key, cut(entry, people)]));
};
