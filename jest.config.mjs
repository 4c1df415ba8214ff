/**
 * Jest runs three kinds of tests as projects; e2e has the browser tests.
 *   unit         beside the source, nothing but the code itself
 *   integration  in `test/` folders, against real servers (libs/testing/src/run)
 *   long         what is long by nature: `npm run test:long`
 * One file or folder of a kind: `npx jest services/capsules --selectProjects integration`.
 *
 * Test files run in plain Node (tools/test/light-runner.mjs), which reads TypeScript through swc and our projects as source.
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
