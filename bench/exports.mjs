/**
 * `npm run bench:exports [-- --quick] [--keep]`: does an export take the same memory however long the list is? Applications as
 * CSV and XLSX, by request and in the background, with ten times as many rows the second time; every export by a process of
 * its own. What counts is the ratio of the peaks: a process that held the list would have one of about ten.
 */
import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepareDatabase, startCluster } from './databases.mjs';
import { startInside } from './inside.mjs';
import { startService } from './servers.mjs';

const flag = (name) => process.argv.includes(`--${name}`);
const SIZES = flag('quick')
  ? [
      { name: 'exports_short', offers: 50, attendances: 1_000 },
      { name: 'exports_middle', offers: 500, attendances: 10_000 },
    ]
  : [
      { name: 'exports_middle', offers: 500, attendances: 10_000 },
      { name: 'exports_long', offers: 5_000, attendances: 100_000 },
    ];
const HEAP = '--max-old-space-size=128';
const FORMATS = ['csv', 'xlsx'];
const MEBIBYTE = 1024 * 1024;

/** Resident memory of a process in bytes, as Linux counts it. */
const rssOf = async (pid) => {
  const status = await readFile(`/proc/${String(pid)}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)[1]) * 1024;
};

/** Runs the work and tells the largest memory that was seen meanwhile. */
const watched = async (pid, work) => {
  let peak = await rssOf(pid);
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      peak = Math.max(peak, await rssOf(pid));
      await sleep(20);
    }
  })();
  const begin = performance.now();
  const value = await work();
  const seconds = (performance.now() - begin) / 1000;
  isOver = true;
  await watching;
  return { value, seconds, peak };
};

const answered = async (response) => {
  if (!response.ok) throw new Error(`${response.url} answered ${String(response.status)}.`);
  return response;
};

/** Bytes of an answer that is read and thrown away. */
const drained = async (response) => {
  let bytes = 0;
  for await (const piece of (await answered(response)).body) bytes += piece.length;
  return bytes;
};

const WAYS = {
  request: (url, headers, query) => fetch(`${url}/attendances/export?${query}`, { headers }).then(drained),
  background: async (url, headers, query) => {
    const started = await answered(await fetch(`${url}/attendances/export?${query}`, { method: 'POST', headers }));
    const { uuid } = await started.json();
    for (;;) {
      const { state, reasons } = await (await answered(await fetch(`${url}/jobs/${uuid}`, { headers }))).json();
      if (state === 'failed') throw new Error(reasons[0].text);
      if (state === 'done') break;
      await sleep(50);
    }
    return drained(await fetch(`${url}/jobs/${uuid}/file`, { headers }));
  },
};

const measure = async (database, headers, way, format) => {
  const { url, pid, stop } = await startService(database, [HEAP], { WORKER: 'inline' });
  try {
    // What the first export loads once and for all (code, statements) is not what is asked about.
    await WAYS[way](url, headers, `format=${format}&status=rejected`);
    await sleep(1000);
    const before = await rssOf(pid);
    const { value: bytes, seconds, peak } = await watched(pid, () => WAYS[way](url, headers, `format=${format}`));
    await sleep(1000);
    return { before, peak, after: await rssOf(pid), bytes, seconds };
  } finally {
    await stop();
  }
};

const mib = (bytes) => (bytes / MEBIBYTE).toFixed(0);

const { cluster, url: serverUrl } = await startCluster();
try {
  const peaks = new Map();
  console.log(`Load of the machine at the start: ${loadavg()[0].toFixed(1)}\n`);
  console.log('| Way | Format | Rows | Seconds | Rows/s | File MiB | RSS before | peak | after (MiB) |');
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const size of SIZES) {
    const database = await prepareDatabase(serverUrl, size, flag('keep'));
    const inside = await startInside(database);
    const headers = { Authorization: `Bearer ${inside.token}` };
    const [{ rows }] = await inside.query('select count(*)::int as rows from attendances');
    try {
      for (const way of Object.keys(WAYS)) {
        for (const format of FORMATS) {
          const { before, peak, after, bytes, seconds } = await measure(database, headers, way, format);
          const key = `${way} ${format}`;
          peaks.set(key, [...(peaks.get(key) ?? []), { peak, growth: peak - before }]);
          const figures = [rows, seconds.toFixed(1), (rows / seconds).toFixed(0), mib(bytes)];
          console.log(`| ${[way, format, ...figures, mib(before), mib(peak), mib(after)].join(' | ')} |`);
        }
      }
    } finally {
      await inside.stop();
    }
  }
  console.log('\nPeak of the long list : peak of the short one, and by how much each grew:');
  for (const [key, [short, long]] of peaks) {
    console.log(
      `- ${key}: ${(long.peak / short.peak).toFixed(2)} (+${mib(short.growth)} MiB, +${mib(long.growth)} MiB)`,
    );
  }
  console.log(`\nLoad of the machine at the end: ${loadavg()[0].toFixed(1)}`);
} finally {
  await cluster.stop();
}
