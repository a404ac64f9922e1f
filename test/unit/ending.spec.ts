import { expect, it, jest } from '@jest/globals';
import { endProcess } from '../../src/app/process.js';

it('A process lets its event loop turn before it ends, for threads that wait for it', async () => {
  const ends: unknown[] = [];
  let hasTurned = false;
  jest.spyOn(process, 'exit').mockImplementation(((code: number) => ends.push([code, hasTurned])) as never);
  setTimeout(() => (hasTurned = true), 1);
  await endProcess(3);
  expect(ends).toEqual([[3, true]]);
});
