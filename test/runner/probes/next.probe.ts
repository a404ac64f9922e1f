import { expect, it } from '@jest/globals';

it('runs in the same process', () => expect(globalThis).toMatchObject({ probed: process.pid }));

it('meets nothing of the file before', () => {
  expect(process.env['PROBE']).toBeUndefined();
  expect(process.exitCode).toBeUndefined();
  expect(Math.max(1, 2)).toBe(2);
});

it('has the time of the configuration again', () => new Promise((resolve) => setTimeout(resolve, 400)));
