import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bodyOf } from '../support/json.js';
import { OfferDesk } from '../support/offer-desk.js';

describe('Places of an offer under parallel writers', () => {
  let desk: OfferDesk;
  beforeAll(async () => {
    desk = await OfferDesk.open();
  });
  afterAll(() => desk.close());

  /** Confirms a child the way every writer of places must: lock the offer, see what is true now, then decide. */
  const confirm = (offer: string, attendance: string): Promise<boolean> =>
    desk.test.database.transaction(async () => {
      const { database } = desk.test;
      const [row] = await database.query<{ places: number }>(
        'select max_participants as places from offers where uuid = $1 for update',
        [offer],
      );
      const [tally] = await database.query<{ confirmed: number }>(
        'select confirmed from offer_tallies where offer_uuid = $1',
        [offer],
      );
      const free = (tally?.confirmed ?? 0) < (row?.places ?? 0);
      if (free) await database.query(`update attendances set status = 'confirmed' where uuid = $1`, [attendance]);
      return free;
    });

  it('changing maxParticipants while children are being confirmed never loses a place, and never gives one too many', async () => {
    const offer = await desk.create({ maxParticipants: 5 });
    const waiting: string[] = [];
    for (let count = 0; count < 40; count += 1) waiting.push(await desk.make.attendance(offer.uuid, 'waiting'));
    const changes = [6, 8, 7, 12, 15].map((maxParticipants) => () => desk.patch(offer, { maxParticipants }));
    const work = waiting.map((uuid) => () => confirm(offer.uuid, uuid));
    const mixed = work.flatMap((one, index) => (index % 8 === 4 ? [one, changes[Math.floor(index / 8)]!] : [one]));
    const results = await Promise.all(mixed.map((one) => one()));
    const confirmed = results.filter((result) => result === true).length;
    const { attendances, maxParticipants, vacancies } = bodyOf(await desk.read(offer));
    const [counted] = await desk.make.sql(
      `select count(*) filter (where status = 'confirmed')::int as confirmed, count(*)::int as total
       from attendances where offer_uuid = $1`,
      [offer.uuid],
    );
    expect(attendances).toMatchObject({ confirmed, waiting: 40 - confirmed, total: 40 });
    expect(counted).toEqual({ confirmed, total: 40 });
    expect(confirmed).toBeGreaterThanOrEqual(5);
    expect(confirmed).toBeLessThanOrEqual(15);
    expect(vacancies).toBe(Math.max(0, Number(maxParticipants) - confirmed));
    // Whoever comes now is decided by the number that stands, and every place of it can be given.
    await desk.patch(offer, { maxParticipants: 20 });
    for (const uuid of waiting) await confirm(offer.uuid, uuid);
    expect(bodyOf(await desk.read(offer))).toMatchObject({ vacancies: 0, fullyBooked: true });
  });

  it('parallel changes of different fields are all kept', async () => {
    const offer = await desk.create();
    const fields = {
      teaser: 'A',
      bring: 'B',
      meetingPoint: 'C',
      fee: 100,
      minAge: 3,
      maxParticipants: 9,
      comment: 'D',
    };
    const answers = await Promise.all(
      Object.entries(fields).map(([name, value]) => desk.patch(offer, { [name]: value })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(bodyOf(await desk.read(offer))).toMatchObject(fields);
    expect(await desk.history(offer)).toHaveLength(8);
  });

  it('parallel lists of dates leave exactly one of them, with its own occurrences', async () => {
    const offer = await desk.create();
    const lists = [1, 2, 3, 4].map((month) =>
      Array.from({ length: 5 }, (_, day) => ({
        begin: `2027-0${String(month)}-1${String(day)}T09:00:00Z`,
        end: `2027-0${String(month)}-1${String(day)}T10:00:00Z`,
        recurrence: 'FREQ=DAILY;COUNT=2',
      })),
    );
    await Promise.all(lists.map((dates) => desk.patch(offer, { dates })));
    const months = await desk.make.sql(
      `select distinct date_part('month', begin_at)::int as month from offer_dates where offer_uuid = $1`,
      [offer.uuid],
    );
    const [counts] = await desk.make.sql(
      `select (select count(*)::int from offer_dates where offer_uuid = $1) as dates,
         (select count(*)::int from offer_occurrences where offer_uuid = $1) as occurrences`,
      [offer.uuid],
    );
    expect(months).toHaveLength(1);
    expect(counts).toEqual({ dates: 5, occurrences: 10 });
  });
});
