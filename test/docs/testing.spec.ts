import { describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

describe('The quick run', () => {
  it('has a file for every folder of src, and no other', async () => {
    const address = pathToFileURL(resolve('test/quick.config.js')).href;
    const { QUICK } = (await import(address)) as { QUICK: Record<string, string> };
    const folders = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(Object.keys(QUICK).sort()).toEqual(folders.map(({ name }) => name).sort());
    expect(Object.values(QUICK).filter((name) => !existsSync(`test/${name}.spec.ts`))).toEqual([]);
  });

  it('runs as all tests do', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    expect(scripts['test:quick']).toBe(`${scripts['test'] ?? ''} -c test/quick.config.js`);
  });
});
