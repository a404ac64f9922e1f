/** Jest runs native ES modules; SWC compiles TypeScript with the same decorator semantics as tsc (see tsconfig.json). */
export default {
  testMatch: ['<rootDir>/test/**/*.spec.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^holiday-programme-client$': '<rootDir>/clients/typescript/src/index.ts',
    '^@nestjs/throttler$': '<rootDir>/test/support/throttler.ts',
  },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', decorators: true },
          // useDefineForClassFields must stay false: otherwise every PATCH object has every key.
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
          keepClassNames: true,
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  testEnvironment: 'node',
  testTimeout: 180_000,
  maxWorkers: 2,
  workerIdleMemoryLimit: '1GB',
};
