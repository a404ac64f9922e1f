import config from '../../jest.config.js';

/** `npm run test:operations`: what the service promises of the programs around it, run against them. */
export default {
  ...config,
  rootDir: '../..',
  testMatch: ['<rootDir>/test/operations/**/*.spec.ts'],
  testPathIgnorePatterns: [],
  testTimeout: 600_000,
  // One after the other: each starts servers of its own, and some of them load both processors.
  maxWorkers: 1,
};
