/**
 * `npm run code`: what `npm run types` and `npm run lint` find, in one process. ESLint's rules ask TypeScript for types, and
 * those of a program that has been checked are known: both together take little longer than ESLint alone, which would find
 * out the same types a second time, one expression here and one there.
 */
import { ESLint } from 'eslint';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The client first: its files are part of the other program too, and are linted with their own settings. */
const PROJECTS = ['clients/typescript/tsconfig.json', 'tsconfig.json'];

const format = {
  getCurrentDirectory: () => root,
  getCanonicalFileName: (name) => name,
  getNewLine: () => '\n',
};
const print = (diagnostics) =>
  process.stdout.write(
    (process.env.FORCE_COLOR ? ts.formatDiagnosticsWithColorAndContext : ts.formatDiagnostics)(diagnostics, format),
  );

const programOf = (project) => {
  const host = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (problem) => {
      throw new Error(ts.formatDiagnostic(problem, format));
    },
  };
  const parsed = ts.getParsedCommandLineOfConfigFile(join(root, project), { noEmit: true, incremental: false }, host);
  return ts.createProgram({
    rootNames: parsed.fileNames,
    options: parsed.options,
    configFileParsingDiagnostics: parsed.errors,
  });
};

const programs = PROJECTS.map(programOf);
const wrong = ts.sortAndDeduplicateDiagnostics(programs.flatMap((program) => ts.getPreEmitDiagnostics(program)));
print(wrong);

const eslint = new ESLint({
  cwd: root,
  overrideConfig: {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parserOptions: { projectService: false, programs } },
  },
});
const results = await eslint.lintFiles(['.']);
const formatter = await eslint.loadFormatter('stylish');
process.stdout.write(await formatter.format(results));

const clean = results.every(({ errorCount, warningCount }) => errorCount + warningCount === 0);
process.exitCode = wrong.length === 0 && clean ? 0 : 1;
