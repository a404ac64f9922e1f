import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import { type Settings } from '../../src/platform/operations/config/settings.js';
import { JobRunner } from '../../src/platform/jobs/job-runner.js';
import { type Json } from '../support/json.js';
import { MailServer } from '../support/smtp.js';
import { TestApp } from '../support/test-app.js';
import { Applications } from './applications.js';
import { Caller, type CallerName, CALLERS, type TestCallers } from './caller.js';
import { Families } from './families.js';
import { Mails } from './mails.js';
import { MoneyHands } from './money-hands.js';
import { Money } from './money.js';
import { Offers } from './offers.js';
import { People } from './people.js';
import { type HostOptions, Records, type TestRecord } from './records.js';
import { fill, shell } from './shell.js';

/** The first of June, before the summer: where the clock of most tests of offers and applications stands. */
export const JUNE = '2026-06-01T10:00:00+02:00';

export interface WorldOptions {
  /** Where the clock stands; it goes on its own without. */
  readonly at?: string;
  readonly settings?: Partial<Settings> | (() => Partial<Settings> | Promise<Partial<Settings>>);
  /** An application that no file had before: for what a process keeps in memory, and for databases that are changed themselves. */
  readonly own?: boolean;
  /** Of the host that has `host` in its team. */
  readonly club?: HostOptions;
  /** Of the other one, that has `foreignHost` in its team. */
  readonly anglers?: HostOptions;
  /** With the editions of summer and of the year before, and the category of water. */
  readonly summer?: boolean;
  /** Mails go to a server, which has received and refuses nothing before each test; without, they become files. */
  readonly mailServer?: boolean;
  /** Whatever was done, the books must fit together in the end. */
  readonly books?: boolean;
}

const start = async (
  test: TestApp,
  { at, settings, own = false }: Pick<WorldOptions, 'at' | 'settings' | 'own'>,
  server?: MailServer,
): Promise<void> => {
  const changes = { ...server?.settings(), ...(typeof settings === 'function' ? await settings() : settings) };
  const isPlain = !own && Object.keys(changes).length === 0;
  fill(test, isPlain ? await TestApp.borrow() : await TestApp.start(changes));
  if (at !== undefined) test.clock.standAt(at);
};

/**
 * The application on a database of its own, two hosts, a caller of every kind, and builders for all else. Everything is
 * there to be named from the start, and can be asked once the first test or hook runs.
 */
export class World {
  readonly test = shell(TestApp.prototype);
  readonly make = new Records(this.test);
  readonly callers = Object.fromEntries(
    CALLERS.map((name) => [name, shell(Caller.prototype)]),
  ) as unknown as TestCallers;

  /** Has `host` in its team. */
  readonly club = shell<TestRecord>();
  /** Has `foreignHost` in its team. */
  readonly anglers = shell<TestRecord>();
  /** An edition whose offers hosts may write, now in June. */
  readonly summer = shell<TestRecord>();
  /** An edition that hosts may no longer edit. */
  readonly lastYear = shell<TestRecord>();
  readonly water = shell<TestRecord>();

  readonly families = new Families(this.make);
  readonly offers = new Offers(this);
  readonly applications = new Applications(this);
  readonly money = new Money(this);
  readonly mails = new Mails(this.test);
  readonly mailServer = new MailServer();
  /** Who can sign in. */
  readonly people = new People(this.test);
  /** Staff at work, through the services behind the routes. */
  readonly hands = new MoneyHands(this);

  async open({ club, anglers, summer = false, mailServer = false, ...options }: WorldOptions): Promise<void> {
    if (mailServer) await this.mailServer.listen();
    await start(this.test, options, mailServer ? this.mailServer : undefined);
    fill(this.club, await this.make.host({ name: 'Kanuclub', alias: 'kanuclub', ...club }));
    fill(this.anglers, await this.make.host({ name: 'Anglerverein', alias: 'anglerverein', ...anglers }));
    const callers = await this.make.callers({ own: this.club.uuid, foreign: this.anglers.uuid });
    for (const [name, caller] of Object.entries(callers)) fill(this.callers[name as CallerName], caller);
    if (summer) await this.openEditions();
  }

  async close({ mailServer = false }: WorldOptions = {}): Promise<void> {
    await this.test.stop();
    if (mailServer) await this.mailServer.stop();
  }

  /** A caller with this token. */
  bearer(token: string): Caller {
    return new Caller(this.test, { uuid: '', email: '', token });
  }

  /** Works off every job that is due. */
  drain(): Promise<void> {
    return this.test.app.get(JobRunner).drain();
  }

  /** The time of the next try has come for every job that waits: works them off. */
  async later(): Promise<void> {
    await this.make.sql('select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now())');
    await this.drain();
  }

  /** As if nobody had asked for a job. */
  async forgetJobs(): Promise<void> {
    await this.make.sql('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))');
  }

  /** Asks for a job, works it off, and reads what is said of it. */
  async job(caller: Caller, path: string, body: object = {}): Promise<Json & { uuid: string }> {
    const { headers } = await caller.post(path, body).expect(202);
    await this.drain();
    return caller.read(new URL(String(headers['location']), 'http://api.test').pathname);
  }

  /** What the jobs of a kind that wait were given, in their order. */
  async jobs(task: string): Promise<Json[]> {
    const rows = await this.make.sql(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = $1 order by j.id`,
      [task],
    );
    return rows.map(({ payload }) => payload as Json);
  }

  private async openEditions(): Promise<void> {
    const stage = { type: 'host_editing_stage', begin: '2026-03-01T00:00:00+01:00' } as const;
    const until = (alias: string, end: string): Promise<TestRecord> =>
      this.make.edition({ alias, tasks: [{ ...stage, end }] });
    fill(this.summer, await until('sommer', '2026-06-30T00:00:00+02:00'));
    fill(this.lastYear, await until('vorjahr', '2026-04-01T00:00:00+02:00'));
    fill(this.water, await this.make.category({ name: 'Wasser', alias: 'wasser' }));
  }
}

/** The application alone, for the tests of this file, or of this `describe`. */
export const openApp = (options: Pick<WorldOptions, 'at' | 'settings' | 'own'> = {}): TestApp => {
  const test = shell(TestApp.prototype);
  beforeAll(() => start(test, options));
  afterAll(() => test.stop());
  return test;
};

/** A world for the tests of this file, or of this `describe`. */
export const openWorld = (options: WorldOptions = {}): World => {
  const world = new World();
  beforeAll(() => world.open(options));
  if (options.mailServer === true) beforeEach(() => world.mailServer.reset());
  afterAll(async () => {
    try {
      if (options.books === true) expect(await world.money.verify()).toEqual([]);
    } finally {
      await world.close(options);
    }
  });
  return world;
};
