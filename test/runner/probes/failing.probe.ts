import { beforeAll, describe, expect, it } from '@jest/globals';

/** Vanishes when it is compiled: the lines below move up. */
interface Vanishing {
  readonly one: string;
  readonly two: string;
}

const deep = (value: Vanishing): void => {
  throw new Error(`from the depth: ${value.one}`);
};

it('throws', () => deep({ one: '1', two: '2' }));

it('expects in vain', () => expect({ a: 1 }).toEqual({ a: 2 }));

describe('A group whose beginning fails', () => {
  beforeAll(() => {
    throw new Error('no beginning');
  });
  it('fails with it', () => undefined);
});
