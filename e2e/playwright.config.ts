import { defineConfig } from '@playwright/test';
import { findChromium } from '@dear-future/testing/chromium';
import { CAMERA } from './src/global-setup.js';
import { canRecordVideo } from './src/video.js';

const BUILT_WEB = ['screens/**/*.spec.ts', 'catalogue/**/*.spec.ts'];
/** Tests that pause the page's clock, which would stay paused in a shared context. */
const PAUSED_CLOCK = 'catalogue/{calls,capsule-states,leaving-a-page,recording,timing}.spec.ts';
const TRACE_ON_RETRY = { trace: 'on-first-retry', video: 'off' } as const;

/**
 * Three projects:
 *   journeys   what users do, from the first page to the last; each worker runs its own instance of the product (src/fixtures.ts)
 *   screens    every state of every screen and the texts of the spec, in the built web app without services
 *   time       those of the screens tests that pause the clock
 */
export default defineConfig({
  testDir: 'src',
  outputDir: '../.test/e2e/artifacts',
  preserveOutput: 'failures-only',
  globalSetup: './src/global-setup.ts',
  // Built files are not transpiled again.
  build: { external: ['**/dist/**'] },
  workers: 2,
  fullyParallel: true,
  // A failed test runs again, to record a video (journeys) or a trace (the others). It stays failed.
  retries: 1,
  failOnFlakyTests: true,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [
    [process.env['CI'] === undefined ? 'list' : 'dot'],
    ['json', { outputFile: `../.test/e2e/${process.env['ALL_LAYOUTS'] === undefined ? 'browser' : 'layouts'}.json` }],
  ],
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    timezoneId: 'Europe/Berlin',
    locale: 'en-GB',
    permissions: ['camera', 'microphone'],
    contextOptions: { reducedMotion: 'reduce' },
    trace: { mode: 'retain-on-first-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    video: canRecordVideo() ? 'on-first-retry' : 'off',
    launchOptions: {
      executablePath: await findChromium(),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-dev-shm-usage',
        '--use-fake-device-for-media-stream',
        // A small still picture: VP9 encoding in software is expensive.
        `--use-file-for-fake-video-capture=${CAMERA}`,
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  projects: [
    { name: 'journeys', testMatch: 'journeys/**/*.spec.ts' },
    // A trace costs more than these checks, and a new context would load and compile the web app's code for each test.
    { name: 'screens', testMatch: BUILT_WEB, testIgnore: PAUSED_CLOCK, use: { ...TRACE_ON_RETRY, reuseContext: true } },
    { name: 'time', testMatch: PAUSED_CLOCK, use: TRACE_ON_RETRY },
  ],
});
