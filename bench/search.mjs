/**
 * `npm run bench:search [-- --quick] [--keep]`: how long `GET /search` takes over all kinds, by a super admin, who may find
 * the most: one question after the other by one caller, then by ten at once.
 */
import { loadavg } from 'node:os';
import { prepareDatabase, SIZES, startCluster } from './databases.mjs';
import { withService } from './stage.mjs';

const flag = (name) => process.argv.includes(`--${name}`);
const ASKED = flag('quick') ? 20 : 100;
const CALLERS = 10;

/** What staff type, and what each asks of the database. */
const QUESTIONS = {
  fluss: 'part of many words',
  pad: 'first letters of a name',
  pa: 'two letters: beginnings only',
  'anna mü': 'a child, half typed',
  'Fischer Lena': 'a child, last name first',
  Schmitd: 'a typing error in a frequent name',
  Klettern: 'a word of many offers',
  2026: 'a year, in names and numbers',
  xyzzyq: 'nothing is like it',
};

const percentile = (times, share) => times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)];

const asking = (url, headers) => async (q) => {
  const begin = performance.now();
  const response = await fetch(`${url}/search?q=${encodeURIComponent(q)}`, { headers });
  const answer = await response.json();
  if (!response.ok) throw new Error(`The search for ${q} answered ${String(response.status)}.`);
  return { time: performance.now() - begin, hits: Object.values(answer).reduce((sum, { length }) => sum + length, 0) };
};

const { cluster, url } = await startCluster();
try {
  const size = flag('quick') ? SIZES[0] : SIZES[1];
  const databaseUrl = await prepareDatabase(url, size, flag('keep'));
  await withService(databaseUrl, async ({ url: service, headers }) => {
    const ask = asking(service, headers);
    console.log(`${String(size.attendances)} applications; load of the machine: ${loadavg()[0].toFixed(1)}\n`);
    console.log('| q | | Hits | p50 ms | p95 ms |\n| --- | --- | --- | --- | --- |');
    const all = [];
    for (const [q, what] of Object.entries(QUESTIONS)) {
      for (let index = 0; index < 10; index += 1) await ask(q);
      const times = [];
      let found = 0;
      for (let index = 0; index < ASKED; index += 1) {
        const { time, hits } = await ask(q);
        times.push(time);
        found = hits;
      }
      all.push(...times);
      const figures = [found, percentile(times, 0.5).toFixed(1), percentile(times, 0.95).toFixed(1)];
      console.log(`| ${[q, what, ...figures].join(' | ')} |`);
    }
    const summary = (times) =>
      `p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`;
    console.log(`\nOne caller, all questions: ${summary(all)}`);
    const begin = performance.now();
    const together = await Promise.all(
      Array.from({ length: CALLERS }, async (_, caller) => {
        const times = [];
        const questions = Object.keys(QUESTIONS);
        for (let index = 0; index < ASKED; index += 1)
          times.push((await ask(questions[(caller + index) % questions.length])).time);
        return times;
      }),
    );
    const perSecond = (CALLERS * ASKED * 1000) / (performance.now() - begin);
    console.log(`Ten callers at once: ${summary(together.flat())}, ${perSecond.toFixed(0)} a second`);
  });
} finally {
  await cluster.stop();
}
process.exit(0);
