import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';

describe('The end of a process', () => {
  it('lets its event loop turn before, for threads that wait for it', () => {
    const program = `
      import { endProcess } from './src/ending.ts';
      setTimeout(() => console.log('turned'), 1);
      endProcess(3);`;
    const flags = ['--import', './scripts/typescript.mjs', '--input-type=module', '--eval'];
    const { status, stdout } = spawnSync(process.execPath, [...flags, program], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([3, 'turned\n']);
  });
});
