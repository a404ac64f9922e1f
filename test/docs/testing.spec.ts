import { describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const load = (path: string): Promise<unknown> => import(pathToFileURL(resolve(path)).href);

describe('The quick run', () => {
  it('runs as all tests do, a file for every folder of src, and no other', async () => {
    const { QUICK } = (await load('test/quick.config.js')) as { QUICK: Record<string, string> };
    const folders = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(Object.keys(QUICK).sort()).toEqual(folders.map(({ name }) => name).sort());
    expect(Object.values(QUICK).filter((name) => !existsSync(`test/${name}.spec.ts`))).toEqual([]);
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    expect(scripts['test:quick']).toBe(`${scripts['test'] ?? ''} -c test/quick.config.js`);
  });
});

describe('The order of the files', () => {
  const sorted = async (names: readonly string[]): Promise<string[]> => {
    const { default: Sequencer } = (await load('test/runner/sequencer.mjs')) as {
      default: new (options: object) => { sort: (tests: readonly object[]) => Promise<{ path: string }[]> };
    };
    const config = { rootDir: resolve('.'), id: 'order', cacheDirectory: resolve('node_modules/.cache/none') };
    const context = { config, hasteFS: { getSize: () => 1 } };
    const tests = names.map((name) => ({ path: resolve(`test/${name}.spec.ts`), context }));
    return (await new Sequencer({ contexts: [], globalConfig: {} }).sort(tests)).map(({ path }) => path);
  };

  it('begins with those that take long, all of which there are', async () => {
    const { LONG } = (await load('test/runner/sequencer.mjs')) as { LONG: string[] };
    expect(LONG.filter((name) => !existsSync(`test/${name}.spec.ts`))).toEqual([]);
    const paths = await sorted(['unit/zone', ...[...LONG].reverse(), 'unit/ids']);
    expect(paths.slice(0, LONG.length)).toEqual(LONG.map((name) => resolve(`test/${name}.spec.ts`)));
    expect(paths).toHaveLength(LONG.length + 2);
  });
});

describe('The planted faults', () => {
  it('stand each in a line of today, and name tests that are there', async () => {
    const { FAULTS } = (await load('test/faults/faults.mjs')) as {
      FAULTS: { file: string; find: string; specs: string[] }[];
    };
    const places = ({ file, find }: { file: string; find: string }): number =>
      existsSync(file) ? readFileSync(file, 'utf8').split(find).length - 1 : 0;
    expect(FAULTS.filter((fault) => places(fault) !== 1).map(({ file, find }) => `${file}: ${find}`)).toEqual([]);
    expect(FAULTS.flatMap(({ specs }) => specs).filter((spec) => !existsSync(spec))).toEqual([]);
  });
});
