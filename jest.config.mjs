/**
 * Jest runs two kinds of tests as projects:
 *   unit         beside the source, nothing but the code itself
 *   integration  in `test/` folders, against real servers (see libs/testing/src/run)
 * One of them, or one folder: `npx jest services/capsules --selectProjects integration`. Browser tests: e2e.
 *
 * Test files run in plain Node (tools/test/light-runner.mjs), which reads TypeScript through swc and our workspaces as source.
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

export default {
  maxWorkers: 2,
  testSequencer: '<rootDir>/tools/test/longest-first.mjs',
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/{libs,services}/*/src/**/*.test.ts',
        '<rootDir>/web/src/**/*.test.{ts,tsx}',
        '<rootDir>/tools/**/*.test.ts',
      ],
      testPathIgnorePatterns: ['/node_modules/', '/dist/', '\\.integration\\.test\\.ts$'],
    },
    {
      ...shared,
      displayName: 'integration',
      globalSetup: '<rootDir>/libs/testing/run/global-setup.mjs',
      globalTeardown: '<rootDir>/libs/testing/run/global-teardown.mjs',
      testMatch: ['<rootDir>/{libs,services,tools}/**/*.integration.test.ts'],
    },
  ],
};
