/**
 * `npm run bench:attendances [-- --quick] [--keep]`: applications. Pages of their lists, counts, single writes, and the commit
 * of drawn editions of two sizes: applications per second must stay the same, and so must the statements for each offer.
 */
import { randomUUID } from 'node:crypto';
import { createApp } from '../dist/src/app/app.js';
import { CommitDecisions } from '../dist/src/attendances/actions/decisions/commit-decisions.job.js';
import { loadSettings } from '../dist/src/platform/operations/config/env.js';
import { Database } from '../dist/src/platform/database/database.js';
import { ScaleLotService } from '../dist/src/demo/scale-lot.service.js';
import { prepareDatabase, SIZES, startCluster } from './databases.mjs';
import { load, withService } from './stage.mjs';

const flag = (name) => process.argv.includes(`--${name}`);
const SECONDS = flag('quick') ? 2 : 8;
/** Children of the drawn editions; each has five wishes. */
const LOTS = flag('quick') ? [200, 1_000] : [1_000, 5_000];

const line = (name, perSecond, more = '') => console.log(`| ${name} | ${perSecond.toFixed(0)} | ${more} |`);

/** What is asked for, from applications that are there. */
const linesOf = async (query) => {
  const [{ uuid: offer }] = await query(
    `select offer_uuid as uuid from attendances where status = 'waitlisted' group by 1 order by count(*) desc limit 1`,
  );
  const confirmed = await query(
    `select uuid from attendances where status = 'participated' order by created_at limit 2000`,
  );
  // New ones go into offers that are open, by children who have not applied there.
  const free = await query(`select o.uuid as offer, p.uuid as participant
    from (select uuid from offers where place = 'published' and not cancelled and edition_uuid in
      (select uuid from editions where alias = 'last-1') order by uuid limit 40) o
    cross join (select uuid from participants order by uuid desc limit 250) p
    where not exists (select from attendances t where t.offer_uuid = o.uuid and t.participant_uuid = p.uuid)
    order by p.uuid, o.uuid`);
  let applied = 0;
  let moved = 0;
  return [
    ['GET /attendances?edition', () => ({ path: '/attendances?edition=last-1' })],
    ['GET /attendances?edition&status', () => ({ path: '/attendances?edition=last-1&status=confirmed,waitlisted' })],
    ['GET /attendances?offer', () => ({ path: `/attendances?offer=${offer}` })],
    ['GET /attendances?edition&page=300', () => ({ path: '/attendances?edition=last-1&page=300' })],
    ['GET /offers?edition (with counts)', () => ({ path: '/offers?edition=last-1' })],
    ['GET /offers/{uuid} (with counts)', () => ({ path: `/offers/${offer}` })],
    [
      'POST /attendances',
      () => {
        const { offer: where, participant } = free[applied % free.length];
        applied += 1;
        return {
          method: 'POST',
          path: '/attendances',
          body: { offer: where, participant, status: 'waiting', force: true },
        };
      },
    ],
    [
      'POST /attendances/{uuid}/transition',
      () => {
        const { uuid } = confirmed[moved % confirmed.length];
        const transition = Math.floor(moved / confirmed.length) % 2 === 0 ? 'noshow' : 'participated';
        moved += 1;
        return { method: 'POST', path: `/attendances/${uuid}/transition`, body: { transition } };
      },
    ],
  ];
};

const measureLines = (databaseUrl) =>
  withService(databaseUrl, async ({ inside, url, headers }) => {
    for (const [name, next] of await linesOf(inside.query)) {
      const asked = () => ({ method: 'GET', ...next() });
      const statements = await inside.statements(asked, headers).catch((error) => error.message);
      const { perSecond, bad, p99 } = await load(url, headers, next, SECONDS);
      line(name, perSecond, `${String(statements)} statements, p99 ${p99} ms${bad > 0 ? `, ${bad} refused` : ''}`);
    }
  });

/** Commits a drawn edition, in this process: what counts is the work, not the queue. */
const measureCommit = async (databaseUrl, children) => {
  const settings = loadSettings({ DATABASE_URL: databaseUrl, WORKER: 'off', LOG_LEVEL: 'silent' });
  const app = await createApp(settings, { logger: false });
  await app.init();
  try {
    const database = app.get(Database);
    const { edition, offers, attendances } = await app.get(ScaleLotService).load(children);
    const job = randomUUID();
    await database.query(
      `insert into background_jobs (uuid, kind, state, record_uuid, task, done, reasons, result, runs, created_at, alive_at)
       values ($1, 'commit-decisions', 'queued', $2, '{"notify": false, "force": false}', 0, '[]', '{}', 0, now(), now())`,
      [job, edition],
    );
    const before = database.statementCount;
    const begin = performance.now();
    await app.get(CommitDecisions).run({ job });
    const seconds = (performance.now() - begin) / 1000;
    const statements = (database.statementCount - before) / offers;
    line(
      `Commit, ${children} children × 5 wishes`,
      attendances / seconds,
      `${offers} offers in ${seconds.toFixed(1)} s, ${statements.toFixed(1)} statements for each`,
    );
  } finally {
    await app.close();
  }
};

const { cluster, url } = await startCluster();
try {
  const size = flag('quick') ? SIZES[0] : SIZES[1];
  const databaseUrl = await prepareDatabase(url, size, flag('keep'));
  console.log(`| ${size.attendances} applications | per second | |\n| --- | --- | --- |`);
  await measureLines(databaseUrl);
  for (const children of LOTS) await measureCommit(databaseUrl, children);
} finally {
  await cluster.stop();
}
process.exit(0);
