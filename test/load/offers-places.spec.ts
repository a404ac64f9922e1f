import { describe, expect, it } from '@jest/globals';
import { Semaphore } from '../../src/kernel/concurrency/semaphore.js';
import { JobRunner } from '../../src/platform/jobs/job-runner.js';
import { bodyOf } from '../support/json.js';
import { PlacesWitness } from '../support/places-witness.js';
import { JUNE, openWorld } from '../world/index.js';

describe('Places of an offer under parallel writers', () => {
  const world = openWorld({ at: JUNE, summer: true });
  const { test, make, offers } = world;
  const { admin } = world.callers;

  it('changing maxParticipants, up and down, while children apply never loses a place, and never gives one too many', async () => {
    const columns = { application_system: 'firstcome' };
    const [begin, end] = ['2026-05-01T00:00:00+02:00', '2026-07-01T00:00:00+02:00'];
    const edition = await make.edition({ tasks: [{ type: 'application_system', begin, end, columns }] });
    const offer = await make.offer({ edition: edition.uuid, maxParticipants: 5 });
    const children = await make.participants(Array.from({ length: 40 }, () => ({})));
    const witness = new PlacesWitness(test.database);
    await witness.watch();
    const statuses: unknown[] = [];
    const work = children.map((participant) => async () => {
      const answer = await admin.post('/attendances', { offer: offer.uuid, participant });
      expect(answer.status).toBe(201);
      statuses.push(bodyOf(answer)['status']);
    });
    const changes = [9, 3, 7, 12, 6].map((maxParticipants) => async () => {
      expect((await offers.patch(offer, { maxParticipants })).status).toBe(200);
    });
    const mixed = work.flatMap((one, index) => (index % 8 === 4 ? [one, changes[Math.floor(index / 8)]!] : [one]));
    // As many at once as there are connections: on a busy machine, anyone who waits long for one is sent away.
    const connections = new Semaphore(8);
    await Promise.all(mixed.map((one) => connections.pass(one)));
    // Each was decided by the number that stood then: a place while one was free and nobody waited, else the list.
    expect(await witness.complaints()).toEqual([]);
    const confirmed = statuses.filter((status) => status === 'confirmed').length;
    expect(statuses.filter((status) => status === 'waitlisted')).toHaveLength(40 - confirmed);
    expect(bodyOf(await offers.read(offer))).toMatchObject({
      attendances: { confirmed, waitlisted: 40 - confirmed, total: 40 },
    });
    // Every place of a number that is raised is given, to those who wait.
    await offers.patch(offer, { maxParticipants: 20 });
    await offers.patch(offer, { maxParticipants: 25 });
    await test.app.get(JobRunner).drain();
    expect(await witness.complaints()).toEqual([]);
    expect(bodyOf(await offers.read(offer))).toMatchObject({
      vacancies: 0,
      fullyBooked: true,
      attendances: { confirmed: 25, waitlisted: 15 },
    });
  });

  it('parallel changes of different fields are all kept', async () => {
    const offer = await offers.create();
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
      Object.entries(fields).map(([name, value]) => offers.patch(offer, { [name]: value })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(bodyOf(await offers.read(offer))).toMatchObject(fields);
    expect(await offers.history(offer)).toHaveLength(8);
  });

  it('parallel lists of dates leave exactly one of them, with its own occurrences', async () => {
    const offer = await offers.create();
    const lists = [1, 2, 3, 4].map((month) =>
      Array.from({ length: 5 }, (_, day) => ({
        begin: `2027-0${String(month)}-1${String(day)}T09:00:00Z`,
        end: `2027-0${String(month)}-1${String(day)}T10:00:00Z`,
        recurrence: 'FREQ=DAILY;COUNT=2',
      })),
    );
    await Promise.all(lists.map((dates) => offers.patch(offer, { dates })));
    const months = await make.sql(
      `select distinct date_part('month', begin_at)::int as month from offer_dates where offer_uuid = $1`,
      [offer.uuid],
    );
    const [counts] = await make.sql(
      `select (select count(*)::int from offer_dates where offer_uuid = $1) as dates,
         (select count(*)::int from offer_occurrences where offer_uuid = $1) as occurrences`,
      [offer.uuid],
    );
    expect(months).toHaveLength(1);
    expect(counts).toEqual({ dates: 5, occurrences: 10 });
  });
});
