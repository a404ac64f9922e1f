import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { NotifyFamilies } from '../../src/attendances/output/offer-mails/notify-families.job.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { SendMail } from '../../src/mail/sending/send-mail.job.js';
import { NOTIFY_FAMILIES, type NotifyFamiliesPayload } from '../../src/offers/actions/transitions/notify-families.js';
import { Database } from '../../src/platform/database/database.js';
import { readCalendar } from '../support/calendars.js';
import { bodyOf, type Json } from '../support/json.js';
import { MailServer, type Received, refusal } from '../support/smtp.js';
import { type NamedFamily, openWorld, type TestOffer } from '../world/index.js';

const NAMES = ['Paddeln', 'Wald', 'Schach', 'Disko'];
const namesIn = (text = ''): string[] => NAMES.filter((name) => text.includes(name));

describe('A mail that a worker hands over, or that waits for a server, while something else happens', () => {
  let server: MailServer;
  let port: number;
  const world = openWorld({
    at: '2026-07-01T08:00:00Z',
    summer: true,
    settings: async () => {
      server = await MailServer.start();
      ({ port } = server);
      return server.settings('post@musterstadt.example');
    },
  });
  const { test, make, families, applications, mails } = world;
  const { admin, host } = world.callers;
  afterAll(() => server.stop());
  beforeEach(async () => {
    await make.sql('delete from attendances');
    await make.sql('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))');
    await mails.forget();
    server.received.length = 0;
    server.onData = () => undefined;
    server.whileTaking = () => Promise.resolve();
  });

  /** On a day of its own. */
  const offerOf = (name: string): Promise<TestOffer> => {
    const day = `2026-08-${String(3 + NAMES.indexOf(name)).padStart(2, '0')}`;
    const dates = [{ begin: `${day}T09:00:00+02:00`, end: `${day}T12:00:00+02:00` }];
    return make.offer({ name, alias: `x-${newUuid()}`, edition: world.summer.uuid, hosts: [world.club.uuid], dates });
  };
  const threeOffers = async () => [await offerOf('Wald'), await offerOf('Schach'), await offerOf('Disko')] as const;
  const move = async (offer: TestOffer, transition: string, more: Json = {}): Promise<void> => {
    await tick();
    await admin.post(`/offers/${offer.uuid}/transition`, { transition, notify: true, ...more }).expect(200);
  };
  const moveAll = async (offers: readonly TestOffer[], transition: string, more: Json = {}): Promise<void> => {
    await tick();
    const uuids = offers.map(({ uuid }) => uuid);
    await admin.post('/offers/transition', { offers: uuids, transition, notify: true, ...more }).expect(200);
  };
  /** Some time passes. */
  const tick = (): Promise<void> => {
    test.clock.standAt(new Date(test.clock.now().getTime() + 1000).toISOString());
    return Promise.resolve();
  };
  const toldOf = async (attendance: string): Promise<unknown> =>
    bodyOf(await admin.get(`/attendances/${attendance}`).expect(200))['told'];
  /** Everything due is done: tries that failed are made again. */
  const later = async (): Promise<void> => {
    await make.sql('select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now())');
    await world.drain();
  };
  /** The mails that wait are written, and the server is down: nobody gets any. */
  const down = async (work: () => Promise<void>): Promise<void> => {
    await server.stop();
    try {
      await work();
      await world.drain();
    } finally {
      const received = server.received;
      server = await MailServer.start({}, port);
      server.received.push(...received);
    }
  };
  const subjectsTo = (address: string): (string | undefined)[] => mailsTo(address).map(({ mail }) => mail.subject);
  const mailsTo = (address: string): Received[] => server.received.filter(({ to }) => to.includes(address));

  /**
   * The mail of this kind to the address is in the hands of the server while this happens, and everything due is done.
   * @param refused the server does not take it in the end, for now
   */
  const inFlight = async (
    { template, address }: { template: string; address: string },
    happens: () => Promise<void>,
    refused = false,
  ): Promise<void> => {
    const [waiting] = await make.sql(
      `select uuid from mails where template = $1 and recipient_address = $2 and state = 'queued'`,
      [template, address],
    );
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const arrived = new Promise<void>((resolve) => {
      server.whileTaking = () => {
        server.whileTaking = () => Promise.resolve();
        resolve();
        return released;
      };
    });
    const sending = test.app
      .get(SendMail)
      .run({ mail: String(waiting?.['uuid']) })
      .catch(() => undefined);
    await arrived;
    await happens();
    await world.drain();
    if (refused) server.onData = onceRefused();
    release();
    await sending;
    await later();
    await later();
  };
  const onceRefused = () => () => {
    server.onData = () => undefined;
    throw refusal(451, 'later');
  };
  /** Writes the mails of a change, without sending any. */
  const written = async (work: () => Promise<unknown>): Promise<void> => {
    await work();
    await down(() => Promise.resolve());
  };
  const placed = async (offer: TestOffer, child: string | undefined, transition = 'confirm'): Promise<string> => {
    const attendance = await make.attendance(offer.uuid, 'waiting', child);
    await applications.transition(attendance, transition, { notify: true });
    await world.drain();
    return attendance;
  };
  const forgotten = (): void => {
    server.received.length = 0;
  };

  describe('that an offer is called off', () => {
    it('counts as told: the family reads last that it takes place after all', async () => {
      const offer = await offerOf('Paddeln');
      const erika = await families.named('Erika', ['Max']);
      const place = await placed(offer, erika.children[0]);
      forgotten();
      await written(() => move(offer, 'cancel'));
      await inFlight({ template: 'offer-cancelled', address: erika.email }, async () => {
        await move(offer, 'relaunch');
        await world.drain();
        expect(subjectsTo(erika.email)).toEqual([]);
      });
      expect(subjectsTo(erika.email)).toEqual(['Abgesagt: Paddeln', 'Findet doch statt: Paddeln']);
      expect(await toldOf(place)).toBe(true);
      expect(await statesOf(erika)).toEqual(['sent', 'sent', 'sent']);
    });

    it('is not tried again once it takes place after all', async () => {
      const offer = await offerOf('Paddeln');
      const erika = await families.named('Erika', ['Max']);
      const place = await placed(offer, erika.children[0]);
      forgotten();
      await written(() => move(offer, 'cancel'));
      await inFlight({ template: 'offer-cancelled', address: erika.email }, () => move(offer, 'relaunch'), true);
      expect(subjectsTo(erika.email)).toEqual(['Findet doch statt: Paddeln']);
      expect(await toldOf(place)).toBe(true);
      expect((await statesOf(erika)).sort()).toEqual(['sent', 'sent', 'superseded']);
    });

    it('is given up when the worker died that had it, and holds nothing else up', async () => {
      const offer = await offerOf('Paddeln');
      const erika = await families.named('Erika', ['Max']);
      const place = await placed(offer, erika.children[0]);
      forgotten();
      await written(() => move(offer, 'cancel'));
      await make.sql(`update mails set claimed_until = $1 where state = 'queued'`, [
        new Date(test.clock.now().getTime() + 60_000),
      ]);
      await move(offer, 'relaunch');
      await later();
      expect(subjectsTo(erika.email)).toEqual([]);
      test.clock.standAt(new Date(test.clock.now().getTime() + 120_000).toISOString());
      await later();
      await later();
      expect(subjectsTo(erika.email)).toEqual(['Findet doch statt: Paddeln']);
      expect((await statesOf(erika)).sort()).toEqual(['sent', 'sent', 'superseded']);
      expect(await toldOf(place)).toBe(true);
    });

    it('is not being written while the offer is called on: who does waits, and knows of it', async () => {
      const offer = await offerOf('Paddeln');
      const erika = await families.named('Erika', ['Max']);
      const place = await placed(offer, erika.children[0]);
      forgotten();
      await move(offer, 'cancel');
      const [payload] = (await world.jobs(NOTIFY_FAMILIES)) as unknown as NotifyFamiliesPayload[];
      let commit: () => void = () => undefined;
      const mayCommit = new Promise<void>((resolve) => (commit = resolve));
      const writing = new Promise<void>((resolve, reject) => {
        test.app
          .get(Database)
          .transaction(async () => {
            await test.app.get(NotifyFamilies).run(payload!);
            resolve();
            await mayCommit;
          })
          .catch(reject);
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
      await later();
      expect(subjectsTo(erika.email)).toEqual([]);
      expect(await toldOf(place)).toBe(true);
    });
  });

  describe('that several offers are called off', () => {
    const bulk = async () => {
      const offers = await threeOffers();
      const erika = await families.named('Erika', ['Max', 'Ida', 'Tom']);
      const [max, ida, tom] = erika.children;
      const placedAt = [await placed(offers[0], max), await placed(offers[1], max), await placed(offers[2], max)];
      const listed = await placed(offers[1], ida, 'waitlist');
      const undecided = await make.attendance(offers[0].uuid, 'waiting', tom);
      forgotten();
      return { offers, erika, all: [...placedAt, listed, undecided] };
    };

    it('and waits says the rest when one takes place after all, places with their calendar', async () => {
      const { offers, erika, all } = await bulk();
      await down(() => moveAll(offers, 'cancel', { note: 'Wegen Hochwassers.' }));
      await down(() => move(offers[2], 'relaunch'));
      await later();
      expect(subjectsTo(erika.email)).toEqual(['Abgesagte Angebote']);
      const [mail] = mailsTo(erika.email);
      const text = mail?.mail.text ?? '';
      expect(text).toMatch(/Max: Wald\n\n- Abgesagt: Das Angebot findet nicht statt\n[^]*- Der Platz entfällt/);
      expect(text).toMatch(/Max: Schach\n\n- Abgesagt: Das Angebot findet nicht statt\n[^]*- Der Platz entfällt/);
      expect(text).toContain('Stand auf der Warteliste');
      expect(text).toContain('Über die Anmeldung war noch nicht entschieden');
      expect(text).toContain('Wegen Hochwassers.');
      expect(text).not.toContain('Disko');
      const calendar = new TextDecoder().decode(mail?.mail.attachments[0]?.content as ArrayBuffer);
      const names = readCalendar(calendar).events.map((event) => String(event.getFirstPropertyValue('summary')));
      expect(names).toHaveLength(2);
      expect(names.join()).toMatch(/Schach/);
      expect(names.join()).toMatch(/Wald/);
      expect(await Promise.all(all.map(toldOf))).toEqual(all.map(() => true));
    });

    it('and is being handed over counts as told, and its rest is told anew where it does not arrive', async () => {
      for (const refused of [false, true]) {
        const { offers, erika, all } = await bulk();
        await written(() => moveAll(offers, 'cancel'));
        const [{ template } = { template: '' }] = (await make.sql(
          `select template from mails where recipient_address = $1 and state = 'queued'`,
          [erika.email],
        )) as { template: string }[];
        await inFlight({ template, address: erika.email }, () => move(offers[2], 'relaunch'), refused);
        const subjects = subjectsTo(erika.email);
        expect(refused ? subjects.sort() : subjects).toEqual(['Abgesagte Angebote', 'Findet doch statt: Disko']);
        expect(mailsTo(erika.email).filter(({ mail }) => mail.text?.includes('Disko'))).toHaveLength(refused ? 1 : 2);
        expect(await Promise.all(all.map(toldOf))).toEqual(all.map(() => true));
      }
    });

    it('and on again waits says the rest when one of them is called off once more', async () => {
      const { offers, erika, all } = await bulk();
      await moveAll(offers, 'cancel', { notify: false });
      await down(() => moveAll(offers, 'relaunch', { note: 'Das Wasser ist weg.' }));
      await down(() => move(offers[2], 'cancel'));
      await later();
      expect(subjectsTo(erika.email).sort()).toEqual(['Abgesagt: Disko', 'Angebote finden doch statt'].sort());
      expect(await Promise.all(all.map(toldOf))).toEqual(all.map(() => true));
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
      await inFlight({ template: 'application-confirmed', address: erika.email }, async () => {
        all.push((await confirmed(erika, offers[1])).uuid);
        await world.drain();
        all.push((await confirmed(erika, offers[2])).uuid);
      });
      expect(mailsTo(erika.email).map(({ mail }) => namesIn(mail.text))).toEqual([['Wald'], ['Schach', 'Disko']]);
      expect(await Promise.all(all.map(toldOf))).toEqual([true, true, true]);
    });

    it('is told once, with the next place, when the server does not take it', async () => {
      const offers = [await offerOf('Wald'), await offerOf('Schach')] as const;
      const erika = await families.named('Erika', ['Max']);
      const all: string[] = [];
      await written(async () => all.push((await confirmed(erika, offers[0])).uuid));
      await inFlight(
        { template: 'application-confirmed', address: erika.email },
        async () => {
          all.push((await confirmed(erika, offers[1])).uuid);
        },
        true,
      );
      expect(
        mailsTo(erika.email)
          .flatMap(({ mail }) => namesIn(mail.text))
          .sort(),
      ).toEqual(['Schach', 'Wald']);
      expect(await Promise.all(all.map(toldOf))).toEqual([true, true]);
    });
  });

  describe('to a team about several offers', () => {
    const toTeam = (): unknown[] => mailsTo(host.email).map(({ mail }) => [mail.subject, ...namesIn(mail.text)]);

    it('that are called off says the rest when one of them, or all, take place after all', async () => {
      const offers = await threeOffers();
      forgotten();
      await down(() => moveAll(offers, 'cancel', { note: 'Wegen Hochwassers.' }));
      await down(() => move(offers[2], 'relaunch'));
      await later();
      expect(toTeam().sort()).toEqual([
        ['Abgesagt: 2 Angebote', 'Wald', 'Schach'],
        ['Findet doch statt: Disko', 'Disko'],
      ]);
      expect(mailsTo(host.email).find(({ mail }) => mail.subject?.startsWith('Abgesagt'))?.mail.text).toContain(
        'Wegen Hochwassers.',
      );
      const others = await threeOffers();
      forgotten();
      await down(() => moveAll(others, 'cancel'));
      await down(() => moveAll(others.slice(1), 'relaunch'));
      await down(() => move(others[0], 'relaunch', { notify: false }));
      await later();
      expect(toTeam()).toEqual([['Finden doch statt: 2 Angebote', 'Schach', 'Disko']]);
    });

    it('that take place after all says the rest when one of them is called off, twice too', async () => {
      const offers = await threeOffers();
      forgotten();
      await moveAll(offers, 'cancel', { notify: false });
      await down(() => moveAll(offers, 'relaunch'));
      await down(() => move(offers[0], 'cancel'));
      await down(() => move(offers[1], 'cancel'));
      await later();
      expect(toTeam().sort()).toEqual([
        ['Abgesagt: Schach', 'Schach'],
        ['Abgesagt: Wald', 'Wald'],
        ['Findet doch statt: Disko', 'Disko'],
      ]);
    });

    it('counts as told while it is handed over, and is said anew where it does not arrive', async () => {
      for (const refused of [false, true]) {
        const offers = await threeOffers();
        forgotten();
        await written(() => moveAll(offers, 'cancel'));
        await inFlight(
          { template: 'team-offers-cancelled', address: host.email },
          () => move(offers[2], 'relaunch'),
          refused,
        );
        expect(toTeam().sort()).toEqual([
          refused ? ['Abgesagt: 2 Angebote', 'Wald', 'Schach'] : ['Abgesagt: 3 Angebote', 'Wald', 'Schach', 'Disko'],
          ['Findet doch statt: Disko', 'Disko'],
        ]);
      }
    });
  });

  const statesOf = async ({ email }: NamedFamily): Promise<unknown[]> =>
    (
      await make.sql(
        `select coalesce(error, state) as state from mails where recipient_address = $1 order by created_at, uuid`,
        [email],
      )
    ).map(({ state }) => state);
});
