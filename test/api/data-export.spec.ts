import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { DataSource } from 'typeorm';
import { exportData } from '../../src/commands/leaving/data-export.js';
import {
  exportedColumns,
  exportedEntities,
  LEFT_OUT_COLUMNS,
  LEFT_OUT_TABLES,
} from '../../src/commands/leaving/exported-tables.js';
import { buildProgram } from '../../src/commands/program.js';
import { CliProblem } from '../../src/commands/command.js';
import { DemoService } from '../../src/demo/demo.service.js';
import { RENDER_MEDIA } from '../../src/media/media-library.js';
import { MediaContents } from '../../src/media/media-contents.js';
import { API_VERSION, SETTINGS, type Settings } from '../../src/platform/operations/config/settings.js';
import { JobRunner } from '../../src/platform/jobs/job-runner.js';
import { Database } from '../../src/platform/database/database.js';
import { filesBelow } from '../support/files.js';
import { type Json } from '../support/json.js';
import { until } from '../support/until.js';
import { openApp } from '../world/index.js';

/** What the manifest says. */
interface Manifest {
  readonly version: string;
  readonly tables: readonly { table: string; path: string; rows: number; bytes: number; sha256: string }[];
  readonly files: readonly { path: string; bytes: number; sha256: string }[];
  readonly missing: readonly string[];
  readonly leftOut: { tables: { table: string; why: string }[]; columns: { table: string; column: string }[] };
}

const root = mkdtempSync(join(tmpdir(), 'leaving-'));
afterAll(() => rmSync(root, { recursive: true }));

describe('Leaving with all data (R-OPS-14)', () => {
  const test = openApp({ at: '2026-07-01T10:00:00Z' });
  const rows = <T>(sql: string): Promise<T[]> => test.app.get(Database).query<T>(sql);
  const folder = join(root, 'all');
  const read = (path: string): Buffer => readFileSync(join(folder, path));
  const linesOf = (table: string): Json[] =>
    read(`tables/${table}.jsonl`)
      .toString()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Json);
  const manifest = (): Manifest => JSON.parse(read('manifest.json').toString()) as Manifest;

  /** `data:export`, as somebody types it. */
  const run = async (path: string): Promise<{ out: string; err: string }> => {
    const out = jest.spyOn(console, 'log').mockReturnValue();
    const err = jest.spyOn(console, 'error').mockReturnValue();
    try {
      const program = buildProgram((work) => work(test.app, test.app.get<Settings>(SETTINGS)));
      await program.parseAsync(['data:export', path], { from: 'user' });
      return { out: out.mock.calls.join('\n'), err: err.mock.calls.join('\n') };
    } finally {
      out.mockRestore();
      err.mockRestore();
    }
  };

  let said: { out: string; err: string };
  beforeAll(async () => {
    await test.app.get(DemoService).load();
    const { admin } = await test.app.get(DemoService).issueTokens();
    // Smaller versions of pictures take a minute, and nobody looks at them here.
    await rows(`delete from graphile_worker._private_jobs where task_id =
      (select id from graphile_worker._private_tasks where identifier = '${RENDER_MEDIA}')`);
    const [edition] = await rows<{ uuid: string }>(`select uuid from editions where alias = 'demo-verlosung'`);
    await test
      .call('post', `/editions/${edition?.uuid ?? ''}/draws`, admin)
      .send({})
      .expect(202);
    await test.app.get(JobRunner).drain();
    await rows(`insert into message_files (uuid, position, filename, content_type, size, data, created_at)
      values (gen_random_uuid(), 1, '../Anfahrt.pdf', 'application/pdf', 3, 'Weg', now())`);
    said = await run(folder);
  });

  it('takes every table and every column along, or names it and says why not', async () => {
    const there = await rows<{ table: string; column: string }>(
      `select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
    );
    const entities = exportedEntities(test.app.get(DataSource));
    const taken = new Set(
      entities.flatMap((entity) =>
        exportedColumns(entity).map(({ databaseName }) => `${entity.tableName}.${databaseName}`),
      ),
    );
    const named = new Set(
      Object.entries(LEFT_OUT_COLUMNS).flatMap(([table, columns]) =>
        Object.keys(columns).map((column) => `${table}.${column}`),
      ),
    );
    const known = there.map(({ table, column }) => `${table}.${column}`);
    const kept = there.filter(({ table }) => !(table in LEFT_OUT_TABLES));
    const keptNames = kept.map(({ table, column }) => `${table}.${column}`);
    expect(keptNames.filter((name) => !taken.has(name) && !named.has(name))).toEqual([]);
    // Nothing is named that is not there.
    expect([...taken, ...named].filter((name) => !known.includes(name))).toEqual([]);
    const tables = new Set(there.map(({ table }) => table));
    expect(Object.keys(LEFT_OUT_TABLES).filter((table) => !tables.has(table))).toEqual([]);
    expect(taken.size).toBeGreaterThan(350);
  });

  it('takes no column along that sounds like a secret, unless somebody has looked at it', () => {
    const entities = exportedEntities(test.app.get(DataSource));
    const odd = entities.flatMap((entity) =>
      exportedColumns(entity)
        .map(({ databaseName }) => `${entity.tableName}.${databaseName}`)
        .filter((name) => /\..*(?:secret|hash|seed|password|code|token|key|fingerprint)/.test(name)),
    );
    expect(odd.sort()).toEqual([
      'attendances.group_code', // Of friends, who tell it each other.
      'audit_log.token_uuid',
      'bank_entries.fingerprint', // By which the same entry is known in another file.
      'bank_entries.keys', // References within the words of a transfer.
      'draws.input_hash', // Published with the draw.
      'draws.outcome_hash',
      'draws.seed',
      'edition_lots.hash', // Published before the draw.
      'integration_settings.key',
      'mails.secret', // Whether it held a code.
      'media_files.hash', // Of a picture.
      'tokens.password_given_at',
      'webhooks.previous_secret_until',
    ]);
  });

  it('leaves out bytes, which stand in files of their own', () => {
    const bytes = exportedEntities(test.app.get(DataSource)).flatMap((entity) =>
      exportedColumns(entity).flatMap(({ type, databaseName }) =>
        type === 'bytea' ? [`${entity.tableName}.${databaseName}`] : [],
      ),
    );
    expect(bytes).toEqual([]);
  });

  it('holds each row once, with the columns that are described and the values of the database', async () => {
    const { tables, version } = manifest();
    expect(version).toBe(API_VERSION);
    const entities = exportedEntities(test.app.get(DataSource));
    expect(tables.map(({ table }) => table)).toEqual(entities.map(({ tableName }) => tableName));
    for (const entity of entities) {
      const lines = linesOf(entity.tableName);
      const counted = await rows<{ count: number }>(`select count(*)::integer as count from ${entity.tableName}`);
      // The line that says that everything was exported is among the others.
      expect([entity.tableName, lines.length]).toEqual([entity.tableName, counted[0]?.count]);
      expect(tables.find(({ table }) => table === entity.tableName)?.rows).toBe(lines.length);
      const columns = exportedColumns(entity).map(({ databaseName }) => databaseName);
      for (const line of lines) expect(Object.keys(line).sort()).toEqual([...columns].sort());
    }
    expect(tables.reduce((sum, table) => sum + table.rows, 0)).toBeGreaterThan(2_000);
    const [row] = await rows<{ uuid: string; name: string; fee: number | null; at: string; questions: unknown }>(
      `select uuid, name, fee, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as at,
         application_questions as questions from offers where fee > 0 order by uuid limit 1`,
    );
    const line = linesOf('offers').find(({ uuid }) => uuid === row?.uuid);
    expect(line).toMatchObject({ name: row?.name, fee: row?.fee, application_questions: row?.questions });
    expect(line?.['created_at']).toMatch(new RegExp(`^${row?.at ?? ''}(?:\\.\\d+)?\\+00:00$`));
    expect(linesOf('audit_log').map(({ route }) => route)).toContain('JOB data:export');
    expect(said.out).toContain(`${tables.length} tables`);
    expect(said.err).toContain(`offers: ${linesOf('offers').length} rows`);
  });

  it('holds the pictures, attachments and draws, which open, and whose sums agree', async () => {
    const { files, tables, missing } = manifest();
    expect(missing).toEqual([]);
    for (const { path, bytes, sha256 } of [...files, ...tables]) {
      const content = read(path);
      expect([path, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([path, bytes, sha256]);
    }
    const pictures = linesOf('offer_media').map(({ path }) => `files/media_files/${String(path)}`);
    expect(pictures.length).toBeGreaterThan(90);
    expect(pictures.filter((path) => !files.some((file) => file.path === path))).toEqual([]);
    expect((await sharp(read(pictures[0]!)).metadata()).format).toBe('webp');
    const inputs = files.filter(({ path }) => path.startsWith('files/draw_protocols/') && path.includes('input'));
    expect(inputs).toHaveLength(linesOf('draw_protocols').length);
    expect(inputs).toHaveLength(1);
    expect(JSON.parse(gunzipSync(read(inputs[0]!.path)).toString())).toBeInstanceOf(Object);
    const [attached] = files.filter(({ path }) => path.startsWith('files/message_files/'));
    expect(attached?.path).toMatch(/^files\/message_files\/[0-9a-f-]{36}\/__Anfahrt\.pdf$/);
    expect(read(attached!.path).toString()).toBe('Weg');
    // That sha256sum reads it: test/operations/leaving.spec.ts.
    const sums = read('SHA256SUMS').toString().trimEnd().split('\n');
    expect(sums).toEqual(expect.arrayContaining([...tables, ...files].map((file) => `${file.sha256}  ${file.path}`)));
    expect(sums.map((line) => line.slice(66))).toEqual(expect.arrayContaining(['README.md', 'tables.md']));
  });

  it('describes every column, with what it refers to', async () => {
    const page = read('tables.md').toString();
    for (const entity of exportedEntities(test.app.get(DataSource))) {
      const [, section = ''] = page.split(`\n## ${entity.tableName}\n`);
      const described = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `(\w+)` \| .+ \|/gm)].map(
        ([, name]) => name,
      );
      expect(described).toEqual(exportedColumns(entity).map(({ databaseName }) => databaseName));
    }
    expect(page).toContain('| `offer_uuid` | UUID | Refers to [offers](#offers). |');
    expect(page).toContain('Cents paid by receipts, excluding reversed ones.');
    const { meanings, MEANINGS } = (await import(pathToFileURL(resolve('scripts/meanings.mjs')).href)) as {
      meanings: () => string;
      MEANINGS: string;
    };
    // If this fails: npm run meanings, and commit what it writes.
    expect(readFileSync(MEANINGS, 'utf8')).toBe(meanings());
  });

  it('holds no secret, and nobody else on the machine may read it', async () => {
    const secrets = await rows<{ secret: string }>(`
      select password_hash as secret from accounts where password_hash is not null
      union all select link_secret from offers union all select calendar_secret from hosts
      union all select seed from edition_lots where drawn_at is null
      union all select encode(secret_hash, 'hex') from tokens union all select encode(secret_hash, 'base64') from tokens`);
    expect(secrets.length).toBeGreaterThan(150);
    const files = filesBelow(folder, /\.(?:jsonl|json|md)$/);
    const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
    expect(secrets.filter(({ secret }) => text.includes(secret))).toEqual([]);
    const modes = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
      statSync(join(folder, name)),
    );
    expect(modes.filter((one) => (one.mode & 0o777) !== (one.isDirectory() ? 0o700 : 0o600))).toEqual([]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('shows one moment, whatever is written meanwhile', async () => {
    const database = test.app.get(Database);
    await rows(`insert into notes (uuid, account_uuid, text, created_at)
      select gen_random_uuid(), uuid, 'Gelesen', now() from accounts limit 1`);
    // The export waits for the lock of the notes, and reads them once they are deleted.
    const exporting = await database.transaction(async () => {
      await database.query('lock table notes in access exclusive mode');
      await database.query('delete from notes');
      const told: string[] = [];
      const done = database.outsideTransaction(() =>
        exportData(test.app, join(root, 'moment'), (line) => told.push(line)),
      );
      await until('The export has begun', () => Promise.resolve(told.length > 0));
      return { done };
    });
    await exporting.done;
    expect(readFileSync(join(root, 'moment/tables/notes.jsonl'), 'utf8')).toContain('Gelesen');
    expect(await rows('select from notes')).toEqual([]);
  });

  it('goes into a new folder alone, and leaves nothing where it fails', async () => {
    const full = mkdtempSync(join(root, 'full-'));
    writeFileSync(join(full, 'mine.txt'), 'mine');
    await expect(run(full)).rejects.toThrow(/is not empty: name a new folder\.$/);
    expect(readdirSync(full)).toEqual(['mine.txt']);
    await expect(run(join(full, 'mine.txt'))).rejects.toThrow(/cannot be written: (?:EEXIST|ENOTDIR)$/);
    const stopped = join(root, 'stopped');
    const stopping = new AbortController();
    const stop = (): void => stopping.abort(new Error('Stopped.'));
    await expect(exportData(test.app, stopped, stop, stopping.signal)).rejects.toThrow('Stopped.');
    expect(readdirSync(stopped)).toEqual([]);
    const broken = join(root, 'broken');
    jest.spyOn(MediaContents.prototype, 'open').mockRejectedValue(new Error('The bucket is away.'));
    await expect(run(broken)).rejects.toThrow('The bucket is away.');
    expect(readdirSync(broken)).toEqual([]);
    jest.restoreAllMocks();
  });

  it('says which files are gone from the storage, and exports all the rest', async () => {
    const name = String(linesOf('offer_media')[0]?.['path']);
    await test.database.query(`update media_files set data = null, hash = 'other' where name = '${name}'`);
    const partial = join(root, 'partial');
    const problem: unknown = await run(partial).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(CliProblem);
    expect(String(problem)).toContain(`1 file(s) are not in the storage as the database says`);
    const { missing, files } = JSON.parse(readFileSync(join(partial, 'manifest.json'), 'utf8')) as Manifest;
    expect(missing).toEqual([name]);
    expect(files.length).toBe(manifest().files.length);
  });
});
