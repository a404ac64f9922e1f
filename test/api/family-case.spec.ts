import { beforeAll, describe, expect, it } from '@jest/globals';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { bodyOf, type Json, listOf } from '../support/json.js';
import { type Caller, openWorld } from '../world/index.js';

const NOW = '2026-07-01T08:00:00Z';

const world = openWorld({ at: NOW });
const { test, make, families, money } = world;
const { admin, superAdmin, maskedAdmin, payments, host, readOnly, member } = world.callers;

interface Case {
  readonly account: Json;
  readonly participants: Json[];
  readonly applications: Json[];
  readonly offers: Json[];
  readonly debtors?: Json[];
  readonly invoices?: Json[];
  readonly receipts?: Json[];
  readonly mails: Json[];
  readonly notes: Json[];
  readonly totals: Record<string, number>;
}

const read = async (account: string, caller: Caller = admin): Promise<Case> =>
  bodyOf(await caller.get(`/accounts/${account}/case`).expect(200)) as unknown as Case;
const list = async (path: string, caller: Caller = admin): Promise<Json[]> =>
  listOf(await caller.get(path).expect(200));
const one = async (path: string, caller: Caller = admin): Promise<Json> => bodyOf(await caller.get(path).expect(200));

/** A family with two children, one of which owed by itself before it had the account. */
const bigFamily = async (): Promise<{ account: string; children: string[] }> => {
  const { account, child: first } = await families.family();
  const second = await families.child(undefined, { lastname: 'Zweitkind' });
  const debt = {
    family: { account, child: first },
    attendance: await money.confirmed((await money.offer(1500)).uuid, first),
  };
  await money.invoice(debt);
  await money.pay(debt.attendance, 500).expect(201);
  const own = await money.confirmed((await money.offer(700)).uuid, second);
  await money.pay(own, 200).expect(201);
  await make.sql('update participants set account_uuid = $2 where uuid = $1', [second, account.uuid]);
  const waiting = await make.attendance((await make.offer({ name: 'Malen' })).uuid, 'waiting', second);
  await make.sql(`update attendances set decision = 'waitlisted' where uuid = $1`, [waiting]);
  await make.mail({ account: account.uuid, columns: { subject: 'Zusage', children: [first] } });
  await make.mail({ account: account.uuid, columns: { subject: 'Neues zu beiden', children: [first, second] } });
  await superAdmin.post(`/accounts/${account.uuid}/notes`, { text: 'Ruft zurück' }).expect(201);
  await superAdmin.post(`/attendances/${debt.attendance}/notes`, { text: 'Kommt später' }).expect(201);
  await superAdmin.post(`/attendances/${waiting}/notes`, { text: 'Möchte unbedingt' }).expect(201);
  return { account: account.uuid, children: [first, second] };
};

let family: { account: string; children: string[] };
beforeAll(async () => {
  family = await bigFamily();
});

describe('GET /accounts/{uuid}/case', () => {
  it('holds each record as its own route shows it: nothing else, and nothing less (R-DESK-8)', async () => {
    const { account } = family;
    const shown = await read(account);
    expect(shown.account).toEqual(await one(`/accounts/${account}`));
    expect(shown.participants).toEqual(await list(`/participants?account=${account}`));
    expect(shown.applications).toEqual(await list(`/attendances?account=${account}`));
    expect(shown.applications.map(({ decision }) => decision)).toContain('waitlisted');
    const offers = shown.applications.map(({ offer }) => (offer as { uuid: string }).uuid);
    expect(shown.offers.map(({ uuid }) => uuid).sort()).toEqual([...new Set(offers)].sort());
    for (const offer of shown.offers) expect(offer).toEqual(await one(`/offers/${String(offer['uuid'])}`));
    const debtors = [account, family.children[1]!];
    expect(shown.debtors).toEqual(await Promise.all(debtors.map((uuid) => one(`/debtors/${uuid}`))));
    expect(shown.debtors?.map(({ balance }) => balance)).toEqual([1000, 500]);
    expect(shown.invoices).toEqual(await list(`/invoices?debtor=${account}`));
    const receipts = await Promise.all(debtors.map((uuid) => list(`/receipts?debtor=${uuid}`)));
    expect(shown.receipts).toHaveLength(2);
    expect(shown.receipts).toEqual(expect.arrayContaining(receipts.flat()));
    expect(shown.mails).toEqual(await list(`/mails?account=${account}`));
    expect(shown.notes.map(({ text }) => text)).toEqual(['Möchte unbedingt', 'Kommt später', 'Ruft zurück']);
    expect(shown.notes.map(({ attendance }) => typeof attendance)).toEqual(['string', 'string', 'undefined']);
    expect(shown.totals).toEqual({ invoices: 1, receipts: 2, mails: shown.mails.length, notes: 3 });
  });

  it('has no part about money for whom the books are closed (R-DESK-9)', async () => {
    const colleague = await make.account(['ROLE_ADMIN', 'ROLE_PARTICIPANTS_ADMIN']);
    const shown = await read(family.account, colleague);
    for (const part of ['debtors', 'invoices', 'receipts']) expect(shown).not.toHaveProperty(part);
    expect(shown.totals).toEqual({ mails: 2, notes: 3 });
    expect(shown.participants).toHaveLength(2);
  });

  it('is for admins who see families (R-DESK-9)', async () => {
    for (const caller of [maskedAdmin, payments, host, member]) {
      await caller.get(`/accounts/${family.account}/case`).expect(403);
    }
    expect((await read(family.account, readOnly)).applications).toHaveLength(3);
    await admin.get(`/accounts/${newUuid()}/case`).expect(404);
    await admin.get('/accounts/x/case').expect(404);
  });

  it('masks a locked child part by part, and of a locked account shows nothing that its own routes hide, but super admins all of it (R-DESK-9)', async () => {
    const { account, children } = await bigFamily();
    const before = await read(account);
    await make.sql('update participants set protected = true where uuid = $1', [children[1]]);
    const shown = await read(account);
    expect(shown.account).toMatchObject({ uuid: account, name: before.account['name'] });
    expect(shown.participants).toEqual(await list(`/participants?account=${account}`));
    expect(shown.applications).toEqual(await list(`/attendances?account=${account}`));
    expect(shown.debtors).toEqual(await Promise.all([account, children[1]!].map((uuid) => one(`/debtors/${uuid}`))));
    expect(shown.mails.map(({ subject }) => subject)).toEqual(['Zusage']);
    expect(shown.notes.map(({ text }) => text)).toEqual(['Kommt später', 'Ruft zurück']);
    expect(shown.totals).toMatchObject({ mails: 1, notes: 2 });
    const text = JSON.stringify(shown);
    for (const hidden of ['Zweitkind', 'Neues zu beiden', 'Möchte unbedingt']) expect(text).not.toContain(hidden);
    expect((await read(account, superAdmin)).notes).toHaveLength(3);

    await make.setAccount(account, { protected: true, lastname: 'Geheim' });
    const locked = await read(account);
    expect(locked.account).toEqual(await one(`/accounts/${account}`));
    expect([locked.mails, locked.notes, locked.totals['mails'], locked.totals['notes']]).toEqual([[], [], 0, 0]);
    const left = JSON.stringify(locked);
    for (const hidden of ['Geheim', 'Erika', 'Zweitkind', 'Ruft zurück', 'Schlossplatz'])
      expect(left).not.toContain(hidden);
    const all = await read(account, superAdmin);
    expect(all.account['lastname']).toBe('Geheim');
    expect(all.participants).toEqual(await list(`/participants?account=${account}`, superAdmin));
    expect(all.applications).toEqual(await list(`/attendances?account=${account}`, superAdmin));
    expect(all.debtors?.[0]).toEqual(await one(`/debtors/${account}`, superAdmin));
  });

  it('shows the latest mails and notes only, and says how many there are (R-DESK-8)', async () => {
    const { account } = await families.family();
    for (let index = 0; index < 22; index += 1) await make.mail({ account: account.uuid });
    await make.insert(
      'notes',
      Array.from({ length: 23 }, (_, index) => ({
        ...{ uuid: newUuid(), account_uuid: account.uuid, text: `Notiz ${String(index)}`, by_uuid: admin.uuid },
        created_at: new Date(Date.parse(NOW) + index * 1000),
      })),
    );
    const shown = await read(account.uuid);
    expect([shown.mails.length, shown.notes.length]).toEqual([20, 20]);
    expect(shown.totals).toMatchObject({ mails: 22, notes: 23, receipts: 0, invoices: 0 });
    expect(shown.notes[0]).toMatchObject({ text: 'Notiz 22' });
  });

  it('leaves a line in the audit log (R-DESK-8)', async () => {
    await read(family.account);
    const [line] = await make.sql('select * from audit_log order by uuid desc limit 1');
    const route = 'GET /accounts/:uuid/case';
    expect(line).toMatchObject({ route, record_uuid: family.account, account_uuid: admin.uuid });
  });

  it('takes one request, and as many statements for a large family as for a small one (R-DESK-8)', async () => {
    const { family: small } = await money.owing(100);
    await read(small.account.uuid);
    const large = await test.statements(() => read(family.account));
    expect(await test.statements(() => read(small.account.uuid))).toBe(large);
    expect(large).toBeLessThanOrEqual(20);
  });
});
