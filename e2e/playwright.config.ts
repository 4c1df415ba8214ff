import { defineConfig } from '@playwright/test';
import { findChromium } from '@dear-future/testing/chromium';
import { CAMERA } from './src/global-setup.js';
import { prepareVideoRecording } from './src/prepare-video-recording.js';

/** Tests that change the page's clock. They share no context with other tests, because its clock would stay changed. */
const CLOCK_TESTS = 'catalogue/{calls,capsule-states,leaving-a-page,recording,time-zones,timing}.spec.ts';
const TRACE_ON_RETRY = { trace: 'on-first-retry', video: 'off' } as const;

/**
 * The projects:
 *   journeys   what users do, in the whole product; each worker starts its own product (src/fixtures.ts)
 *   screens    the states of all screens and their texts, in the built web app without services
 *   time       like `screens`, but for tests that change the page's clock
 */
export default defineConfig({
  testDir: 'src',
  outputDir: '../.test/e2e/artifacts',
  preserveOutput: 'failures-only',
  globalSetup: './src/global-setup.ts',
  // Playwright does not need to transpile built files.
  build: { external: ['**/dist/**'] },
  workers: 2,
  fullyParallel: true,
  // A failed test runs again, to record a video (journeys, with ffmpeg) or a trace (others). It still counts as failed.
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
    video: prepareVideoRecording() ? 'on-first-retry' : 'off',
    launchOptions: {
      executablePath: await findChromium(),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-dev-shm-usage',
        '--use-fake-device-for-media-stream',
        // The camera shows a small still picture, because encoding VP9 in software is expensive.
        `--use-file-for-fake-video-capture=${CAMERA}`,
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  projects: [
    { name: 'journeys', testMatch: 'journeys/**/*.spec.ts' },
    {
      name: 'screens',
      testMatch: '{screens,catalogue}/**/*.spec.ts',
      testIgnore: CLOCK_TESTS,
      // Traces only retries: a trace takes longer than its test. In a new context, each test would load the app again.
      use: { ...TRACE_ON_RETRY, reuseContext: true },
    },
    { name: 'time', testMatch: CLOCK_TESTS, use: TRACE_ON_RETRY },
  ],
});
