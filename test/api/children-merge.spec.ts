import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { NotifyAttendances } from '../../src/notices/application-mails/notify-attendances.job.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { type AttendanceStatus } from '../../src/offers/model/attendance-status.js';
import { bodyOf, detailOf, type Json, madeBy, violationsOf } from '../support/json.js';
import { expectProblem } from '../support/problems.js';
import { type Caller, IN_AUGUST, JUNE, openWorld, type TestOffer } from '../world/index.js';

const LATER = [{ begin: '2026-08-03T10:00:00+02:00', end: '2026-08-03T14:00:00+02:00' }];
const MIA = { firstname: 'Mia', columns: { lastname: 'Doppel', date_of_birth: '2018-01-01' } };

/** What is left of a masked child. */
const MASKED = ['age', 'createdAt', 'discounted', 'etag', 'protected', 'uuid'];

const world = openWorld({ at: JUNE, summer: true, books: true });
const { make, families, offers, applications, money, callers, test } = world;
const { admin, superAdmin, payments, maskedAdmin } = world.callers;

const child = (account?: string, columns: Json = {}): Promise<string> =>
  make.participant({ ...MIA, ...(account === undefined ? {} : { account }), columns: { ...MIA.columns, ...columns } });

const merge = (from: string, into: string, caller: Caller = admin) =>
  caller.post(`/participants/${from}/merge`, { into });

const merged = async (from: string, into: string, caller?: Caller): Promise<Json> =>
  bodyOf(await merge(from, into, caller).expect(200));
const childIn = (uuid: string): Promise<Json> => admin.read(`/participants/${uuid}`);
/** A child with nothing, and another one that it is merged into. */
const two = async () => (await make.participants([MIA, MIA])) as [goes: string, stays: string];
const rows = (participant: string): Promise<Json[]> =>
  make.sql(
    `select uuid, offer_uuid as offer, status, charged, paid_amount as paid, duplicate_of_uuid as duplicate
     from attendances where participant_uuid = $1 order by uuid`,
    [participant],
  );

const statesAt = async ({ uuid }: Pick<TestOffer, 'uuid'>, participant: string): Promise<unknown[]> =>
  (await rows(participant))
    .filter(({ offer }) => offer === uuid)
    .map(({ status }) => status)
    .sort();

describe('GET /participants/duplicates', () => {
  const list = (query = '', caller = admin): Promise<Json[]> => caller.read(`/participants/duplicates${query}`);
  const groupsOf = (groups: readonly Json[]): string[][] =>
    groups.map(({ participants }) => (participants as Json[]).map(({ uuid }) => String(uuid)));
  /** So that they look like nobody any more. */
  const renamed = (...uuids: string[]) =>
    make.sql('update participants set lastname = uuid::text where uuid = any($1)', [uuids]);

  it('lists children of one name, whatever its case and accents, and one date of birth, by name and in pages (R-CHI-10)', async () => {
    const named = (firstname: string, lastname: string, date_of_birth: string | null, more: Json = {}) =>
      make.participant({ firstname, columns: { lastname, date_of_birth, ...more } });
    const jana = [await named('Jana', 'Zwilling', '2016-01-01'), await named('JANA', 'zwilling', '2016-01-01')];
    const jorg = [await named('Jörg', 'Ärger', '2016-02-02'), await named('Joerg', 'AERGER', '2016-02-02')];
    await named('Jana', 'Zwilling', '2016-01-02');
    for (const _ of [1, 2]) await named('Ohne', 'Datum', null);
    const [group, ...more] = await list('?q=ja zwi');
    expect([group, more]).toMatchObject([{ name: 'Jana Zwilling', dateOfBirth: '2016-01-01' }, []]);
    expect(Object.keys(group!).sort()).toEqual(['dateOfBirth', 'name', 'participants']);
    expect(groupsOf([group!])).toEqual([jana]);
    expect(groupsOf(await list())).toEqual([jorg, jana]);
    expect(groupsOf(await list('?itemsPerPage=1&page=2'))).toEqual([jana]);
    expect(groupsOf(await list('?itemsPerPage=1&page=3'))).toEqual([]);
    expect(groupsOf(await list('?q=datum'))).toEqual([]);
    await renamed(...jana, ...jorg);
  });

  it('knows nothing of masked children: they are in no group, and make none (R-CHI-10)', async () => {
    const [one, locked] = [await child(), await child(undefined, { protected: true })];
    const family = await make.account(['ROLE_MEMBER'], { protected: true });
    const hidden = await child(family.uuid);
    expect(await list()).toEqual([]);
    expect(groupsOf(await list('', superAdmin))).toEqual([[one, locked, hidden]]);
    for (const caller of [maskedAdmin, payments, callers.host])
      await caller.get('/participants/duplicates').expect(403);
    const second = await child();
    expect(groupsOf(await list())).toEqual([[one, second]]);
    await renamed(one, locked, hidden, second);
  });
});

describe('POST /participants/{uuid}/merge', () => {
  it('leaves one child with the fields of both, its own first; the other is a 404 from then on (R-CHI-11)', async () => {
    const account = await make.account(['ROLE_MEMBER']);
    const own = { phone: '1', health_note: 'Asthma', health_noted_at: '2026-01-01T08:00:00Z' };
    const stays = await child(undefined, own);
    const goes = await child(account.uuid, {
      ...{ phone: '2', mobile: '3', comment: 'Alt', discounted: true },
      ...{ health_note: 'Nüsse', emergency_contact: { phone: '9' }, health_noted_at: '2026-02-01T08:00:00Z' },
    });
    await admin.patch(`/participants/${goes}`, { comment: 'Von der Schule' }).expect(200);
    expect(await merged(goes, stays)).toMatchObject({
      ...{ uuid: stays, name: 'Mia Doppel', phone: '1', mobile: '3', comment: 'Von der Schule', discounted: false },
      ...{ healthNote: 'Asthma\nNüsse', emergencyContact: { phone: '9' }, account: { uuid: account.uuid } },
    });
    await admin.get(`/participants/${goes}`).expect(404);
    await admin.patch(`/participants/${goes}`, { comment: 'x' }).expect(404);
    await merge(goes, stays).expect(404);
    expect(detailOf(await merge(stays, goes).expect(422))).toContain('into:');
    const { participants } = await admin.read(`/accounts/${account.uuid}`);
    expect(participants).toEqual([{ uuid: stays, name: 'Mia Doppel' }]);
    expect(await make.sql('select from participants where uuid = $1', [goes])).toEqual([]);
    const history = await admin.read<{ changes: Json[] }[]>(`/participants/${stays}/history`);
    expect(history.map(({ changes }) => changes.map(({ field }) => field).sort())).toEqual([
      ['account', 'comment', 'emergencyContact', 'healthNote', 'mobile'],
      ['comment'],
    ]);
    expect(JSON.stringify(history)).not.toMatch(/Nüsse|Asthma/);
    const lines = await make.sql(
      `select record_uuid, parent_uuid, fields from audit_log where route = 'POST /participants/:uuid/merge'
         and outcome = 'done' and parent_uuid = $1`,
      [goes],
    );
    expect(lines).toEqual([{ record_uuid: stays, parent_uuid: goes, fields: ['into'] }]);
  });

  it('names what is wrong with `into`: the same child, none, one that does not exist, a key too many (R-CHI-11)', async () => {
    const one = await child();
    for (const [body, path] of [
      [{ into: one }, 'into'],
      [{}, 'into'],
      [{ into: 7 }, 'into'],
      [{ into: one, notify: true }, 'notify'],
    ] as const) {
      const answer = await admin.post(`/participants/${one}/merge`, body).expect(422);
      expect([body, violationsOf(answer).map(([place]) => place)]).toEqual([body, [path]]);
    }
    for (const into of [newUuid(), 'mia@example.org'])
      expect(detailOf(await merge(one, into).expect(422))).toMatch(/^into: /);
    await merge(newUuid(), one).expect(404);
    await merge(one, await child())
      .set('If-Match', '"x.y"')
      .expect(412);
  });

  it('is for anyone who sees both children: of protected ones for super admins, and the lock of either is kept (R-CHI-11)', async () => {
    const [open, locked] = [await child(), await child(undefined, { protected: true })];
    expect(detailOf(await merge(open, locked).expect(403))).toMatch(/masked/);
    expect(detailOf(await merge(locked, open).expect(403))).toMatch(/masked/);
    for (const caller of [maskedAdmin, payments, callers.host, callers.member])
      await merge(open, locked, caller).expect(403);
    expect(await merged(locked, open, superAdmin)).toMatchObject({ uuid: open, protected: true });
    await admin.patch(`/participants/${open}`, { comment: 'x' }).expect(403);
  });

  it('keeps the lock of the account of either as the lock of the child (R-CHI-11)', async () => {
    const locked = await make.account(['ROLE_MEMBER'], { protected: true });
    const open = await make.account(['ROLE_MEMBER']);
    for (const [from, into] of [
      [locked, open],
      [open, locked],
      [locked, undefined],
      [undefined, locked],
    ] as const) {
      const goes = await child(from?.uuid, { comment: 'Vom Jugendamt' });
      const stays = await child(into?.uuid);
      const offer = await offers.published({ dates: [] });
      const attendance = await make.attendance(offer.uuid, 'waiting', goes);
      const before = await childIn(into === locked ? goes : stays);
      expect(before['name']).toBe('Mia Doppel');
      expect(await merged(goes, stays, superAdmin)).toMatchObject({ protected: true });
      expect(await make.sql('select protected, shielded from participants where uuid = $1', [stays])).toEqual([
        { protected: true, shielded: true },
      ]);
      const shown = await childIn(stays);
      const left = shown['account'] === undefined ? MASKED : ['account', ...MASKED];
      expect(Object.keys(shown).sort()).toEqual(left);
      expect(shown['protected']).toBe(true);
      const application = await admin.get(`/attendances/${attendance}`).expect(200);
      expect(application.text).not.toContain('Doppel');
    }
    await superAdmin.patch(`/accounts/${locked.uuid}`, { protected: false }).expect(200);
    const own = await make.sql('select shielded from participants where account_uuid = $1', [locked.uuid]);
    expect(own.map(({ shielded }) => shielded)).toEqual([true, true, true]);
  });

  it('hides whom a merge has locked from repeated answers too (R-CHI-11)', async () => {
    const locked = await make.account(['ROLE_MEMBER'], { protected: true });
    const [goes, stays] = [await child(locked.uuid), await child()];
    const offer = await offers.published({ dates: [] });
    const key = newUuid();
    const apply = () =>
      admin.post('/attendances', { offer: offer.uuid, participant: stays, force: true }).set('Idempotency-Key', key);
    expect((await apply().expect(201)).text).toContain('Doppel');
    expect((await apply().expect(201)).text).toContain('Doppel');
    await merge(goes, stays, superAdmin).expect(200);
    const again = await apply().expect(409);
    expect(again.text).not.toContain('Doppel');
  });

  it('loses no note on health: the same one is kept once, and two that are too long for one are a 409 (R-CHI-11)', async () => {
    const noted = (health_note: string) => child(undefined, { health_note, health_noted_at: '2026-01-01T08:00:00Z' });
    const noteOf = async (uuid: string) => (await childIn(uuid))['healthNote'];
    const [goes, stays] = [await noted('N'.repeat(1500)), await noted('Ö'.repeat(1500))];
    const answer = await merge(goes, stays).expect(409);
    expect(detailOf(answer)).toMatch(/3001 characters together.*2000 at most.*shorten/);
    expect([await noteOf(goes), await noteOf(stays)]).toEqual(['N'.repeat(1500), 'Ö'.repeat(1500)]);
    await admin.patch(`/participants/${goes}`, { healthNote: '😀'.repeat(499) }).expect(200);
    await merged(goes, stays);
    expect(await noteOf(stays)).toBe(`${'Ö'.repeat(1500)}\n${'😀'.repeat(499)}`);
    const same = await noted('Nüsse');
    const kept = await noted('Nüsse');
    await merged(same, kept);
    expect(await noteOf(kept)).toBe('Nüsse');
    const opposite = await noted('Keine Nüsse');
    await merged(kept, opposite);
    expect(await noteOf(opposite)).toBe('Keine Nüsse\nNüsse');
  });

  it('lets applications go over, with their history, and of two for one offer leaves the one further on (R-CHI-12)', async () => {
    const pairs: readonly (readonly [AttendanceStatus, AttendanceStatus, AttendanceStatus])[] = [
      ['waiting', 'confirmed', 'confirmed'],
      ['waitlisted', 'waiting', 'waitlisted'],
      ['participated', 'noshow', 'participated'],
      ['confirmed', 'noshow', 'noshow'],
      ['rejected', 'waiting', 'waiting'],
      ['withdrawn', 'waitlisted', 'waitlisted'],
      ['unfulfilled', 'withdrawn', 'unfulfilled'],
    ];
    const [goes, stays] = await two();
    const [alone, ...all] = (await make.offers(1 + pairs.length, () => ({}))) as [TestOffer, ...TestOffer[]];
    await make.attendances([
      { offer: alone.uuid, status: 'waiting', participant: goes },
      ...pairs.flatMap(([one, other], index) => [
        { offer: all[index]!.uuid, status: one, participant: goes },
        { offer: all[index]!.uuid, status: other, participant: stays },
      ]),
    ]);
    const holding = `status in ('confirmed', 'participated', 'noshow')`;
    await make.sql(`update attendances set charged = 0 where participant_uuid = any($1) and ${holding}`, [
      [goes, stays],
    ]);
    await merged(goes, stays);
    for (const [index, [one, other, expected]] of pairs.entries())
      expect([one, other, await statesAt(all[index]!, stays)]).toEqual([one, other, [expected, 'withdrawn'].sort()]);
    expect(await statesAt(alone, stays)).toEqual(['waiting']);
    const gone = (await rows(stays)).filter(({ duplicate }) => duplicate !== null);
    expect(gone).toHaveLength(pairs.length);
    for (const { duplicate } of gone) expect((await applications.row(duplicate))['participant_uuid']).toBe(stays);
    const [{ uuid: one }] = gone as [Json];
    const shown = await admin.read(`/attendances/${String(one)}`);
    expect(shown).toMatchObject({ status: 'withdrawn', participant: { uuid: stays }, told: true });
    expect(shown['transitions'] ?? []).toEqual([]);
    const again = await applications.act(String(one), 'transition', { transition: 'confirm', force: true });
    expectProblem(again, 409, expect.stringMatching(/duplicate/));
    const notes = await make.sql(
      `select h.note from attendance_history h join attendances t on t.uuid = h.attendance_uuid where t.participant_uuid = $1
         and h.note is not null`,
      [stays],
    );
    expect(notes.filter(({ note }) => String(note).includes(goes))).toHaveLength(pairs.length + 1);
    expect(notes.filter(({ note }) => String(note).startsWith('Doppelt erfasst'))).toHaveLength(pairs.length - 2);
    expect((await applications.apply(all[0]!, { participant: stays, force: true })).status).toBe(409);
  });

  it('gives a place that both had to the waiting list, and keeps remark, agreement and presences of either (R-CHI-12)', async () => {
    const edition = await offers.edition(undefined);
    const offer = await offers.toApplyFor(edition, { maxParticipants: 2 });
    const [goes, stays] = await two();
    const [first, second] = [await money.confirmed(offer.uuid, goes), await money.confirmed(offer.uuid, stays)];
    const next = await make.attendance(offer.uuid, 'waitlisted');
    await make.sql(`update attendances set agreement_received = true, comment = 'Kommt später' where uuid = $1`, [
      second,
    ]);
    const date = newUuid();
    const mark = { date_uuid: date, day: '2026-08-03', marked_at: '2026-08-03T08:00:00Z' };
    await make.insert('presences', [
      { ...mark, attendance_uuid: first, present: false },
      { ...mark, attendance_uuid: second, present: true },
      { ...mark, attendance_uuid: second, day: '2026-08-04', present: false },
    ]);
    await merged(goes, stays);
    await world.drain();
    expect(await applications.states([first, second, next])).toEqual(['confirmed', 'withdrawn', 'confirmed']);
    const presences = await make.sql(
      'select attendance_uuid, day::text, present from presences where date_uuid = $1 order by day',
      [date],
    );
    expect(presences).toEqual([
      { attendance_uuid: first, day: '2026-08-03', present: true },
      { attendance_uuid: first, day: '2026-08-04', present: false },
    ]);
    expect(await applications.row(first)).toMatchObject({ agreement_received: true, comment: 'Kommt später' });
  });

  it('is a 409 that names the offers when the children have places at the same time; wishes may overlap (R-CHI-11)', async () => {
    const [goes, stays] = await two();
    const [here, there, wish] = [
      await offers.published({ name: 'Paddeln' }),
      await offers.published({ name: 'Klettern', dates: LATER }),
      await offers.published({ dates: IN_AUGUST }),
    ];
    await make.attendance(wish.uuid, 'waitlisted', goes);
    const attendance = await money.confirmed(here.uuid, goes);
    await money.confirmed(there.uuid, stays);
    const answer = await merge(goes, stays).expect(409);
    expect(detailOf(answer)).toMatch(/“Paddeln” and “Klettern”.*3 August 2026/);
    expect(bodyOf(answer)['conflicts']).toMatchObject([
      {
        attendance,
        participant: { uuid: goes },
        offer: { uuid: here.uuid },
        reason: 'overlap',
        with: { offer: { name: 'Klettern' } },
      },
    ]);
    expect(await rows(goes)).toHaveLength(2);
    await make.sql('update offers set cancelled = true where uuid = $1', [there.uuid]);
    await make.sql('update attendances set charged = null where offer_uuid = $1', [there.uuid]);
    await merged(goes, stays);
    expect((await rows(stays)).map(({ uuid }) => uuid)).toContain(attendance);
  });

  it('leaves no more favourites than a child may have: its own first (R-CHI-12)', async () => {
    const [goes, stays] = await two();
    const wishes = [stays, stays, goes, goes, goes];
    const wished = await make.offers(wishes.length, () => ({}));
    await make.attendances(
      wishes.map((participant, index) => ({ offer: wished[index]!.uuid, status: 'waiting', participant })),
    );
    await make.sql('update attendances set favourite = true where participant_uuid = any($1)', [[goes, stays]]);
    const own = (await rows(stays)).map(({ uuid }) => uuid);
    await merged(goes, stays);
    const left = await make.sql('select uuid from attendances where participant_uuid = $1 and favourite', [stays]);
    expect(left).toHaveLength(3);
    expect(left.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining(own));
  });

  describe('Money', () => {
    const owes = (debtor: string): Promise<number> => money.balance(debtor);
    const place = async (fee: number, who: string): Promise<string> =>
      money.confirmed((await money.offer(fee)).uuid, who);

    it('of one family follows: what was paid for the duplicate pays for the application that stays (R-CHI-13)', async () => {
      const { account, child: stays } = await families.family();
      const goes = await child(account.uuid);
      const both = await money.offer(1000);
      const kept = await money.confirmed(both.uuid, stays);
      const double = await money.confirmed(both.uuid, goes);
      await money.transition(kept, 'participated');
      const alone = await place(500, goes);
      await money.pay(double).expect(201);
      expect(await owes(account.uuid)).toBe(1500);
      await merged(goes, stays);
      expect(await owes(account.uuid)).toBe(500);
      expect(await money.attendance(kept)).toEqual({ status: 'participated', charged: 1000, paid: 1000 });
      expect(await money.attendance(double)).toEqual({ status: 'withdrawn', charged: null, paid: 0 });
      expect(await money.attendance(alone)).toMatchObject({ charged: 500, paid: 0 });
      const items = (await money.debtor(account.uuid))['openItems'] as Json[];
      expect(items).toEqual([expect.objectContaining({ attendance: alone, open: 500 })]);
    });

    it('of a child without an account goes over to the family: debts, payments and credits, and receipts can be reversed (R-CHI-13)', async () => {
      const { account, child: stays } = await families.family();
      const goes = await child();
      const [open, paid, left, lost] = [
        ...[await place(1000, goes), await place(700, goes), await place(300, goes), await place(50, goes)],
      ] as [string, string, string, string];
      await payments.post(`/debtors/${goes}/write-off`, { items: [lost], reason: 'Verzogen' }).expect(200);
      const receipt = madeBy(await money.pay(paid));
      await money.pay(left).expect(201);
      await money.transition(left, 'withdraw');
      expect(await owes(goes)).toBe(700);
      await merged(goes, stays);
      expect([await owes(goes), await owes(account.uuid)]).toEqual([0, 700]);
      expect((await money.debtor(account.uuid))['openItems']).toEqual([
        expect.objectContaining({ attendance: open, open: 1000 }),
        expect.objectContaining({ attendance: left, open: -300 }),
      ]);
      const debtor = { balance: 0, writtenOff: 50, name: 'Max Probe', participants: [{ uuid: stays }] };
      expect(await money.debtor(goes)).toMatchObject(debtor);
      await admin.get(`/participants/${goes}`).expect(404);
      const [row] = await make.sql(
        'select firstname, lastname, phone, account_uuid from participants where uuid = $1',
        [goes],
      );
      expect(row).toEqual({ firstname: 'Zusammengeführt', lastname: null, phone: null, account_uuid: null });
      await payments.post(`/receipts/${receipt.uuid}/reversal`, {}).expect(200);
      expect(await owes(account.uuid)).toBe(1400);
      await admin.delete(`/participants/${stays}`).expect(409);
      await superAdmin.delete(`/accounts/${account.uuid}`).expect(409);
    });

    it('of a child without an account leaves the family nothing that is not its own: receipts, invoices, file and mails (R-MON-36)', async () => {
      const { account, child: stays } = await families.family();
      const goes = await child(undefined, { email: 'oma@example.org' });
      const [kept, left] = [await place(700, goes), await place(300, goes)];
      const receipt = madeBy(await money.pay(kept));
      await money.pay(left).expect(201);
      await merged(goes, stays);
      await money.transition(left, 'withdraw');
      const numbers = async (path: string): Promise<unknown[]> =>
        (await payments.read<Json[]>(`${path}?debtor=${account.uuid}`)).map(({ number }) => number);
      expect(await numbers('/receipts')).toHaveLength(2);
      const file = await superAdmin.read(`/accounts/${account.uuid}/export`);
      const found = await superAdmin.read(`/accounts/${account.uuid}/case`);
      for (const { receipts } of [file, found]) expect(receipts).toHaveLength(2);
      const answer = await payments.post(`/receipts/${receipt.uuid}/reversal`, { notify: true }).expect(200);
      expect(bodyOf(answer)).toMatchObject({ debtor: { uuid: account.uuid } });
      const [mail] = await world.mails.to(account.email, 'receipt-reversal');
      expect(mail?.text).toMatch(
        /Der Platz bleibt, und die Gebühr dafür ist wieder zu\s+bezahlen: offen\s+sind\s+7,00/,
      );
      await payments.post(`/debtors/${account.uuid}/set-off`, {}).expect(200);
      await money.pay(kept).expect(201);
      await money.transition(kept, 'withdraw');
      const refund = { amount: 700, method: 'cash' };
      expect(bodyOf(await payments.post(`/debtors/${account.uuid}/refund`, refund).expect(201))).toMatchObject({
        total: -700,
      });
      expect(await owes(account.uuid)).toBe(0);
    });

    it('of a family comes to a child that had none: it owes through the parents from then on (R-CHI-13)', async () => {
      const { account, child: goes } = await families.family();
      const stays = await child();
      await place(1000, stays);
      await place(200, goes);
      await merged(goes, stays);
      expect([await owes(stays), await owes(account.uuid)]).toEqual([0, 1200]);
    });

    it('of two families stays apart: open money is a 409, what is settled stays with the family that paid it (R-CHI-13)', async () => {
      const [one, other] = [await families.family(), await families.family()];
      const attendance = await place(1000, one.child);
      expect(detailOf(await merge(one.child, other.child).expect(409))).toMatch(/different accounts/);
      await money.pay(attendance).expect(201);
      await merged(one.child, other.child);
      expect([await owes(one.account.uuid), await owes(other.account.uuid)]).toEqual([0, 0]);
      await money.transition(attendance, 'withdraw');
      expect([await owes(one.account.uuid), await owes(other.account.uuid)]).toEqual([-1000, 0]);
    });

    it('that was invoiced is asked for once: the invoice of the child ends, the family gets the next (R-CHI-13)', async () => {
      const { account, child: stays } = await families.family();
      const goes = await child(undefined, { email: 'mia@example.org' });
      const attendance = await place(1000, goes);
      const invoice = await money.invoice({ family: { account: { uuid: goes } as never, child: goes }, attendance });
      await merged(goes, stays);
      expect(await payments.read(`/invoices/${invoice}`)).toMatchObject({ state: 'cancelled', open: 0 });
      const anew = await money.invoice({ family: { account, child: stays }, attendance });
      const next = { state: 'open', open: 1000, debtor: { uuid: account.uuid } };
      expect(await payments.read(`/invoices/${anew}`)).toMatchObject(next);
    });
  });

  it('leaves no mail that is untrue: what waits is written anew, and those that were sent are of the child that stays (R-CHI-14)', async () => {
    const { account, child: stays } = await families.family();
    const goes = await child(undefined, { email: 'mia.doppel@example.org' });
    const [both, alone] = [
      await offers.published({ name: 'Angeln', dates: [] }),
      await offers.published({ name: 'Klettern', dates: [] }),
    ];
    const has = await make.attendance(both.uuid, 'confirmed', stays);
    await make.sql('update attendances set charged = 0 where uuid = $1', [has]);
    const waits = await make.attendance(both.uuid, 'waiting', goes);
    const other = await make.attendance(alone.uuid, 'waiting', goes);
    await make.mail({ account: account.uuid, columns: { children: [goes, stays] } });
    const batch = await applications.change([waits, other], 'waitlist');
    await test.app.get(NotifyAttendances).run({ batch });
    const mailed = (): Promise<Json[]> =>
      make.sql(
        `select recipient_address as to, state, children, text from mails where event like 'applications:%'
           and children && $1::uuid[] order by created_at, uuid`,
        [[goes, stays]],
      );
    expect(await mailed()).toMatchObject([{ to: 'mia.doppel@example.org', state: 'queued', children: [goes] }]);
    await merged(goes, stays);
    await world.drain();
    const [old, anew, ...more] = await mailed();
    expect(more).toEqual([]);
    expect(old).toMatchObject({ to: 'mia.doppel@example.org', state: 'failed', children: [stays] });
    expect(anew).toMatchObject({ to: account.email, state: 'sent', children: [stays] });
    expect(String(anew?.['text'])).toContain('Klettern');
    expect(String(anew?.['text'])).not.toContain('Angeln');
    expect(await make.sql('select children from mails where $1 = any(children)', [goes])).toEqual([]);
    expect((await applications.row(waits))['status']).toBe('withdrawn');
    expect(await admin.read(`/attendances/${other}`)).toMatchObject({ told: true, status: 'waitlisted' });
  });

  describe('Two at once', () => {
    /** With a start together, and with a lead for the one and, where they are not alike, for the other. */
    const [RUNS, ALIKE] = [3, 2];
    const heat = async (): Promise<{ a: string; b: string; c: string; attendance: string }> => {
      const [a, b, c] = (await make.participants([MIA, MIA, MIA])) as [string, string, string];
      return { a, b, c, attendance: await money.place(a, 100) };
    };
    /** Both at once; in turn one of them begins a little earlier. */
    const race = async (
      run: number,
      one: () => PromiseLike<{ status: number }>,
      other: () => PromiseLike<{ status: number }>,
    ): Promise<string> => {
      const answers = await Promise.all([
        wait(run % 3 === 2 ? 5 : 0).then(one),
        wait(run % 3 === 1 ? 5 : 0).then(other),
      ]);
      return answers
        .map(({ status }) => status)
        .sort()
        .join();
    };
    const holder = async (attendance: string): Promise<string> =>
      String((await applications.row(attendance))['participant_uuid']);

    it('a into b and b into a: one of both is merged, the other finds none (R-CHI-11)', async () => {
      for (let run = 0; run < ALIKE; run += 1) {
        const { a, b, attendance } = await heat();
        const statuses = await race(
          run,
          () => merge(a, b),
          () => merge(b, a),
        );
        expect(['200,404', '200,422']).toContain(statuses);
        await admin.get(`/participants/${await holder(attendance)}`).expect(200);
      }
    });

    it('a into b and a into c: one of both is merged, with all that it has (R-CHI-11)', async () => {
      for (let run = 0; run < ALIKE; run += 1) {
        const { a, b, c, attendance } = await heat();
        const statuses = await race(
          run,
          () => merge(a, b),
          () => merge(a, c),
        );
        expect(statuses).toBe('200,404');
        const has = await holder(attendance);
        expect([b, c]).toContain(has);
        expect(await money.balance(has)).toBe(100);
      }
    });

    it('a merge and a commit of decisions: every decision comes true once, for one child (R-CHI-12)', async () => {
      for (let run = 0; run < RUNS; run += 1) {
        const edition = await offers.edition('lot', { when: 'before' });
        const columns = { fee: 100, requires_application: true };
        const list = await make.offers(3, () => ({ edition, columns }));
        const [goes, stays] = await two();
        await make.attendances(
          list.flatMap(({ uuid: offer }) =>
            [goes, stays].map((participant) => ({ offer, status: 'waiting', participant }) as const),
          ),
        );
        for (const [who, decision] of [[goes, 'confirmed'] as const, [stays, 'waitlisted'] as const])
          await make.sql('update attendances set decision = $2 where participant_uuid = $1', [who, decision]);
        const committing = async (): Promise<{ status: number }> => {
          const answer = await admin.post(`/editions/${edition}/commit-decisions`, { notify: false });
          await world.drain();
          return answer;
        };
        expect(await race(run, () => merge(goes, stays), committing)).toBe('200,202');
        await world.drain();
        for (const offer of list) expect(await statesAt(offer, stays)).toEqual(['confirmed', 'withdrawn']);
        expect(await money.balance(stays)).toBe(300);
      }
    });

    it('a merge and a payment, or an application, for the child that goes: nothing is lost, nothing twice (R-CHI-13)', async () => {
      for (let run = 0; run < RUNS; run += 1) {
        const { a, b, c, attendance } = await heat();
        const statuses = await race(
          run,
          () => merge(a, b),
          () => money.pay(attendance),
        );
        expect(statuses).toBe('200,201');
        expect([await money.balance(a), await money.balance(b)]).toEqual([0, 0]);
        const offer = await offers.published({ dates: [], columns: { requires_application: true } });
        const applied = await race(
          run,
          () => merge(b, c),
          () => applications.apply(offer, { participant: b, force: true }),
        );
        expect(['200,201', '200,422', '200,404']).toContain(applied);
        if (applied === '200,201') expect(await statesAt(offer, c)).toHaveLength(1);
      }
    });
  });

  it('passes through several records: what was merged into one goes on with it, and with the family it is erased (R-CHI-11)', async () => {
    const { account, child: last } = await families.family();
    const [a, b] = await two();
    const attendance = await money.confirmed((await money.offer(100)).uuid, a);
    await merged(a, b);
    await merged(b, last);
    expect(await money.balance(account.uuid)).toBe(100);
    const into = await make.sql('select merged_into_uuid as into from participants where uuid = any($1)', [[a, b]]);
    expect(into).toEqual([{ into: last }, { into: last }]);
    await money.pay(attendance).expect(201);
    await make.sql(`update attendances set status = 'participated' where uuid = $1`, [attendance]);
    await superAdmin.delete(`/accounts/${account.uuid}`).expect(204);
    expect(await make.sql('select firstname from participants where uuid = $1', [last])).toEqual([
      { firstname: 'Anonymisiert' },
    ]);
  });
});
