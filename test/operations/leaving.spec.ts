import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from '@jest/globals';
import { buildService, MAIN } from '../support/api-process.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { Endings } from './endings.js';
import { proven } from './parts.js';
import { postgres, postgresPart } from './postgres-programs.js';

const PAGE = readFileSync('docs/operations/leaving.md', 'utf8');
/** More for a run by hand: what is asked of memory shows with many. */
const ATTENDANCES = process.env['LEAVING_ATTENDANCES'] ?? '3000';

/** The blocks of the page in this language, in order. */
const blocks = (language: string): string[] =>
  [...PAGE.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'gm'))].map(([, block = '']) => block);

postgresPart('Leaving with all data, read by jq, sha256sum and psql', ['jq', 'sha256sum'], () => {
  const ending = new Endings();
  let root: string;
  let folder: string;
  let database: TestDatabase;
  let other: TestDatabase;
  beforeAll(async () => {
    buildService();
    root = await ending.folder('leaving');
    folder = join(root, 'everything');
    [database, other] = [await createTestDatabase(), await createTestDatabase()];
    ending.after(() => Promise.all([database.drop(), other.drop()]));
  });

  /** A command of what was built; also how much memory it had at most, in MiB. */
  const cli = async (words: string[], options = ''): Promise<{ out: string; mib: number; seconds: number }> => {
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, DATABASE_URL: database.url, DATA_DIR: join(root, 'var'), NODE_OPTIONS: options };
    const begun = Date.now();
    const child = spawn('node', [MAIN.replace(/main\.js$/, 'cli.js'), ...words], { env });
    let [out, mib] = ['', 0];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (out += String(chunk)));
    const watch = setInterval(() => {
      const [, peak = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${String(child.pid)}/status`, 'utf8')) ?? [];
      mib = Math.max(mib, Math.round(Number(peak) / 1024));
    }, 50);
    const exited = once(child, 'exit') as Promise<[number]>;
    child.once('exit', () => clearInterval(watch));
    const [code] = await exited;
    if (code !== 0) throw new Error(out);
    return { out, mib, seconds: (Date.now() - begun) / 1000 };
  };
  const shell = async (command: string): Promise<string> =>
    (await promisify(execFile)('sh', ['-ec', command], { cwd: folder })).stdout.trim();

  it('writes what the page of operations says, and others can read it', async () => {
    await cli(['demo:load']);
    await cli(['demo:scale', '--offers', '300', '--attendances', ATTENDANCES]);
    // What it needs does not grow with what there is.
    const { out, mib, seconds } = await cli(['data:export', folder], '--max-old-space-size=112');
    const [, rows = '', tables = '', files = ''] = /: (\d+) rows of (\d+) tables, (\d+) files/.exec(out) ?? [];
    expect(Number(rows)).toBeGreaterThan(Number(ATTENDANCES) * 2);

    const [first = '', reading = ''] = blocks('sh');
    expect(await shell(first.split('\n')[1] ?? '')).toContain('tables/offers.jsonl: OK');
    const read = (await shell(reading)).split('\n');
    const counted = async (sql: string): Promise<number> =>
      Number(await postgres.run('psql', ['--no-psqlrc', '-XAtc', sql, database.url]));
    expect(read.length - 1).toBe(await counted('select count(*) from offers'));
    expect(Number(read.at(-1))).toBe(await counted(`select count(*) from attendances where status = 'confirmed'`));

    const [sql = ''] = blocks('sql');
    const script = `drop table offers cascade;\n${sql}`.replaceAll("'tables/", `'${folder}/tables/`);
    const listed = await promisify(execFile)('sh', [
      '-c',
      `printf '%s' "$1" | "$2" --no-psqlrc -XAtq -v ON_ERROR_STOP=1 "$3"`,
      ...['sh', script, join(postgres.bin, 'psql'), other.url],
    ]);
    const sums = listed.stdout.trim().split('\n');
    expect(sums).toHaveLength(read.length - 1);
    const cents = sums.reduce((sum, line) => sum + Number(line.split('|').at(-2)), 0);
    expect(cents).toBe(await counted('select sum(fee) from offers'));

    proven({
      part: 'Leaving with all data',
      versions: `${postgres.version('psql')}, ${await shell('jq --version')}`,
      result: `\`data:export\` wrote ${rows} rows of ${tables} tables and ${files} files in ${seconds.toFixed(1)} s with at most ${mib} MiB; sha256sum, jq and psql read them as the page says, with the same counts and sums`,
    });
  });
});
