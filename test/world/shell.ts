import { beforeAll } from '@jest/globals';

/** An object that is there from the start, and has something in it once its time has come. */
export const shell = <T extends object>(prototype: T = Object.prototype as T): T => Object.create(prototype) as T;

/** Makes a shell what it stands for. */
export const fill = <T extends object>(empty: T, full: T): T =>
  Object.assign(Object.setPrototypeOf(empty, Object.getPrototypeOf(full) as object | null) as T, full);

/**
 * Something that the tests of this place share, made before the first of them; `const edition = prepared(() => make.edition())`.
 * What was prepared earlier is there when the work begins.
 */
export const prepared = <T extends object>(work: () => Promise<T>): T => {
  const empty = shell<T>();
  beforeAll(async () => {
    fill(empty, await work());
  });
  return empty;
};
