import config from '../../jest.config.js';

/** `npm run test:operations`: what the service promises of the programs around it, run against them. */
export default {
  ...config,
  rootDir: '../..',
  testMatch: ['<rootDir>/test/operations/**/*.spec.ts'],
  testPathIgnorePatterns: [],
  testTimeout: 600_000,
  // Each mostly waits, for servers of its own to start and to notice things.
  maxWorkers: 2,
};
