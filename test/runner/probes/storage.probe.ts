import { expect, it } from '@jest/globals';
import { AsyncResource } from 'node:async_hooks';

it('finds one storage at what waits', () => {
  const symbols = Object.getOwnPropertySymbols(new AsyncResource('probe'));
  // Node 24 and later have none there.
  expect(symbols.filter(({ description }) => description === 'kResourceStore').length).toBeLessThan(2);
});
