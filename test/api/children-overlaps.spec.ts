import { describe, expect, it } from '@jest/globals';
import { AttendanceChanges } from '../../src/attendances/state/attendance-changes.js';
import { type AttendanceTransition } from '../../src/attendances/model/attendance.workflow.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { type AttendanceStatus } from '../../src/offers/model/attendance-status.js';
import { overlapped } from '../support/overlap.js';
import { openWorld, prepared, type TestOffer } from '../world/index.js';

const FEE = 1000;

/** Anyone who changes a child waits for what is being done to its applications, and the other way round (R-CHI-4, R-MON-18). */
describe('While something is under way for a child', () => {
  const world = openWorld();
  const { test, make } = world;
  const { admin } = world.callers;
  const offer = prepared(() => make.offer({ place: 'published', columns: { fee: FEE } }));

  const change =
    (
      { uuid }: TestOffer,
      attendance: string,
      [from, transition, to]: readonly [AttendanceStatus, AttendanceTransition, AttendanceStatus],
    ) =>
    (): Promise<void> =>
      test.database.transaction(() =>
        test.app.get(AttendanceChanges).make([{ attendance, offer: uuid, transition, from, to }], {
          ...{ batch: newUuid(), procedure: 'staff', by: null, notified: false, note: null },
        }),
      );
  const confirm = (attendance: string, from: AttendanceStatus): (() => Promise<void>) =>
    change(offer, attendance, [from, 'confirm', 'confirmed']);
  const patch = (child: string, body: object) => async (): Promise<number> =>
    (await admin.patch(`/participants/${child}`, body)).status;
  const remove = (path: string) => async (): Promise<number> => (await admin.delete(path)).status;
  const row = async (attendance: string): Promise<Record<string, unknown> | undefined> =>
    (await make.sql('select status, charged from attendances where uuid = $1', [attendance]))[0];

  it('its discount counts for the place that it just gets', async () => {
    const child = await make.participant();
    const attendance = await make.attendance(offer.uuid, 'waiting', child);
    expect(await overlapped(test, confirm(attendance, 'waiting'), patch(child, { discounted: true }))).toBe(200);
    expect(await row(attendance)).toEqual({ status: 'confirmed', charged: FEE / 2 });
  });

  it('it gets no other account when it is just charged', async () => {
    const [parents, others] = [await make.account(['ROLE_MEMBER']), await make.account(['ROLE_MEMBER'])];
    const child = await make.participant({ account: parents.uuid });
    const attendance = await make.attendance(offer.uuid, 'waiting', child);
    expect(await overlapped(test, confirm(attendance, 'waiting'), patch(child, { account: others.uuid }))).toBe(409);
    expect(await row(attendance)).toEqual({ status: 'confirmed', charged: FEE });
  });

  it('it is not deleted with an application about which is just decided anew', async () => {
    const child = await make.participant();
    const attendance = await make.attendance(offer.uuid, 'rejected', child);
    const reset = change(offer, attendance, ['rejected', 'reset', 'waiting']);
    expect(await overlapped(test, reset, remove(`/participants/${child}`))).toBe(409);
    expect(await row(attendance)).toEqual({ status: 'waiting', charged: null });
  });

  it('nobody applies for it any more when its family is just erased', async () => {
    const parents = await make.account(['ROLE_MEMBER']);
    const child = await make.participant({ account: parents.uuid });
    await make.attendance((await make.offer()).uuid, 'participated', child);
    const erase = (): Promise<unknown> =>
      make.sql(`update participants set anonymised_at = now(), firstname = 'Anonymisiert' where uuid = $1`, [child]);
    const apply = async (): Promise<number> =>
      (await admin.post('/attendances', { offer: offer.uuid, participant: child, force: true })).status;
    expect(await overlapped(test, erase, apply)).toBe(422);
    expect(
      await make.sql('select from attendances where participant_uuid = $1 and offer_uuid = $2', [child, offer.uuid]),
    ).toEqual([]);
  });
});
