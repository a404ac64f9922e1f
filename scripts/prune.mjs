/**
 * Leaves in node_modules what the bundle loads from there, and what that needs (docker/Dockerfile). It takes the rest out of
 * package.json as well, so it is for copies, never for a working tree.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { OUTSIDE } from './outside.mjs';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const { name, version, type } = read('package.json');
const { packages } = read('package-lock.json');
const dependencies = Object.fromEntries(
  OUTSIDE.map((outside) => [outside, packages[`node_modules/${outside}`].version]),
);
writeFileSync(
  'package.json',
  `${JSON.stringify({ name, version, type, private: true, dependencies }, undefined, 2)}\n`,
);
execFileSync('npm', ['prune', '--ignore-scripts', '--no-audit', '--no-fund', '--offline'], { stdio: 'inherit' });
// Ends with an error where one of them lacks something.
for (const outside of OUTSIDE) await import(outside);
