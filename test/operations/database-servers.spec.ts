import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/platform/database/data-source-options.js';
import { buildService } from '../support/api-process.js';
import { Endings } from './endings.js';
import { fences } from './page.js';
import { part, proven } from './parts.js';
import { postgres, postgresPart } from './postgres-programs.js';
import { ask, DatabaseServer, PASSWORD, type Town } from './town.js';

const run = promisify(execFile);

/** Carries out the SQL of a page, a statement in each line, as somebody who may make roles and databases. */
const carryOutSql = async (server: DatabaseServer, page: string, heading: string, name: string): Promise<void> => {
  const [sql = ''] = fences(page, heading, 'sql');
  const lines = sql.trim().replaceAll('…', PASSWORD).replaceAll('holiday', name).split('\n');
  for (const line of lines) await ask(server.url, line);
};

part('Two towns on one server', [], () => {
  const ending = new Endings();
  let server: DatabaseServer;
  let towns: Town[];
  beforeAll(async () => {
    buildService();
    server = await ending.stopping(DatabaseServer.start('shared'));
    for (const name of ['adorf', 'bdorf']) {
      await carryOutSql(server, 'docs/operations/running.md', 'The database', name);
      await carryOutSql(server, 'docs/operations/scaling.md', 'One database for each town', name);
    }
    towns = await Promise.all(['adorf', 'bdorf'].map((name) => server.found(name)));
  }, 120_000);

  it('begin at the same moment, each as the plain owner of its database, and know nothing of each other (R-OPS-20)', async () => {
    const services = await Promise.all(towns.map((town) => town.start({ WORKER: 'inline' })));
    const account = ['account:create', '--email', 'amt@adorf.example', '--roles', 'ROLE_SUPER_ADMIN'];
    expect((await towns[0]!.command(account)).code).toBe(0);
    const token = ['token:create', '--account', 'amt@adorf.example', '--scopes', 'api:write', '--name', 'first'];
    const secret = (await towns[0]!.command(token)).stdout.trim();
    const [here, there] = await Promise.all(
      services.map(({ client }) => client.send('POST', '/hosts', { token: secret, body: { name: 'Kanuclub' } })),
    );
    expect([here?.status, there?.status]).toEqual([201, 401]);
    const roles = `select rolname, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles where rolname = any($1)`;
    const plain = { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false };
    expect(await ask(server.url, `${roles} order by 1`, [['adorf', 'bdorf']])).toEqual([
      { rolname: 'adorf', ...plain },
      { rolname: 'bdorf', ...plain },
    ]);
    await expect(ask(server.urlOf('adorf', 'bdorf'), 'select 1')).rejects.toThrow(/permission denied for database/);
    proven({
      part: 'Two towns on one server',
      versions: await server.version(),
      result: 'Two plain owners, migrated and started at the same moment; neither can open the other’s database',
    });
  }, 120_000);
});

postgresPart('TLS to the database', ['openssl'], () => {
  const ending = new Endings();
  let server: DatabaseServer;
  let town: Town;
  const file = (name: string): string => join(server.directory, name);
  const openssl = (...words: readonly string[]): Promise<unknown> => run('openssl', words, { cwd: server.directory });
  /** What the page appends to the address, with another path. */
  const PARAMETERS =
    /\?sslmode=[a-z-]+&sslrootcert=/u.exec(readFileSync('docs/operations/running.md', 'utf8'))?.[0] ?? '';
  const secure = (url: string, authority = 'ca.crt'): string =>
    `${url.replace('127.0.0.1', 'localhost')}${PARAMETERS}${file(authority)}`;
  const opens = async (databaseUrl: string): Promise<unknown> => {
    const source = new DataSource(dataSourceOptions({ databaseUrl, databasePool: 1 }));
    return source.initialize().then(
      () => source.destroy().then(() => 'open'),
      (error: unknown) => (error as { code?: string }).code,
    );
  };

  beforeAll(async () => {
    buildService();
    server = await ending.stopping(DatabaseServer.start('encrypted'));
    const subject = ['-nodes', '-newkey', 'rsa:2048', '-days', '2', '-subj'];
    for (const name of ['ca', 'stranger'])
      await openssl('req', '-x509', ...subject, `/CN=${name}`, '-keyout', `${name}.key`, '-out', `${name}.crt`);
    await openssl('req', ...subject, '/CN=localhost', '-keyout', 'server.key', '-out', 'server.csr');
    await writeFile(file('names'), 'subjectAltName=DNS:localhost\n');
    const signed = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'names'];
    await openssl('x509', '-req', '-in', 'server.csr', ...signed, '-out', 'server.crt');
    await chmod(file('server.key'), 0o600);
    const files = `alter system set ssl_cert_file = '${file('server.crt')}'; alter system set ssl_key_file = '${file('server.key')}'`;
    for (const sql of [...files.split('; '), `alter system set ssl = 'on'`]) await ask(server.url, sql);
    town = await server.town('town');
    const rules = join(server.dataDir, 'pg_hba.conf');
    await writeFile(rules, `hostnossl all town all reject\n${await readFile(rules, 'utf8')}`);
    await ask(server.url, 'select pg_reload_conf()');
  }, 120_000);

  it('is as the page says: every connection is encrypted, and to nobody but the server with the right name (R-OPS-20)', async () => {
    const encrypted = town.at(secure(town.url));
    const service = await encrypted.start({ WORKER: 'inline' });
    expect((await service.client.send('GET', '/health/ready')).status).toBe(200);
    const how = `select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid) where usename = 'town'`;
    expect(await ask(server.url, how)).toEqual([{ ssl: true }]);
    expect(await opens(town.url)).toBe('28000');
    expect(await opens(secure(town.url, 'stranger.crt'))).toMatch(/CERT|SIGNATURE/);
    const other = secure(town.url).replace('localhost', 'localhost.localdomain');
    expect(await opens(other)).not.toBe('open');
    expect(await postgres.run('pg_dump', ['--schema-only', secure(town.url)])).toContain('CREATE TABLE public.offers');
    proven({
      part: 'TLS to the database',
      versions: `${await server.version()}, ${postgres.version('pg_dump')}`,
      result:
        'With an authority of one’s own: all connections of service and worker are encrypted, another authority is refused, the same address is good for pg_dump',
    });
  }, 120_000);
});
