import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** What `npm ci` leaves behind, and a compiler. */
const NPM = `
  const { cpSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
  if (process.argv[2] !== 'ci') process.exit(1);
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  for (const path of Object.keys(lock.packages).filter(Boolean)) {
    mkdirSync(path, { recursive: true });
    writeFileSync(path + '/package.json', '{}');
  }
  writeFileSync('node_modules/.package-lock.json', JSON.stringify(lock));
  mkdirSync('node_modules/typescript7/bin', { recursive: true });
  writeFileSync('node_modules/typescript7/bin/tsc', '');
`;
/** An npm that ends on Ctrl-C only when it is through, as the real one does while it unpacks. */
const SLOW_NPM = `
  process.on('SIGINT', () => {});
  console.error('npm unpacks');
  setTimeout(() => console.error('npm went on'), 3000);
`;
const BUNDLE = `
  import { copyFileSync } from 'node:fs';
  copyFileSync('dist/src/main.js', 'dist/main.js');
`;

const PATIENCE = '(it takes a minute or two)';
const BUILDING = ['prepare: compiling sources and tests', 'prepare: putting it together in dist'];

describe('A fresh clone', () => {
  let clone: string;
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(clone, path)), { recursive: true });
    writeFileSync(join(clone, path), text);
  };
  const lock = (file: string, version: string): void =>
    write(file, JSON.stringify({ packages: { '': {}, 'node_modules/left': { version } } }));
  /** What `npm start` and `npm test` do first; gives what it says that it does, on stderr alone. */
  const prepare = (): string[] => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/prepare.mjs'], {
      cwd: clone,
      env: { PATH: process.env['PATH'], npm_execpath: join(clone, 'npm.js') },
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
    return stderr.split('\n').filter((line) => line.startsWith('prepare: '));
  };

  beforeAll(() => {
    clone = mkdtempSync(join(tmpdir(), 'clone-'));
    write('npm.js', NPM);
    write('src/main.js', 'one');
    for (const folder of ['test/samples', 'bench/draw', 'clients/verify-draw']) write(`${folder}/sample.json`, '{}');
    for (const folder of ['api', 'draw', 'guides', 'rules']) write(`docs/${folder}/page.md`, '');
    for (const page of ['docs/glossary.md', 'clients/typescript/README.md', 'CHANGELOG.md']) write(page, '');
    write('tsconfig.json', '{}');
    lock('package-lock.json', '2.0.0');
    mkdirSync(join(clone, 'scripts'));
    for (const name of ['prepare.mjs', 'compile.mjs']) copyFileSync(`scripts/${name}`, join(clone, 'scripts', name));
    write('scripts/bundle.mjs', BUNDLE);
    write('scripts/outside.mjs', '');
  });
  afterAll(() => rmSync(clone, { recursive: true }));

  it('is installed and compiled by npm start and npm test themselves, and a second time nothing is left to do (R-OPS-1)', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    for (const name of ['prestart', 'pretest']) expect(scripts[name]).toBe('node scripts/prepare.mjs');
    write('src/other.js', 'other');
    expect(prepare()).toEqual([`prepare: npm ci, for node_modules is missing or incomplete ${PATIENCE}`, ...BUILDING]);
    expect(readFileSync(join(clone, 'dist', 'main.js'), 'utf8')).toBe('one');
    expect(prepare()).toEqual([]);
  });

  it('is compiled again when a source has changed, and installed again when the lock file asks for something else (R-OPS-1)', () => {
    write('src/main.js', 'two');
    lock('node_modules/.package-lock.json', '1.0.0');
    expect(prepare()).toEqual([`prepare: npm ci, for node_modules/left is not at 2.0.0 ${PATIENCE}`, ...BUILDING]);
    expect(readFileSync(join(clone, 'dist', 'main.js'), 'utf8')).toBe('two');
  });

  it('is compiled again when a source is gone, and installed again when something is missing (R-OPS-1)', () => {
    rmSync(join(clone, 'src', 'other.js'));
    rmSync(join(clone, 'node_modules', 'left'), { recursive: true });
    expect(prepare()).toEqual([`prepare: npm ci, for node_modules/left is missing ${PATIENCE}`, ...BUILDING]);
    // An import that was left behind fails here as it would in a fresh clone.
    expect(existsSync(join(clone, 'dist', 'src', 'other.js'))).toBe(false);
    expect(existsSync(join(clone, 'dist', 'src', 'main.js'))).toBe(true);
  });

  it('is compiled again when a compilation failed and its change was taken back (R-OPS-1)', () => {
    const tsc = 'node_modules/typescript7/bin/tsc';
    write(tsc, 'process.exit(2)');
    write('src/main.js', 'three');
    expect(spawnSync(process.execPath, ['scripts/prepare.mjs'], { cwd: clone }).status).toBe(1);
    write(tsc, '');
    write('src/main.js', 'two');
    expect(prepare()).toEqual(BUILDING.slice(0, 1));
    expect(prepare()).toEqual([]);
  });

  it('is left by npm as well on Ctrl-C during the install', async () => {
    write('slow-npm.js', SLOW_NPM);
    rmSync(join(clone, 'node_modules'), { recursive: true, force: true });
    const prepare = spawn(process.execPath, ['scripts/prepare.mjs'], {
      cwd: clone,
      env: { PATH: process.env['PATH'], npm_execpath: join(clone, 'slow-npm.js') },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    prepare.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (text.includes('npm unpacks')) prepare.kill('SIGINT');
    });
    // Standard error is npm's too, so it closes when both have ended.
    const [code, signal] = (await once(prepare, 'close')) as [number | null, string | null];
    expect({ code, signal }).toEqual({ code: null, signal: 'SIGINT' });
    expect(said).toContain('npm unpacks');
    expect(said).not.toContain('npm went on');
  });
});

describe('The lock file', () => {
  it('says where each package lies, so that nothing has to be asked for but the package', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, { version: string; name?: string; resolved?: string }>;
    };
    const installed = Object.entries(packages).filter(([path]) => path !== '');
    expect(installed.length).toBeGreaterThan(1000);
    const elsewhere = installed.filter(
      ([path, { version, name = path.split('node_modules/').at(-1) ?? '', resolved }]) => {
        const file = `${name.split('/').at(-1) ?? ''}-${version}.tgz`;
        return resolved !== `https://registry.npmjs.org/${name}/-/${file}`;
      },
    );
    expect(elsewhere.map(([path]) => path)).toEqual([]);
  });
});

describe('Every package', () => {
  const satisfies = createRequire(import.meta.url)('semver/functions/satisfies') as (
    version: string,
    range: string,
  ) => boolean;
  const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
  const { packages } = read('package-lock.json') as {
    packages: Record<string, { version: string; optional?: true; engines?: { node?: string } }>;
  };
  const { engines } = read('package.json') as { engines: { node: string } };

  it.each(['20.19.0', '22.13.0', '24.11.0'])('accepts Node %s, with which npm would otherwise warn of it', (node) => {
    expect(satisfies(node, engines.node)).toBe(true);
    const refusing = Object.entries(packages).filter(
      ([, { optional, engines: { node: range = '*' } = {} }]) => optional !== true && !satisfies(node, range),
    );
    expect(refusing.map(([path, { version }]) => `${path} ${version}`)).toEqual([]);
  });
});
