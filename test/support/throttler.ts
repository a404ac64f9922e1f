/**
 * Stands in for `@nestjs/throttler` in tests and is the same code: that package is CommonJS and requires Nest, which is ES
 * modules. Node does this by itself (>= 20.19), Jest only from Node 24.9 on; until then its files are evaluated here with
 * the Nest that the tests import.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import * as async_hooks from 'node:async_hooks';
import * as crypto from 'node:crypto';
import * as net from 'node:net';
import * as common from '@nestjs/common';
import * as core from '@nestjs/core';

type Exports = Record<string, unknown>;

const DIST = resolve('node_modules/@nestjs/throttler/dist');
const PROVIDED: Readonly<Record<string, unknown>> = {
  '@nestjs/common': common,
  '@nestjs/core': core,
  'node:crypto': crypto,
  async_hooks,
  net,
};
const loaded = new Map<string, Exports>();

const load = (file: string): Exports => {
  const known = loaded.get(file);
  if (known !== undefined) return known;
  const exports: Exports = {};
  loaded.set(file, exports);
  const required = (name: string): unknown => {
    if (name.startsWith('.')) return load(`${join(dirname(file), name)}.js`);
    if (!(name in PROVIDED))
      throw new Error(`@nestjs/throttler requires ${name}, which test/support/throttler.ts does not provide`);
    return PROVIDED[name];
  };
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the package's own code, see above
  const evaluate = new Function('require', 'exports', readFileSync(file, 'utf8')) as (...parameters: unknown[]) => void;
  evaluate(required, exports);
  return exports;
};

export const { InjectThrottlerOptions, ThrottlerModule, ThrottlerGuard } = load(join(DIST, 'index.js'));
