import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { FAULTS } from './faults.mjs';

/**
 * Plants one fault after the other in a working tree of its own, runs the tests that are to notice, and says which faults nobody
 * noticed: `npm run faults`, or `npm run faults -- leaked api/masking` for those whose kind, file or tests have one of the words.
 */
const words = process.argv.slice(2);
const faults = FAULTS.filter(
  ({ kind, file, specs }) =>
    words.length === 0 || words.some((word) => [kind, file, ...specs].join(' ').includes(word)),
);

const run = (command, parameters, cwd) => spawnSync(command, parameters, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 });

const root = resolve('.');
const tree = join(await mkdtemp(join(tmpdir(), 'faults-')), 'tree');
const made = run('git', ['worktree', 'add', '--detach', tree, 'HEAD'], root);
if (made.status !== 0) throw new Error(made.stderr);
await symlink(join(root, 'node_modules'), join(tree, 'node_modules'));

/** Whether the tests fail, as they must. */
const isNoticed = async ({ file, find, replace, specs }) => {
  const path = join(tree, file);
  const source = await readFile(path, 'utf8');
  if (source.split(find).length !== 2) throw new Error(`${file} does not have exactly one: ${find}`);
  // A function: `$` in the replacement is no pattern.
  await writeFile(
    path,
    source.replace(find, () => replace),
  );
  const jest = ['--import', './scripts/typescript.mjs', '--disable-warning=ExperimentalWarning'];
  const { status } = run(process.execPath, [...jest, 'node_modules/jest/bin/jest.js', '--bail', ...specs], tree);
  await writeFile(path, source);
  return status !== 0;
};

const missed = [];
try {
  for (const [index, fault] of faults.entries()) {
    const noticed = await isNoticed(fault);
    if (!noticed) missed.push(fault);
    console.log(`${index + 1}/${faults.length} ${noticed ? 'noticed' : 'MISSED '} ${fault.kind}: ${fault.file}`);
  }
} finally {
  run('git', ['worktree', 'remove', '--force', tree], root);
  await rm(resolve(tree, '..'), { recursive: true, force: true });
}
console.log(`${faults.length - missed.length} of ${faults.length} faults were noticed.`);
for (const { kind, file, find, specs } of missed)
  console.log(`MISSED ${kind} in ${file}: ${find}\n  asked: ${specs.join(', ')}`);
process.exitCode = missed.length === 0 ? 0 : 1;
