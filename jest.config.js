/** Jest finds, spreads and reports; test/runner runs what was compiled from each file in Node itself. */
export default {
  roots: ['<rootDir>/src', '<rootDir>/test', '<rootDir>/clients'],
  testMatch: ['<rootDir>/test/**/*.spec.ts'],
  // `npm run test:operations` runs these.
  testPathIgnorePatterns: ['<rootDir>/test/operations/'],
  // For `--findRelatedTests` and `--onlyChanged` alone.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {},
  injectGlobals: false,
  testRunner: '<rootDir>/test/runner/runner.mjs',
  testEnvironment: '<rootDir>/test/runner/environment.mjs',
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
  testTimeout: 180_000,
  // One more than the two processors that are there at least: some files mostly wait, for other processes or for time to pass.
  maxWorkers: 3,
  workerIdleMemoryLimit: '700MB',
  // The default of half a second is not enough on a busy machine.
  workerGracefulExitTimeout: 5_000,
};
