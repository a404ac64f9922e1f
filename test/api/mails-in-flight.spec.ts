import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type AttendanceTransition } from '../../src/attendances/model/attendance.workflow.js';
import { NotifyFamilies } from '../../src/notices/offer-mails/notify-families.job.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { SendMail } from '../../src/mail/send-mail.job.js';
import { NOTIFY_FAMILIES, type NotifyFamiliesPayload } from '../../src/offers/actions/transitions/notify-families.js';
import { calendarIn, valueOf } from '../support/calendars.js';
import { type Json, pluck } from '../support/json.js';
import { refusal } from '../support/smtp.js';
import { until } from '../support/until.js';
import { type NamedFamily, openWorld, type TestOffer } from '../world/index.js';

const NAMES = ['Paddeln', 'Wald', 'Schach', 'Disko'];
const STATES =
  'select coalesce(error, state) as state from mails where recipient_address = $1 order by created_at, uuid';
const namesIn = (text = ''): string[] => NAMES.filter((name) => text.includes(name));

describe('A mail that a worker hands over, or that waits for a server, while something else happens', () => {
  const world = openWorld({
    ...{ at: '2026-07-01T08:00:00Z', summer: true, mailServer: true },
    settings: { mailFrom: 'post@musterstadt.example' },
  });
  const { test, make, families, applications, mails, mailServer: server } = world;
  const { admin, host } = world.callers;
  beforeEach(async () => {
    await make.sql('delete from attendances');
    await world.forgetJobs();
    await mails.forget();
  });

  /** On a day of its own. */
  const offerOf = (name: string): Promise<TestOffer> => {
    const day = `2026-08-${String(3 + NAMES.indexOf(name)).padStart(2, '0')}`;
    const dates = [{ begin: `${day}T09:00:00+02:00`, end: `${day}T12:00:00+02:00` }];
    return world.offers.published({ name, alias: `x-${newUuid()}`, dates });
  };
  const threeOffers = async () => [await offerOf('Wald'), await offerOf('Schach'), await offerOf('Disko')] as const;
  const move = async (offer: TestOffer, transition: string, more: Json = {}): Promise<void> => {
    moveOn(1);
    await admin.post(`/offers/${offer.uuid}/transition`, { transition, notify: true, ...more }).expect(200);
  };
  const moveAll = async (offers: readonly TestOffer[], transition: string, more: Json = {}): Promise<void> => {
    moveOn(1);
    const uuids = offers.map(({ uuid }) => uuid);
    await admin.post('/offers/transition', { offers: uuids, transition, notify: true, ...more }).expect(200);
  };
  const moveOn = (seconds: number): void =>
    test.clock.standAt(new Date(test.clock.now().getTime() + seconds * 1000).toISOString());
  /** The families were told what holds of all these applications. */
  const expectTold = async (...all: string[]): Promise<void> => {
    const told = pluck(await admin.get('/attendances?told=true&itemsPerPage=200'), 'uuid');
    expect(told).toEqual(expect.arrayContaining(all));
  };
  /** The mails that wait are written, and the server is down: nobody gets any. */
  const down = async (work: () => Promise<void>): Promise<void> => {
    await server.stop();
    try {
      await work();
      await world.drain();
    } finally {
      await server.listen();
    }
  };
  /** What the team read, and of which offers. */
  const toTeam = (): unknown[] => server.to(host.email).map(({ mail }) => [mail.subject, ...namesIn(mail.text)]);
  const subjectsTo = (address: string): (string | undefined)[] => server.to(address).map(({ mail }) => mail.subject);

  /**
   * The only mail that waits for this address is in the hands of the server while this happens, and everything due is done.
   * @param refused the server does not take it in the end, for now
   */
  const inFlight = async (address: string, happens: () => Promise<void>, refused = false): Promise<void> => {
    const queued = `select uuid from mails where recipient_address = $1 and state = 'queued'`;
    const [waiting, ...more] = await make.sql(queued, [address]);
    expect(more).toEqual([]);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const arrived = new Promise<void>((resolve) => {
      server.whileTaking = () => {
        server.whileTaking = () => Promise.resolve();
        resolve();
        return released;
      };
    });
    const job = test.app.get(SendMail);
    const sending = job.run({ mail: String(waiting?.['uuid']) }).catch(() => undefined);
    await arrived;
    await happens();
    await world.drain();
    if (refused)
      server.onData = () => {
        server.takeAll();
        throw refusal(451, 'later');
      };
    release();
    await sending;
    await world.later();
    await world.later();
  };
  /** Writes the mails of a change, without sending any. */
  const written = async (work: () => Promise<unknown>): Promise<void> => {
    await work();
    await down(() => Promise.resolve());
  };
  /** Staff decide on children, each on its offer: the families read it. */
  const decided = async (
    transition: AttendanceTransition,
    ...children: readonly (readonly [offer: TestOffer, child: string | undefined])[]
  ): Promise<string[]> => {
    const all: string[] = [];
    for (const [offer, child] of children) all.push(await make.attendance(offer.uuid, 'waiting', child));
    await applications.change(all, transition);
    return all;
  };

  it('is sent once, where the disk of the database is full at the moment in which the server has taken it', async () => {
    const offer = await offerOf('Paddeln');
    const erika = await families.named('Erika', ['Max']);
    await written(() => decided('confirm', [offer, erika.children[0]]));
    await make.sql(`create function test_full() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
    await make.sql(`create trigger tr_mails_test before update on mails for each row when (new.state = 'sent')
      execute function test_full()`);
    const [mail] = await make.sql('select uuid from mails where recipient_address = $1', [erika.email]);
    const sending = test.app.get(SendMail).run({ mail: String(mail?.['uuid']) });
    await until('The mail', () => server.to(erika.email).length === 1);
    await sleep(700);
    await make.sql('drop function test_full cascade');
    await sending;
    await world.later();
    expect(await make.sql(STATES, [erika.email])).toEqual([{ state: 'sent' }]);
    expect(server.to(erika.email)).toHaveLength(1);
  });

  describe('that an offer is called off', () => {
    /** A family knows of its place. */
    const scene = async () => {
      const offer = await offerOf('Paddeln');
      const erika = await families.named('Erika', ['Max']);
      const [place] = await decided('confirm', [offer, erika.children[0]]);
      await world.drain();
      server.reset();
      return { offer, erika, place: place! };
    };

    it('counts as told: the family reads last that it takes place after all', async () => {
      const { offer, erika, place } = await scene();
      await written(() => move(offer, 'cancel'));
      await inFlight(erika.email, async () => {
        await move(offer, 'relaunch');
        await world.drain();
        expect(subjectsTo(erika.email)).toEqual([]);
      });
      expect(subjectsTo(erika.email)).toEqual(['Abgesagt: Paddeln', 'Findet doch statt: Paddeln']);
      await expectTold(place);
      expect(await statesOf(erika)).toEqual(['sent', 'sent', 'sent']);
    });

    it('is not tried again once it takes place after all', async () => {
      const { offer, erika, place } = await scene();
      await written(() => move(offer, 'cancel'));
      await inFlight(erika.email, () => move(offer, 'relaunch'), true);
      expect(subjectsTo(erika.email)).toEqual(['Findet doch statt: Paddeln']);
      await expectTold(place);
      expect((await statesOf(erika)).sort()).toEqual(['sent', 'sent', 'superseded']);
    });

    it('is given up when the worker died that had it, and holds nothing else up', async () => {
      const { offer, erika, place } = await scene();
      await written(() => move(offer, 'cancel'));
      const claim = `update mails set claimed_until = $1::timestamptz + interval '1 minute' where state = 'queued'`;
      await make.sql(claim, [test.clock.now()]);
      await move(offer, 'relaunch');
      await world.later();
      expect(subjectsTo(erika.email)).toEqual([]);
      moveOn(120);
      await world.later();
      await world.later();
      expect(subjectsTo(erika.email)).toEqual(['Findet doch statt: Paddeln']);
      expect((await statesOf(erika)).sort()).toEqual(['sent', 'sent', 'superseded']);
      await expectTold(place);
    });

    it('is not being written while the offer is called on: who does waits, and knows of it', async () => {
      const { offer, erika, place } = await scene();
      await move(offer, 'cancel');
      const [payload] = (await world.jobs(NOTIFY_FAMILIES)) as unknown as NotifyFamiliesPayload[];
      let commit: () => void = () => undefined;
      const mayCommit = new Promise<void>((resolve) => (commit = resolve));
      const writing = new Promise<void>((resolve, reject) => {
        const work = async (): Promise<void> => {
          await test.app.get(NotifyFamilies).run(payload!);
          resolve();
          await mayCommit;
        };
        test.database.transaction(work).catch(reject);
      });
      await writing;
      let answered = false;
      const relaunched = move(offer, 'relaunch').then(() => {
        answered = true;
      });
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(answered).toBe(false);
      commit();
      await relaunched;
      await world.later();
      expect(subjectsTo(erika.email)).toEqual([]);
      await expectTold(place);
    });
  });

  describe('that several offers are called off', () => {
    const bulk = async () => {
      const offers = await threeOffers();
      const erika = await families.named('Erika', ['Max', 'Ida', 'Tom']);
      const [max, ida, tom] = erika.children;
      const placedAt = await decided('confirm', ...offers.map((offer) => [offer, max] as const));
      const listed = await decided('waitlist', [offers[1], ida]);
      await world.drain();
      const undecided = await make.attendance(offers[0].uuid, 'waiting', tom);
      server.reset();
      return { offers, erika, all: [...placedAt, ...listed, undecided] };
    };

    it('and waits says the rest when one takes place after all, places with their calendar; to the team, too', async () => {
      const { offers, erika, all } = await bulk();
      await down(() => moveAll(offers, 'cancel', { note: 'Wegen Hochwassers.' }));
      await down(() => move(offers[2], 'relaunch'));
      await world.later();
      expect(subjectsTo(erika.email)).toEqual(['Abgesagte Angebote']);
      const { mail } = server.to(erika.email)[0]!;
      const { text } = mail;
      expect(text).toMatch(/Max: Wald\n\n- Abgesagt: Das Angebot findet nicht statt\n[^]*- Der Platz entfällt/);
      expect(text).toMatch(/Max: Schach\n\n- Abgesagt: Das Angebot findet nicht statt\n[^]*- Der Platz entfällt/);
      const undecided = 'Über die Anmeldung war noch nicht entschieden';
      for (const words of ['Stand auf der Warteliste', undecided, 'Wegen Hochwassers.']) expect(text).toContain(words);
      expect(text).not.toContain('Disko');
      const names = calendarIn(mail).events.map((event) => valueOf(event, 'summary'));
      expect(names.sort()).toEqual([expect.stringMatching(/Schach/), expect.stringMatching(/Wald/)]);
      await expectTold(...all);
      expect(toTeam().sort()).toEqual([
        ['Abgesagt: 2 Angebote', 'Wald', 'Schach'],
        ['Findet doch statt: Disko', 'Disko'],
      ]);
      const off = server.to(host.email).find(({ mail: { subject } }) => subject?.startsWith('Abgesagt'));
      expect(off?.mail.text).toContain('Wegen Hochwassers.');
    });

    it('and is being handed over counts as told, and its rest is told anew where it does not arrive', async () => {
      for (const refused of [false, true]) {
        const { offers, erika, all } = await bulk();
        await written(() => moveAll(offers, 'cancel'));
        await inFlight(erika.email, () => move(offers[2], 'relaunch'), refused);
        const subjects = subjectsTo(erika.email);
        expect(refused ? subjects.sort() : subjects).toEqual(['Abgesagte Angebote', 'Findet doch statt: Disko']);
        expect(server.to(erika.email).filter(({ mail }) => mail.text?.includes('Disko'))).toHaveLength(refused ? 1 : 2);
        await expectTold(...all);
      }
    });

    it('and on again waits says the rest when one of them is called off once more', async () => {
      const { offers, erika, all } = await bulk();
      await moveAll(offers, 'cancel', { notify: false });
      await down(() => moveAll(offers, 'relaunch', { note: 'Das Wasser ist weg.' }));
      await down(() => move(offers[2], 'cancel'));
      await world.later();
      expect(subjectsTo(erika.email).sort()).toEqual(['Abgesagt: Disko', 'Angebote finden doch statt'].sort());
      await expectTold(...all);
    });
  });

  describe('that a child has a place', () => {
    const confirmed = ({ children: [participant] }: { children: readonly string[] }, offer: TestOffer) =>
      applications.applied(offer, { participant, status: 'confirmed', notify: true, force: true });

    it('is not written anew with the next place while it is handed over; waiting, it is', async () => {
      const offers = await threeOffers();
      const erika = await families.named('Erika', ['Max']);
      const all: string[] = [];
      await written(async () => all.push((await confirmed(erika, offers[0])).uuid));
      await inFlight(erika.email, async () => {
        all.push((await confirmed(erika, offers[1])).uuid);
        await world.drain();
        all.push((await confirmed(erika, offers[2])).uuid);
      });
      expect(server.to(erika.email).map(({ mail }) => namesIn(mail.text))).toEqual([['Wald'], ['Schach', 'Disko']]);
      await expectTold(...all);
    });

    it('is told once, with the next place, when the server does not take it', async () => {
      const offers = [await offerOf('Wald'), await offerOf('Schach')] as const;
      const erika = await families.named('Erika', ['Max']);
      const all: string[] = [];
      await written(async () => all.push((await confirmed(erika, offers[0])).uuid));
      await inFlight(erika.email, async () => void all.push((await confirmed(erika, offers[1])).uuid), true);
      const named = server.to(erika.email).flatMap(({ mail }) => namesIn(mail.text));
      expect(named.sort()).toEqual(['Schach', 'Wald']);
      await expectTold(...all);
    });
  });

  describe('to a team about several offers', () => {
    it('that are called off is about what takes place after all when that are all of them', async () => {
      const offers = await threeOffers();
      server.reset();
      await down(() => moveAll(offers, 'cancel'));
      await down(() => moveAll(offers.slice(1), 'relaunch'));
      await down(() => move(offers[0], 'relaunch', { notify: false }));
      await world.later();
      expect(toTeam()).toEqual([['Finden doch statt: 2 Angebote', 'Schach', 'Disko']]);
    });

    it('that take place after all says the rest when one of them is called off, twice too', async () => {
      const offers = await threeOffers();
      server.reset();
      await moveAll(offers, 'cancel', { notify: false });
      await down(() => moveAll(offers, 'relaunch'));
      await down(() => move(offers[0], 'cancel'));
      await down(() => move(offers[1], 'cancel'));
      await world.later();
      expect(toTeam().sort()).toEqual([
        ['Abgesagt: Schach', 'Schach'],
        ['Abgesagt: Wald', 'Wald'],
        ['Findet doch statt: Disko', 'Disko'],
      ]);
    });

    it('counts as told while it is handed over, and is said anew where it does not arrive', async () => {
      for (const refused of [false, true]) {
        const offers = await threeOffers();
        server.reset();
        await written(() => moveAll(offers, 'cancel'));
        await inFlight(host.email, () => move(offers[2], 'relaunch'), refused);
        expect(toTeam().sort()).toEqual([
          refused ? ['Abgesagt: 2 Angebote', 'Wald', 'Schach'] : ['Abgesagt: 3 Angebote', 'Wald', 'Schach', 'Disko'],
          ['Findet doch statt: Disko', 'Disko'],
        ]);
      }
    });
  });

  const statesOf = async ({ email }: NamedFamily): Promise<unknown[]> =>
    (await make.sql(STATES, [email])).map(({ state }) => state);
});
