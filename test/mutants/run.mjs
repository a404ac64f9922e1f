/**
 * `npm run mutants`: plants one fault after the other in a working tree of its own and runs the tests that are to notice it.
 * `npm run mutants -- isMasked api/books` takes those that have one of the words. Without any fault, all these tests must pass.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { FAULTS } from './mutants.mjs';

const words = process.argv.slice(2);
const faults = FAULTS.filter((fault) => words.length === 0 || words.some((word) => fault.join(' ').includes(word)));

const directory = mkdtempSync(join(tmpdir(), 'faults-'));
const tree = join(directory, 'tree');
const report = join(directory, 'report.json');
const run = (program, parameters, cwd = '.') =>
  spawnSync(program, parameters, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 });
const jest = JSON.parse(readFileSync('package.json', 'utf8')).scripts.test;

/** The names of the tests that fail; files that cannot even be loaded are no answer. */
const failures = (specs) => {
  rmSync(report, { force: true });
  const files = specs.map((spec) => `test/${spec}.spec.ts`).join(' ');
  const { stderr } = run('sh', ['-c', `${jest} --json --outputFile=${report} ${files}`], tree);
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const tests = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed');
  if (tests.length === 0 && testResults.some(({ status }) => status === 'failed')) throw new Error(stderr);
  return tests.map(({ fullName }) => fullName);
};

/** The source that declares the name and has the place, as it is and with the fault. */
const planted = (sources, [declared, find, replace]) => {
  const declares = new RegExp(`^(?:export )?(?:abstract )?(?:class|const|function) ${declared}\\b`, 'm');
  const found = sources.filter(([, text]) => declares.test(text) && find.test(text));
  const [file, text] = found[0] ?? [];
  if (found.length !== 1 || text.split(find).length !== 2)
    throw new Error(`${declared} does not have exactly one ${find}.`);
  return { file, text, faulty: text.replace(find, () => replace) };
};

let missed = 0;
try {
  const made = run('git', ['worktree', 'add', '--detach', tree, 'HEAD']);
  if (made.status !== 0) throw new Error(made.stderr);
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'));
  const sources = readdirSync(join(tree, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => [join('src', name), readFileSync(join(tree, 'src', name), 'utf8')]);
  const all = faults.map((fault) => ({ fault, ...planted(sources, fault) }));
  const failing = failures([...new Set(faults.flatMap(([, , , ...specs]) => specs))]);
  if (failing.length > 0) throw new Error(`These fail without any fault:\n${failing.join('\n')}`);
  for (const [index, { fault, file, text, faulty }] of all.entries()) {
    const [, find, , ...specs] = fault;
    writeFileSync(join(tree, file), faulty);
    const [test] = failures(specs);
    writeFileSync(join(tree, file), text);
    if (test === undefined) missed += 1;
    console.log(
      `${index + 1}/${faults.length} ${file} ${find}: ${test === undefined ? 'MISSED' : `noticed by "${test}"`}`,
    );
  }
} finally {
  run('git', ['worktree', 'remove', '--force', tree]);
  rmSync(directory, { recursive: true, force: true });
}
console.log(`${faults.length - missed} of ${faults.length} faults were noticed.`);
process.exitCode = missed === 0 ? 0 : 1;
