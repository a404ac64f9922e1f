import { beforeEach, describe, expect, it } from '@jest/globals';
import { NOTIFY_ATTENDANCES } from '../../src/attendances/state/notify-attendances.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { bodyOf, detailOf, type Json, violationsOf } from '../support/json.js';
import { expectProblem } from '../support/problems.js';
import { JUNE, openWorld, type TestOffer } from '../world/index.js';

const QUESTIONS = {
  swims: { uuid: newUuid(), label: 'Schwimmt das Kind?', type: 'boolean', choices: [], required: true },
  shirt: { uuid: newUuid(), label: 'Größe', type: 'choice', choices: ['S', 'M'], required: false },
  eats: { uuid: newUuid(), label: 'Verträgt es alles?', type: 'text', choices: [], required: false },
};

describe('Moving an application to another offer', () => {
  const world = openWorld({ at: JUNE, summer: true });
  const { test, make, offers, applications } = world;
  const { admin } = world.callers;
  beforeEach(() => test.clock.standAt(JUNE));

  const move = (uuid: string, offer: Pick<TestOffer, 'uuid'>, more: Json = {}) =>
    applications.act(uuid, 'move', { offer: offer.uuid, ...more });

  /** A child that has the only place of an offer, and one that waits for it. */
  const taken = async (): Promise<{ offer: TestOffer; one: string; next: string; child: string }> => {
    const offer = await offers.published({ maxParticipants: 1, columns: { fee: 1000 } });
    const child = await make.participant();
    const one = await make.attendance(offer.uuid, 'confirmed', child);
    const [next] = await applications.of(offer, 'waitlisted');
    return { offer, one, next: next!, child };
  };

  it('makes a new application and withdraws the old one, whose place goes to the waiting list', async () => {
    const { one, next, child } = await taken();
    await make.sql(
      `update attendances set priority = 2, comment = 'Kommt mit Hund', own_fee = 5, applied_at = '2026-05-05T12:00:00Z' where uuid = $1`,
      [one],
    );
    const target = await offers.published();
    const answer = await move(one, target, { note: 'Auf Wunsch' });
    expect(answer.status).toBe(201);
    const made = bodyOf(answer);
    expect(answer.headers['location']).toBe(`/attendances/${String(made['uuid'])}`);
    expect(made).toMatchObject({
      offer: { uuid: target.uuid },
      participant: { uuid: child },
      status: 'waiting',
      priority: 2,
      comment: 'Kommt mit Hund',
      fee: 0,
    });
    expect(made['uuid']).not.toBe(one);
    expect((await applications.row(made['uuid']))['applied_at']).toEqual(new Date('2026-05-05T12:00:00Z'));
    await world.drain();
    expect(await applications.states([one, next])).toEqual(['withdrawn', 'confirmed']);
    const [left, arrived] = [await applications.history(one), await applications.history(String(made['uuid']))];
    const shared = { procedure: 'move', by: admin.uuid, notified: false, note: 'Auf Wunsch' };
    expect(left).toMatchObject([{ transition: 'withdraw', from: 'confirmed', to: 'withdrawn', ...shared }]);
    expect(arrived).toMatchObject([{ transition: null, from: null, to: 'waiting', ...shared }]);
    expect(left[0]?.['batch']).toBe(arrived[0]?.['batch']);
  });

  it('is decided by the phase of the other offer: a place while there is one, else the end of its list', async () => {
    const edition = await offers.edition('firstcome');
    const target = await offers.published({ edition, maxParticipants: 1 });
    const [first, second, third] = [await taken(), await taken(), await taken()];
    expect(bodyOf(await move(first.one, target))).toMatchObject({ status: 'confirmed', edition: { uuid: edition } });
    expect(bodyOf(await move(second.one, target))).toMatchObject({ status: 'waitlisted', position: 1 });
    expect(bodyOf(await move(third.one, target))).toMatchObject({ status: 'waitlisted', position: 2 });
    const drawn = await offers.published({ edition: await offers.edition('lot') });
    expect(bodyOf(await move((await taken()).one, drawn))).toMatchObject({ status: 'waiting' });
  });

  it('drops what staff once set for the child at the other offer, before it withdrew there, and mails the family once when asked', async () => {
    const { one, child } = await taken();
    const target = await offers.published({ edition: await offers.edition('firstcome'), columns: { fee: 700 } });
    const earlier = await make.attendance(target.uuid, 'withdrawn', child);
    await make.sql('update attendances set own_fee = 5 where uuid = any($1::uuid[])', [[one, earlier]]);
    const before = (await world.jobs(NOTIFY_ATTENDANCES)).length;
    const made = bodyOf(await move(one, target, { notify: true }).expect(201));
    expect(made).toMatchObject({ uuid: earlier, status: 'confirmed', fee: 700, unreachable: 1 });
    expect(await applications.row(earlier)).toMatchObject({ own_fee: null, charged: 700 });
    const [entry] = await applications.history(one);
    expect(entry).toMatchObject({ notified: true });
    expect((await world.jobs(NOTIFY_ATTENDANCES)).slice(before)).toEqual([{ batch: entry?.['batch'] }]);
  });

  it('takes the payments along, and the price is that of the other offer (R-MON-24)', async () => {
    const { one } = await taken();
    await applications.change([one], 'reset', { notified: false });
    await applications.change([one], 'confirm', { notified: false });
    const receipt = await world.money.paid(one, 400);
    const target = await offers.published({ edition: await offers.edition('firstcome'), columns: { fee: 300 } });
    const made = bodyOf(await move(one, target));
    expect(made).toMatchObject({ fee: 300, paid: true, receipts: [receipt] });
    expect(await applications.row(one)).toMatchObject({ charged: null, paid_amount: 0 });
    expect(await applications.row(made['uuid'])).toMatchObject({ charged: 300, paid_amount: 400 });
  });

  it('keeps the answers to questions that are asked there as well', async () => {
    const { swims, shirt, eats } = QUESTIONS;
    const { one } = await taken();
    const answers = [
      { question: swims.uuid, label: swims.label, answer: true },
      { question: shirt.uuid, label: shirt.label, answer: 'XL' },
      { question: eats.uuid, label: eats.label, answer: 'Nüsse nicht' },
    ];
    await make.sql('update attendances set answers = $2 where uuid = $1', [one, JSON.stringify(answers)]);
    const asks = (list: object[]): Promise<TestOffer> => offers.published({ columns: { application_questions: list } });
    // A size that is no choice there, and a question that is not asked there, are dropped.
    const made = bodyOf(await move(one, await asks([shirt, { ...swims, label: 'Kann es schwimmen?' }])));
    expect(made['answers']).toEqual([{ question: swims.uuid, label: 'Kann es schwimmen?', answer: true }]);
  });

  it('is refused by the checks for new applications, unless forced', async () => {
    const { one } = await taken();
    const target = await offers.published({
      place: 'draft',
      columns: { application_questions: [QUESTIONS.swims], application_deadline: '2026-05-01T00:00:00+02:00' },
    });
    const refused = await move(one, target);
    expect(refused.status).toBe(422);
    expect(detailOf(refused).split('\n')).toEqual([
      expect.stringMatching(/^offer: .*not published/),
      expect.stringMatching(/^offer: .*deadline/),
      expect.stringMatching(/^answers: .*Schwimmt/),
    ]);
    expect(violationsOf(refused)).toEqual([]);
    expect(await applications.states([one])).toEqual(['confirmed']);
    expect((await move(one, target, { force: true })).status).toBe(201);
  });

  it('another place of the child at that time is, where the new one would be a place', async () => {
    const { one, child } = await taken();
    await make.attendance((await offers.published({ name: 'Klettern' })).uuid, 'confirmed', child);
    const target = await offers.published({ edition: await offers.edition('firstcome') });
    expect(detailOf(await move(one, target).expect(422))).toContain('Klettern');
    const moved = bodyOf(await move(one, target, { force: true }).expect(201));
    const [entry] = await applications.history(String(moved['uuid']));
    expect(entry).toMatchObject({ to: 'confirmed', note: expect.stringContaining('Klettern') });
  });

  it('a child with an application there is a 409, but after a withdrawal it is decided anew', async () => {
    const { one, child } = await taken();
    const target = await offers.published({ edition: await offers.edition('firstcome'), dates: [] });
    const there = await make.attendance(target.uuid, 'rejected', child);
    expectProblem(await move(one, target), 409, expect.stringContaining('rejected'));
    expect(await applications.states([one])).toEqual(['confirmed']);
    await make.sql(`update attendances set status = 'withdrawn', withdrawn_at = now() where uuid = $1`, [there]);
    expect(bodyOf(await move(one, target))).toMatchObject({ uuid: there, status: 'confirmed' });
    expect(await applications.history(there)).toMatchObject([
      { transition: null, from: 'withdrawn', to: 'confirmed', procedure: 'move' },
    ]);
  });

  it('from a state without a place or a wish it is a 409, to its own offer, or an unknown one, a 422', async () => {
    const { offer, one } = await taken();
    const states = ['withdrawn', 'rejected', 'participated', 'noshow'] as const;
    for (const [index, uuid] of (await applications.of(await make.offer(), ...states)).entries())
      expectProblem(await move(uuid, offer), 409, expect.stringContaining(states[index]!));
    for (const to of [offer, { uuid: newUuid() }, { uuid: 'paddeln' }])
      expect(detailOf(await move(one, to).expect(422))).toMatch(/^offer: /);
    expect(violationsOf(await applications.act(one, 'move', {}).expect(422))).toHaveLength(1);
  });

  it('of two at once one wins, and of several children for the last place one gets it', async () => {
    const { one } = await taken();
    const [left, right] = [await offers.published({ dates: [] }), await offers.published({ dates: [] })];
    const both = await Promise.all([move(one, left), move(one, right)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const target = await offers.published({ edition: await offers.edition('firstcome'), maxParticipants: 1 });
    const children = await Promise.all([taken(), taken(), taken()]);
    const answers = await Promise.all(children.map((child) => move(child.one, target)));
    expect(answers.map((answer) => bodyOf(answer)['status']).sort()).toEqual(['confirmed', 'waitlisted', 'waitlisted']);
    // Children who change places do not wait for each other for ever.
    const there = await applications.of(left, 'confirmed', 'confirmed', 'confirmed');
    const here = await applications.of(right, 'confirmed', 'confirmed', 'confirmed');
    const changed = await Promise.all([
      ...there.map((uuid) => move(uuid, right)),
      ...here.map((uuid) => move(uuid, left)),
    ]);
    expect(changed.map(({ status }) => status)).toEqual(changed.map(() => 201));
  });
});
