import { expect, it } from '@jest/globals';
import { setOnce } from '../../src/kernel/collections/collections.js';

it('What features register is kept, and a second time refused', () => {
  const registered = new Map([['hosts', 1]]);
  setOnce(registered, 'offers', 2, 'the words of offers');
  expect(() => {
    setOnce(registered, 'hosts', 3, 'the words of hosts');
  }).toThrow('Registered twice: the words of hosts');
  expect([...registered]).toEqual([
    ['hosts', 1],
    ['offers', 2],
  ]);
});
