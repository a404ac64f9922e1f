import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Email } from 'postal-mime';
import { RemindOfDates } from '../../src/notices/reminders/remind-of-dates.job.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { bodyOf, type Json, madeBy, violationsOf } from '../support/json.js';
import { type NamedFamily, openWorld, type TestOffer } from '../world/index.js';

const at = (day: string, from: string, to: string, recurrence?: string): { begin: string; end: string } => ({
  begin: `2026-08-${day}T${from}:00+02:00`,
  end: `2026-08-${day}T${to}:00+02:00`,
  ...(recurrence === undefined ? {} : { recurrence }),
});

describe('Reminders before the dates of an edition (R-EDI-15)', () => {
  const world = openWorld({
    at: '2026-07-01T08:00:00Z',
    club: { columns: { phone: '09341 1', email: 'info@kanu.example' } },
  });
  const { test, make, families, applications, mails } = world;
  const { admin } = world.callers;
  let edition: string;
  let paddling: TestOffer;
  let climbing: TestOffer;
  let erika: NamedFamily;
  beforeEach(async () => {
    test.clock.standAt('2026-07-01T08:00:00Z');
    await make.sql('delete from attendances');
    await make.sql('update editions set remind_before = null');
    await mails.forget();
    edition = madeBy(await admin.post('/editions', { name: `Sommer ${newUuid()}`, remindBefore: 24 })).uuid;
    paddling = await offerOf('Paddeln', [at('03', '09:00', '12:00')], { bring: 'Hut', meeting_point: 'Bootshaus' });
    climbing = await offerOf('Klettern', [at('03', '14:00', '16:00')]);
    erika = await families.named('Erika', ['Max', 'Ida']);
  });

  const offerOf = (name: string, dates: { begin: string; end: string }[], columns: Json = {}): Promise<TestOffer> =>
    make.offer({ name, alias: `x-${newUuid()}`, edition, hosts: [world.club.uuid], dates, columns });
  const going = (offer: TestOffer, child: string | undefined): Promise<string> =>
    make.attendance(offer.uuid, 'confirmed', child);
  /** What is mailed when the job runs at this moment. */
  const remindAt = async (moment: string): Promise<Email[]> => {
    test.clock.standAt(new Date(moment).toISOString());
    await test.app.get(RemindOfDates).run();
    return mailed();
  };
  const mailed = async (): Promise<Email[]> => {
    const all = await mails.told();
    await mails.removeFiles();
    return all;
  };
  const subjects = (all: readonly Email[]): unknown[] => all.map(({ subject }) => subject);

  it('go out once it is due, one for a family and day, with all children, meeting points and what to bring', async () => {
    await going(paddling, erika.children[0]);
    await going(climbing, erika.children[1]);
    await make.attendance(climbing.uuid, 'waitlisted', erika.children[0]);
    expect(await remindAt('2026-08-02T08:59:00+02:00')).toEqual([]);
    const [mail, ...others] = await remindAt('2026-08-02T09:00:00+02:00');
    expect([mail?.subject, mail?.to?.[0]?.address, others]).toEqual([
      ...['Erinnerung: Montag, 3. August 2026', erika.email, []],
    ]);
    const text = mail?.text ?? '';
    expect(text).toMatch(/Max: Paddeln[^]*9:00–12:00 Uhr[^]*Treffpunkt: Bootshaus[^]*Mitbringen: Hut[^]*Ida: Klettern/);
    expect(text).toContain('Telefon 09341 1');
    expect(await remindAt('2026-08-02T09:05:00+02:00')).toEqual([]);
    expect(await remindAt('2026-08-02T15:00:00+02:00')).toEqual([]);
  });

  it('name and link the agreement form for the children whose signed one has not arrived', async () => {
    await make.sql(`update offers set agreement_path = 'erklaerung.pdf' where uuid = $1`, [paddling.uuid]);
    await make.sql(`update offers set requires_agreement = true where uuid = $1`, [climbing.uuid]);
    for (const child of erika.children) await going(paddling, child);
    await going(climbing, erika.children[0]);
    await make.sql('update attendances set agreement_received = true where participant_uuid = $1', [erika.children[0]]);
    const [mail] = await remindAt('2026-08-02T09:00:00+02:00');
    const text = String(mail?.text).replace(/\s+/g, ' ');
    expect(text).toContain('Bitte unterschrieben mitbringen: Einverständniserklärung der Eltern für Ida - ');
    expect(text).toMatch(/Einverständniserklärung zum Ausdrucken: http\S+\/media\/erklaerung\.pdf/);
    // Nothing of those that have arrived.
    expect(text).toContain('Klettern');
    for (const word of ['unterschrieben', 'Einverständniserklärung der Eltern'])
      expect(text.split(word)).toHaveLength(2);
    expect(String(mail?.html)).toContain('/media/erklaerung.pdf"');
  });

  it('remind of each day of a series, whose day is the local one, also after children were there', async () => {
    const series = await offerOf('Werken', [at('10', '00:30', '02:00', 'FREQ=DAILY;COUNT=2')]);
    const uuid = await going(series, erika.children[0]);
    expect(subjects(await remindAt('2026-08-09T00:30:00+02:00'))).toEqual([
      'Erinnerung: Werken, Montag, 10. August 2026',
    ]);
    await make.sql(`update attendances set status = 'participated' where uuid = $1`, [uuid]);
    expect(subjects(await remindAt('2026-08-10T00:35:00+02:00'))).toEqual([
      'Erinnerung: Werken, Dienstag, 11. August 2026',
    ]);
  });

  it('do not go out for what is cancelled, unpublished, moved or withdrawn, nor for dates that have begun', async () => {
    const uuid = await going(paddling, erika.children[0]);
    const when = '2026-08-02T10:00:00+02:00';
    for (const [undo, redo] of [
      ['cancelled = true', 'cancelled = false'],
      [`place = 'unpublished'`, `place = 'published'`],
    ]) {
      await make.sql(`update offers set ${String(undo)} where uuid = $1`, [paddling.uuid]);
      expect(await remindAt(when)).toEqual([]);
      await make.sql(`update offers set ${String(redo)} where uuid = $1`, [paddling.uuid]);
    }
    await make.sql(`update attendances set status = 'withdrawn', withdrawn_at = created_at where uuid = $1`, [uuid]);
    expect(await remindAt(when)).toEqual([]);
    await make.sql(`update attendances set status = 'confirmed', withdrawn_at = null where uuid = $1`, [uuid]);
    expect(await remindAt('2026-08-03T09:00:00+02:00')).toEqual([]);
    expect(subjects(await remindAt('2026-08-03T08:59:00+02:00'))).toEqual([
      'Erinnerung: Paddeln, Montag, 3. August 2026',
    ]);
  });

  it('that wait are given up when an offer is called off, unpublished or moved, or withdrawn from, and say the rest anew, once', async () => {
    const transition = (offer: TestOffer, name: string) =>
      admin.post(`/offers/${offer.uuid}/transition`, { transition: name, force: true });
    const ways: readonly ((offer: TestOffer, place: string) => PromiseLike<{ status: number }>)[] = [
      (offer) => transition(offer, 'cancel'),
      (offer) => transition(offer, 'unpublish'),
      (offer) => admin.patch(`/offers/${offer.uuid}`, { dates: [at('20', '09:00', '12:00')] }),
      (_, place) => applications.act(place, 'transition', { transition: 'withdraw' }),
    ];
    const all = [];
    for (const undo of ways) {
      const [max, ida] = (await families.named('Erika', ['Max', 'Ida'])).children;
      const offer = await offerOf('Paddeln', [at('03', '09:00', '12:00')]);
      all.push({ undo, offer, place: await going(offer, max) });
      await going(climbing, ida);
    }
    test.clock.standAt('2026-08-02T12:00:00Z');
    await test.app.get(RemindOfDates).run();
    for (const { undo, offer, place } of all) expect((await undo(offer, place)).status).toBe(200);
    const told = await mailed();
    expect(subjects(told)).toEqual(ways.map(() => 'Erinnerung: Klettern, Montag, 3. August 2026'));
    for (const { text } of told) expect(text).not.toContain('Paddeln');
    expect(await remindAt('2026-08-02T14:05:00+02:00')).toEqual([]);
  });

  it('are never written twice, however many jobs run at once', async () => {
    await going(paddling, erika.children[0]);
    test.clock.standAt('2026-08-02T08:00:00Z');
    await Promise.all([1, 2, 3].map(() => test.app.get(RemindOfDates).run()));
    expect(await mailed()).toHaveLength(1);
  });

  it('are a setting of the edition: hours from 0 to 168, null for none, copied with it', async () => {
    const path = `/editions/${edition}`;
    expect(bodyOf(await admin.get(path).expect(200))).toMatchObject({ remindBefore: 24 });
    for (const wrong of [-1, 169, 1.5, '24']) {
      const refused = await admin.patch(path, { remindBefore: wrong }).expect(422);
      expect(violationsOf(refused).map(([field]) => field)).toEqual(['remindBefore']);
    }
    expect(bodyOf(await admin.post(`${path}/copy`, {}).expect(201))).toMatchObject({ remindBefore: 24 });
    await going(paddling, erika.children[0]);
    expect(bodyOf(await admin.patch(path, { remindBefore: null }).expect(200))).not.toHaveProperty('remindBefore');
    expect(await remindAt('2026-08-02T10:00:00+02:00')).toEqual([]);
    await admin.patch(path, { remindBefore: 0 }).expect(200);
    expect(await remindAt('2026-08-03T08:59:00+02:00')).toEqual([]);
    expect(await remindAt('2026-08-03T09:04:00+02:00')).toHaveLength(1);
  });
});
