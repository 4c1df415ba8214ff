import { defineConfig } from '@playwright/test';
import { findChromium } from '@dear-future/testing/chromium';
import { CAMERA } from './src/global-setup.js';
import { canRecordVideo } from './src/video.js';

const BUILT_WEB = ['screens/**/*.spec.ts', 'catalogue/**/*.spec.ts'];
/** Tests that stop the page's clock, which a shared context would carry on. */
const OWN_TIME = 'catalogue/{calls,capsule-states,leaving-a-page,recording,timing}.spec.ts';
const ONCE = { trace: 'on-first-retry', video: 'off' } as const;

/**
 * Three projects:
 *   journeys   what users do, from the first page to the last; each worker runs a product of its own (src/fixtures.ts)
 *   screens    every state of every screen, and the catalogue of messages, over the built web without services
 *   time       the part of that catalogue which turns the clock
 */
export default defineConfig({
  testDir: 'src',
  outputDir: '../.test/e2e/artifacts',
  preserveOutput: 'failures-only',
  globalSetup: './src/global-setup.ts',
  // Built files need no second transpilation.
  build: { external: ['**/dist/**'] },
  workers: 2,
  fullyParallel: true,
  // A failed test runs again to be filmed. It stays failed, whatever comes of that.
  retries: 1,
  failOnFlakyTests: true,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [[process.env['CI'] === undefined ? 'list' : 'dot'], ['json', { outputFile: '../.test/e2e/browser.json' }]],
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    timezoneId: 'Europe/Berlin',
    locale: 'en-GB',
    permissions: ['camera', 'microphone'],
    contextOptions: { reducedMotion: 'reduce' },
    trace: { mode: 'retain-on-first-failure', screenshots: false },
    screenshot: 'only-on-failure',
    video: canRecordVideo() ? 'on-first-retry' : 'off',
    launchOptions: {
      executablePath: await findChromium(),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-dev-shm-usage',
        '--use-fake-device-for-media-stream',
        // Small, still and slow: VP9 in software is what recording costs.
        `--use-file-for-fake-video-capture=${CAMERA}`,
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  projects: [
    { name: 'journeys', testMatch: 'journeys/**/*.spec.ts' },
    // A trace costs more than these checks, and a context of its own loads and compiles the web once more for each test.
    { name: 'screens', testMatch: BUILT_WEB, testIgnore: OWN_TIME, use: { ...ONCE, reuseContext: true } },
    { name: 'time', testMatch: OWN_TIME, use: ONCE },
  ],
});
