/**
 * Jest runs three kinds of tests as projects. The browser tests are in e2e.
 *   unit         tests beside the source, without the shared test servers
 *   integration  tests in `test/` folders, with real servers (libs/testing/src/run)
 *   long         tests that take a long time, which `npm run test:long` runs
 *
 * Test files run in plain Node (tools/test/light-runner.mjs). Swc compiles TypeScript when a file is loaded.
 */
process.env.NODE_OPTIONS = '--conditions=@dear-future/source --import=@swc-node/register/esm-register';
process.env.TS_NODE_PROJECT = new URL('tsconfig.base.json', import.meta.url).pathname;

const shared = {
  runner: '<rootDir>/tools/test/light-runner.mjs',
  setupFiles: ['<rootDir>/tools/test/worker-setup.mjs'],
  transform: {},
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'json'],
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/\\.data/', '<rootDir>/\\.test/', '<rootDir>/\\.nx/'],
};

const servers = {
  globalSetup: '<rootDir>/libs/testing/run/global-setup.mjs',
  globalTeardown: '<rootDir>/libs/testing/run/global-teardown.mjs',
};

export default {
  maxWorkers: 2,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['<rootDir>/{libs,services,tools,web}/**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/', '\\.(integration|long)\\.test\\.ts$'],
    },
    {
      ...shared,
      ...servers,
      displayName: 'integration',
      testMatch: ['<rootDir>/{libs,services,tools}/**/*.integration.test.ts'],
    },
    { ...shared, ...servers, displayName: 'long', testMatch: ['<rootDir>/{libs,services,tools}/**/*.long.test.ts'] },
  ],
};
