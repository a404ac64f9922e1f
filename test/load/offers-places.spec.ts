import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bodyOf } from '../support/json.js';
import { OfferDesk } from '../support/offer-desk.js';

describe('Places of an offer under parallel writers', () => {
  let desk: OfferDesk;
  beforeAll(async () => {
    desk = await OfferDesk.open();
  });
  afterAll(() => desk.close());

  /** What a writer of places saw when it decided, and whether it gave one. */
  interface Decision {
    readonly places: number;
    readonly confirmed: number;
    readonly granted: boolean;
  }

  /** Confirms a child the way every writer of places must: lock the offer, see what is true now, then decide. */
  const confirm = (offer: string, attendance: string): Promise<Decision> =>
    desk.test.database.transaction(async () => {
      const { database } = desk.test;
      const [row] = await database.query<{ places: number }>(
        'select max_participants as places from offers where uuid = $1 for no key update',
        [offer],
      );
      const [tally] = await database.query<{ confirmed: number }>(
        'select confirmed from offer_tallies where offer_uuid = $1',
        [offer],
      );
      const [places, confirmed] = [row?.places ?? 0, tally?.confirmed ?? 0];
      const granted = confirmed < places;
      if (granted) await database.query(`update attendances set status = 'confirmed' where uuid = $1`, [attendance]);
      return { places, confirmed, granted };
    });

  it('changing maxParticipants, up and down, while children are being confirmed never loses a place, and never gives one too many', async () => {
    const offer = await desk.create({ maxParticipants: 5 });
    const waiting: string[] = [];
    for (let count = 0; count < 40; count += 1) waiting.push(await desk.make.attendance(offer.uuid, 'waiting'));
    const decisions: Decision[] = [];
    const work = waiting.map((uuid) => async () => {
      decisions.push(await confirm(offer.uuid, uuid));
    });
    const changes = [9, 3, 7, 12, 6].map((maxParticipants) => async () => {
      expect((await desk.patch(offer, { maxParticipants })).status).toBe(200);
    });
    const mixed = work.flatMap((one, index) => (index % 8 === 4 ? [one, changes[Math.floor(index / 8)]!] : [one]));
    await Promise.all(mixed.map((one) => one()));
    const granted = decisions.filter((decision) => decision.granted);
    // Each grant saw the grants before it, and a number of places above them.
    expect(granted.map(({ confirmed }) => confirmed).sort((a, b) => a - b)).toEqual(granted.map((_, index) => index));
    expect(granted.filter(({ places, confirmed }) => confirmed >= places)).toEqual([]);
    // No grant was refused while a place was free by the number that stood then.
    expect(decisions.filter((one) => !one.granted && one.confirmed < one.places)).toEqual([]);
    const confirmed = granted.length;
    const { attendances, maxParticipants, vacancies } = bodyOf(await desk.read(offer));
    const [counted] = await desk.make.sql(
      `select count(*) filter (where status = 'confirmed')::int as confirmed, count(*)::int as total
       from attendances where offer_uuid = $1`,
      [offer.uuid],
    );
    expect(attendances).toMatchObject({ confirmed, waiting: 40 - confirmed, total: 40 });
    expect(counted).toEqual({ confirmed, total: 40 });
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
