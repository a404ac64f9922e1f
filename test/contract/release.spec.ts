import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { API_VERSION } from '../../src/platform/operations/config/settings.js';

const read = (path: string): string => readFileSync(path, 'utf8');
const parse = (path: string): unknown => JSON.parse(read(path));

interface Package {
  readonly version: string;
  readonly dependencies: Record<string, string>;
}

/** What a command prints, and what it complains about with an exit code that is not 0. */
const run = (command: string, words: string[], cwd = '.'): Promise<{ out: string; complaint: string }> =>
  new Promise((done) => {
    execFile(command, words, { cwd, maxBuffer: 64 * 1024 * 1024 }, (error, out, err) =>
      done({ out, complaint: error === null ? '' : err }),
    );
  });

describe('A release', () => {
  it('has one version, wherever one is said (R-OPS-16)', () => {
    const lock = parse('package-lock.json') as Package & { packages: Record<string, Package> };
    expect({
      package: (parse('package.json') as Package).version,
      lock: [lock.version, lock.packages['']?.version],
      client: (parse('clients/typescript/package.json') as Package).version,
      changelog: /^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/m.exec(read('CHANGELOG.md'))?.[1],
      conventions: /at present `([\d.]+)`/.exec(read('docs/api/conventions.md'))?.[1],
    }).toEqual({
      package: API_VERSION,
      lock: [API_VERSION, API_VERSION],
      client: API_VERSION,
      changelog: API_VERSION,
      conventions: API_VERSION,
    });
  });

  it('has a list of its parts (CycloneDX): all that production installs, and nothing else (R-OPS-16)', async () => {
    const { out, complaint } = await run('npm', ['run', '--silent', 'sbom']);
    expect(complaint).toBe('');
    const list = JSON.parse(out) as {
      bomFormat: string;
      specVersion: string;
      metadata: { component: { type: string; version: string; purl: string } };
      components: { 'bom-ref': string; name: string; version: string; purl: string; hashes: { content: string }[] }[];
      dependencies: { ref: string; dependsOn: string[] }[];
    };
    const { component } = list.metadata;
    expect([list.bomFormat, component.type, component.version]).toEqual(['CycloneDX', 'application', API_VERSION]);
    expect(list.specVersion).toMatch(/^1\.[5-9]$/);
    const { packages } = parse('package-lock.json') as { packages: Record<string, { dev?: true; name?: string }> };
    const locked = Object.entries(packages)
      .filter(([path]) => path !== '' && existsSync(path))
      .map(([path, { dev, name }]) => ({ name: name ?? path.replace(/^.*node_modules\//, ''), isTool: dev === true }));
    const names = new Set(list.components.map(({ name }) => name));
    const needed = new Set(locked.filter(({ isTool }) => !isTool).map(({ name }) => name));
    expect([...needed].filter((name) => !names.has(name))).toEqual([]);
    expect(locked.filter(({ name }) => !needed.has(name) && names.has(name))).toEqual([]);
    expect(needed.size).toBeLessThan(locked.length);
    for (const { name, version, purl, hashes } of list.components.filter((one) => needed.has(one.name))) {
      expect(purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`);
      expect(hashes.length).toBeGreaterThan(0);
    }
    const refs = new Set([component.purl.replace('pkg:npm/', ''), ...list.components.map((one) => one['bom-ref'])]);
    const linked = list.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
    expect(linked.filter((ref) => !refs.has(ref))).toEqual([]);
  });

  it('has notices of third parties, with the text of each licence (R-OPS-16)', async () => {
    const { out, complaint } = await run('npm', ['run', '--silent', 'notices']);
    expect(complaint).toBe('');
    for (const name of Object.keys((parse('package.json') as Package).dependencies))
      expect(out).toContain(`\n${name} `);
    expect(out).toMatch(/\n@img\/sharp-libvips-[\w-]+ [\d.]+: LGPL-3\.0-or-later\n/);
    expect(out).toMatch(/\nibantools [\d.]+: MIT\n/);
  });
});

describe('The notices of third parties', () => {
  const folder = mkdtempSync(join(tmpdir(), 'notices-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeAll(() => {
    const packages: Record<string, object> = { '': {} };
    const install = (name: string, license: unknown, files: Record<string, string> = {}, marks: object = {}): void => {
      const path = `node_modules/${name}`;
      packages[path] = marks;
      mkdirSync(join(folder, path), { recursive: true });
      writeFileSync(join(folder, path, 'package.json'), JSON.stringify({ name, version: '1.2.3', license }));
      for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, path, file), text);
    };
    install('kind', 'MIT', { LICENSE: 'Do as you like.' });
    install('alike', '(MIT AND Zlib)', { 'licence.txt': 'Do as you like.\n' });
    install('told', { type: 'ISC' }, { 'README.md': '# Told\n\n## License\n\nAs you like.' });
    install('strict', 'AGPL-3.0-only');
    install('borrowed', 'LGPL-3.0-or-later');
    install('silent', undefined);
    install('linter', 'GPL-3.0-only', {}, { dev: true });
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  });

  it('refuse a licence that nobody has read yet, and leave out what production does not install (R-OPS-16)', async () => {
    const { out, complaint } = await run(process.execPath, [resolve('scripts/notices.mjs')], folder);
    expect(complaint.match(/^\w+ is under [\w.-]+/gm)).toEqual([
      'borrowed is under LGPL-3.0-or-later',
      'silent is under unknown',
      'strict is under AGPL-3.0-only',
    ]);
    expect(out).toContain('alike 1.2.3: (MIT AND Zlib)\nkind 1.2.3: MIT\n\nDo as you like.');
    expect(out).toContain('told 1.2.3: ISC\n\n## License\n\nAs you like.');
    expect(out).not.toContain('linter');
  });
});
