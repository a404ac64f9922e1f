import { beforeAll, describe, expect, it } from '@jest/globals';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { type Json, madeBy, violationsOf } from '../support/json.js';
import { expectProblem } from '../support/problems.js';
import { type Caller, openWorld, type TestFamily } from '../world/index.js';

const DATES = [{ begin: '2026-08-03T09:00:00+02:00', end: '2026-08-03T12:00:00+02:00' }];

const world = openWorld({ at: '2026-07-01T08:00:00Z', club: { name: 'Kanuclub' } });
const { make, families, money } = world;
const { admin, superAdmin, maskedAdmin, payments, host } = world.callers;

let edition: string;
let family: TestFamily;
let confirmed: string;
let waitlisted: string;

const preview = (body: Json, caller: Caller = admin) => caller.post('/mail-templates/preview', body);
const shown = (body: Json, caller: Caller = admin) =>
  caller.posted<{ subject: string; text: string }>('/mail-templates/preview', body);

beforeAll(async () => {
  edition = (await make.edition({ name: 'Sommer' })).uuid;
  family = await families.family({}, { firstname: 'Mia' });
  const columns = { fee: 1250, meeting_point: 'Bootshaus' };
  const paddle = await make.offer({ edition, name: 'Paddeln', dates: DATES, columns });
  confirmed = await money.confirmed(paddle.uuid, family.child);
  const full = await make.offer({ edition, name: 'Malen', maxParticipants: 1 });
  waitlisted = await make.attendance(full.uuid, 'waitlisted', family.child);
});

describe('A preview of a mail with a real record', () => {
  it('says of an application what its family would read now, in the words that are sent or that hold (R-DESK-10)', async () => {
    const mail = await shown({ type: 'application-confirmed', attendance: confirmed });
    expect(mail.subject).toBe('Zusage: Paddeln');
    expect(mail.text).toMatch(/^Guten Tag Erika Muster\d+,/);
    for (const word of ['Mia', '3. August 2026', 'Bootshaus', '12,50']) expect(mail.text).toContain(word);
    expect(mail.text).not.toContain('Max');
    const words = { subject: '{{children}}!', body: '{{offer}}' };
    const own = await shown({ type: 'application-confirmed', attendance: confirmed, ...words });
    expect([own.subject, own.text.split('\n')[0]]).toEqual(['Mia!', 'Paddeln']);
  });

  it('tells of all applications of a family, each in its own state (R-DESK-10)', async () => {
    const mail = await shown({ type: 'application-news', account: family.account.uuid });
    expect(mail.subject).toBe('Neues zu den Anmeldungen von Mia');
    expect(mail.text.replace(/\s+/g, ' ')).toMatch(/Zusagen.*Paddeln.*Auf der Warteliste.*Malen/i);
    const only = await shown({ type: 'application-waitlisted', account: family.account.uuid });
    expect([only.subject, only.text.includes('Paddeln')]).toEqual(['Warteliste: Malen', false]);
  });

  it('has the words of the edition of the record, unless another one is named', async () => {
    const columns = { subject: 'Juhu {{children}}', body: '{{offer}}' };
    const words = await make.mailTemplate({ type: 'application-confirmed', edition, columns });
    const body = { type: 'application-confirmed', attendance: confirmed };
    expect((await shown(body)).subject).toBe('Juhu Mia');
    const other = (await make.edition()).uuid;
    expect((await shown({ ...body, edition: other })).subject).toBe('Zusage: Paddeln');
    await admin.delete(`/mail-templates/${words}`).expect(204);
  });

  it('stores and sends nothing, and is audited with the record (R-DESK-10)', async () => {
    const stored = () => make.sql('select count(*) as mails, (select count(*) from tellings) as told from mails');
    const before = await stored();
    await shown({ type: 'application-confirmed', attendance: confirmed });
    expect(await stored()).toEqual(before);
    const [line] = await make.sql('select route, record_uuid from audit_log order by uuid desc limit 1');
    expect(line).toEqual({ route: 'POST /mail-templates/preview', record_uuid: confirmed });
  });

  it('is a 422 at the field where the record is unknown, or the mail has nothing to say of it (R-DESK-10)', async () => {
    const refused: [Json, RegExp][] = [
      [{ type: 'application-confirmed', attendance: newUuid() }, /^attendance: There is no such application/],
      [{ type: 'application-confirmed', attendance: 'x' }, /^attendance: There is no such application/],
      [{ type: 'application-confirmed', account: newUuid() }, /^account: There is no such account/],
      [{ type: 'application-confirmed', attendance: waitlisted }, /^attendance: .*another state/],
      [{ type: 'application-cancelled', account: family.account.uuid }, /^account: .*no application/],
      [{ type: 'application-news', account: host.uuid }, /^account: .*no application/],
      [{ type: 'password-changed', account: family.account.uuid }, /^account: .*examples only/],
      [{ type: 'receipt', attendance: confirmed }, /^attendance: .*examples only/],
    ];
    for (const [body, detail] of refused) expectProblem(await preview(body), 422, expect.stringMatching(detail));
    const both = await preview({ type: 'application-news', attendance: confirmed, account: family.account.uuid });
    expect(violationsOf(both).map(([path]) => path)).toEqual(['account']);
  });

  it('shows nobody whom the caller does not see, and of a family the children that it sees (R-DESK-10)', async () => {
    for (const caller of [maskedAdmin, payments]) {
      for (const record of [{ attendance: confirmed }, { account: family.account.uuid }]) {
        const answer = await preview({ type: 'application-confirmed', ...record }, caller);
        expectProblem(answer, 403, expect.stringMatching(/may not see/));
        expect(answer.text).not.toMatch(/Mia|Muster/);
      }
    }
    const locked = await families.child(family.account.uuid, { firstname: 'Geheimchen', protected: true });
    const offer = await make.offer({ edition, name: 'Verborgen', dates: DATES });
    const hidden = await make.attendance(offer.uuid, 'confirmed', locked);
    await preview({ type: 'application-confirmed', attendance: hidden }).expect(403);
    const news = { type: 'application-news', account: family.account.uuid };
    expect((await shown(news)).text).not.toMatch(/Geheimchen|Verborgen/);
    expect((await shown(news, superAdmin)).text).toContain('Geheimchen');
    await make.sql('update accounts set protected = true where uuid = $1', [family.account.uuid]);
    for (const record of [{ attendance: confirmed }, { account: family.account.uuid }])
      await preview({ type: 'application-confirmed', ...record }).expect(403);
    await make.sql('update accounts set protected = false where uuid = $1', [family.account.uuid]);
  });

  it('shows what is paid and owed to payments admins alone, and no sum that holds something of a masked child (R-DESK-10)', async () => {
    const both = await make.account(['ROLE_PARTICIPANTS_ADMIN', 'ROLE_PAYMENTS_ADMIN']);
    const plain = await make.account(['ROLE_PARTICIPANTS_ADMIN']);
    const debt = await money.owing(1250);
    const account = debt.family.account.uuid;
    await money.pay(debt.attendance, 250).expect(201);
    const locked = await families.child(account, { firstname: 'Geheimchen' });
    const texts = async (caller: Caller): Promise<string> => {
      const body = '{{children}} {{#reference}}Zweck {{reference}}{{/reference}}';
      const mails = [
        await shown({ type: 'application-confirmed', attendance: debt.attendance }, caller),
        await shown({ type: 'application-news', account }, caller),
        await shown({ type: 'application-news', account, body }, caller),
      ];
      return mails.map(({ text }) => text).join('\n');
    };
    expect(await texts(both)).toMatch(/davon schon bezahlt: 2,50.*Zu bezahlen: 10,00.*Zweck RF\d\d/s);
    const open = await texts(plain);
    expect(open).toMatch(/Gebühr: 12,50/);
    expect(open).not.toMatch(/10,00|2,50 |bezahlt|Zu bezahlen|Zweck/);
    await money.confirmed((await money.offer(7700)).uuid, locked);
    expect(await texts(both)).toMatch(/77,00/);
    await make.sql('update participants set protected = true where uuid = $1', [locked]);
    expect(await texts(both)).not.toMatch(/77,00|10,00|Zu bezahlen|andere Plätze|Zweck|Geheimchen/);
    expect(await texts(superAdmin)).toMatch(/Zu bezahlen: 10,00.*77,00/s);
    await money.invoice(debt);
    const invoiced = await texts(superAdmin);
    expect(invoiced).toMatch(/R-2026-\d+/);
    for (const caller of [both, plain]) expect(await texts(caller)).not.toMatch(/R-2026-\d+/);
    await money.transition(debt.attendance, 'withdraw');
    const gone = { type: 'application-withdrawn', attendance: debt.attendance };
    expect((await shown(gone, superAdmin)).text).toMatch(/2,50.*bezahlt/);
    for (const caller of [both, plain]) expect((await shown(gone, caller)).text).not.toMatch(/2,50|Guthaben|Rechnung/);
  });

  it('takes the e-mail address of an account; that of a masked one is taken for unknown (R-DESK-10)', async () => {
    const { account } = family;
    const mail = await shown({ type: 'application-waitlisted', account: account.email.toUpperCase() });
    expect(mail.subject).toBe('Warteliste: Malen');
    const unknown = expect.stringMatching(/^account: There is no such account/);
    for (const [caller, email] of [
      [maskedAdmin, account.email],
      [admin, 'niemand@example.org'],
    ] as const)
      expectProblem(await preview({ type: 'application-waitlisted', account: email }, caller), 422, unknown);
  });

  it('shows the latest receipt and reversal of an account, to payments admins (R-DESK-10)', async () => {
    const debt = await money.owing(1250);
    const account = debt.family.account.uuid;
    expectProblem(await preview({ type: 'receipt', account }), 422, expect.stringMatching(/^account: .*no receipt/));
    await money.pay(debt.attendance, 400).expect(201);
    const { uuid, number } = madeBy(await money.pay(debt.attendance, 500)) as unknown as Record<string, string>;
    const mail = await shown({ type: 'receipt', account }, payments);
    expect(mail.text).toContain(number);
    expect(mail.text).toMatch(/5,00.*3,50/s);
    await preview({ type: 'receipt-reversal', account }).expect(422);
    await payments.post(`/receipts/${uuid}/reversal`, {}).expect(200);
    expect((await shown({ type: 'receipt-reversal', account })).text).toContain(number);
    await preview({ type: 'receipt', account }, maskedAdmin).expect(403);
    await make.sql('update accounts set protected = true where uuid = $1', [account]);
    expectProblem(await preview({ type: 'receipt', account }, payments), 403, expect.stringMatching(/not for you/));
    expect((await shown({ type: 'receipt', account }, superAdmin)).text).toContain('Muster');
  });

  it('does not greet a child by name at whose address its parents read', async () => {
    const child = await families.child(undefined, { email: 'eltern@example.org' });
    const attendance = await make.attendance((await make.offer({ edition })).uuid, 'waiting', child);
    expect((await shown({ type: 'application-received', attendance })).text).toMatch(/^Guten Tag,/);
    expect(await admin.read(`/attendances/${attendance}`)).toMatchObject({ status: 'waiting' });
  });
});
