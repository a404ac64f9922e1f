import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { FAULTS } from './faults.mjs';

/**
 * Plants one fault after the other in a working tree of its own, runs the tests that are to notice, and says which test noticed,
 * and which faults nobody did: `npm run faults`, or `npm run faults -- leaked api/masking` for those whose kind, file or tests
 * have one of the words. The same tests run once without any fault before: one that fails then would notice everything.
 */
const words = process.argv.slice(2);
const faults = FAULTS.filter(
  ({ kind, file, specs }) =>
    words.length === 0 || words.some((word) => [kind, file, ...specs].join(' ').includes(word)),
);

const run = (command, parameters, cwd) => spawnSync(command, parameters, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 });

const root = resolve('.');
const directory = await mkdtemp(join(tmpdir(), 'faults-'));
const tree = join(directory, 'tree');
const report = join(directory, 'report.json');
const made = run('git', ['worktree', 'add', '--detach', tree, 'HEAD'], root);
if (made.status !== 0) throw new Error(made.stderr);
await symlink(join(root, 'node_modules'), join(tree, 'node_modules'));

/** Runs tests. @returns the tests that failed, and why files failed that have none that did */
const failures = async (specs) => {
  await rm(report, { force: true });
  const node = ['--import', './scripts/typescript.mjs', '--disable-warning=ExperimentalWarning'];
  const jest = ['node_modules/jest/bin/jest.js', '--json', `--outputFile=${report}`];
  const { stderr } = run(process.execPath, [...node, ...jest, ...specs], tree);
  const { testResults } = JSON.parse(await readFile(report, 'utf8').catch(() => Promise.reject(new Error(stderr))));
  const failed = testResults.filter(({ status }) => status === 'failed');
  const tests = failed.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  );
  return { tests, broken: tests.length > 0 ? [] : failed.map(({ message }) => message) };
};

/** @returns the test that fails, as one must; nothing if none does */
const noticedBy = async ({ file, find, replace, specs }) => {
  const path = join(tree, file);
  const source = await readFile(path, 'utf8');
  if (source.split(find).length !== 2) throw new Error(`${file} does not have exactly one: ${find}`);
  // A function: `$` in the replacement is no pattern.
  await writeFile(
    path,
    source.replace(find, () => replace),
  );
  const { tests, broken } = await failures(specs);
  await writeFile(path, source);
  // A file that cannot even be loaded proves nothing: no person would commit that.
  if (broken.length > 0) throw new Error(`${file} is no fault but broken with: ${replace}\n${broken.join('\n')}`);
  return tests[0];
};

const missed = [];
try {
  const { tests, broken } = await failures([...new Set(faults.flatMap(({ specs }) => specs))]);
  if (tests.length + broken.length > 0)
    throw new Error(`Without any fault these fail:\n${[...tests, ...broken].join('\n')}`);
  for (const [index, fault] of faults.entries()) {
    const test = await noticedBy(fault);
    if (test === undefined) missed.push(fault);
    const said = test === undefined ? 'MISSED' : `noticed by "${test}"`;
    console.log(`${index + 1}/${faults.length} ${fault.kind} in ${fault.file}: ${said}`);
  }
} finally {
  run('git', ['worktree', 'remove', '--force', tree], root);
  await rm(directory, { recursive: true, force: true });
}
console.log(`${faults.length - missed.length} of ${faults.length} faults were noticed.`);
for (const { kind, file, find, specs } of missed)
  console.log(`MISSED ${kind} in ${file}: ${find}\n  asked: ${specs.join(', ')}`);
process.exitCode = missed.length === 0 ? 0 : 1;
