import { expect, it } from '@jest/globals';

it('is not asked for', () => expect(1).toBe(2));
it.only('is the only one', () => expect(1).toBe(1));
