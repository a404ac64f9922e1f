import { expect } from '@jest/globals';
import { Fixtures, type TestCallers } from './fixtures.js';
import { TestApp } from './test-app.js';
import { Treasury } from './treasury.js';

/** A service with callers of every kind, and families that owe and pay. */
export interface Till {
  readonly test: TestApp;
  readonly make: Fixtures;
  readonly callers: TestCallers;
  readonly treasury: Treasury;
}

/** @param now where the clock stands; it goes on its own without */
export const openTill = async (now?: string): Promise<Till> => {
  const test = await TestApp.start();
  if (now !== undefined) test.clock.standAt(now);
  const make = new Fixtures(test);
  const [own, foreign] = await make.hosts(2);
  const callers = await make.callers({ own: own!.uuid, foreign: foreign!.uuid });
  return { test, make, callers, treasury: new Treasury(test, make) };
};

/** Whatever was done, the books must fit together in the end. */
export const closeTill = async ({ test, treasury }: Pick<Till, 'test' | 'treasury'>): Promise<void> => {
  expect(await treasury.verify()).toEqual([]);
  await test.stop();
};
