import type { Page } from '@playwright/test';
import { choosePrompt, fill, leaveAndReturn, recordVideo, startRecording, waitForPreview } from '../screens/actions.js';
import { json } from '../screens/mocks.js';
import { storedKeys } from '../stored-recordings.js';
import { expect, pauseClock, test } from './fixtures.js';
import { publicCapsule, SLUG } from './samples.js';
import { button, expectTexts } from './texts.js';

const OVERLAY_MS = 3_000;
const LIMIT_MS = 300_000;
/** A day that the next month does not have. */
const LAST_OF_JANUARY = new Date('2031-01-31T11:00:00.000Z');

/** What the page requests from the camera and from the browser's recorder, and what it gets. */
interface MediaRequests {
  constraints: MediaStreamConstraints[];
  options: MediaRecorderOptions[];
  /** Codecs that the recorder claims not to support. */
  unsupported: string[];
  /** How many non-empty chunks the recorder has delivered. */
  chunks: number;
}

/** Runs in the page before its own scripts. */
function logMediaRequests(): void {
  const log: MediaRequests = { constraints: [], options: [], unsupported: [], chunks: 0 };
  Object.assign(window, { mediaRequests: log });
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = (constraints = {}) => {
    log.constraints.push(constraints);
    return open(constraints);
  };
  const NativeRecorder = window.MediaRecorder;
  window.MediaRecorder = class extends NativeRecorder {
    constructor(stream: MediaStream, options: MediaRecorderOptions = {}) {
      super(stream, options);
      log.options.push(options);
      this.addEventListener('dataavailable', ({ data }) => {
        if (data.size > 0) log.chunks += 1;
      });
    }

    static override isTypeSupported(type: string): boolean {
      return !log.unsupported.some((codec) => type.includes(codec)) && NativeRecorder.isTypeSupported(type);
    }
  };
}

const mediaRequestsOf = (page: Page): Promise<MediaRequests> => page.evaluate<MediaRequests>('window.mediaRequests');

async function openRecorder(page: Page): Promise<void> {
  await page.addInitScript(logMediaRequests);
  await page.goto('/record');
  await choosePrompt(page);
  await button(page, 'Start Recording').waitFor();
}

test('the recorder requests 1280x720 at 30 fps with sound, in VP9, VP8 or the browser’s default format', async ({
  page,
}) => {
  await openRecorder(page);
  for (const unsupported of [[], ['vp9'], ['vp9', 'vp8']]) {
    await page.evaluate((codecs: string[]) => {
      Object.assign((window as unknown as { mediaRequests: MediaRequests }).mediaRequests, { unsupported: codecs });
    }, unsupported);
    await button(page, 'Start Recording').click();
    await button(page, 'Stop Recording').waitFor();
    await expect(page.getByText(/^00:0[2-9] \/ 5:00$/).first()).toBeVisible();
    await button(page, 'Stop Recording').click();
    await button(page, 'Retake').click();
  }
  const { constraints, options } = await mediaRequestsOf(page);
  expect(constraints).toHaveLength(3);
  for (const each of constraints) {
    expect(each).toMatchObject({
      video: { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } },
      audio: true,
    });
  }
  expect(options).toEqual([
    { mimeType: 'video/webm;codecs=vp9,opus', videoBitsPerSecond: 2_500_000, audioBitsPerSecond: 128_000 },
    { mimeType: 'video/webm;codecs=vp8,opus', videoBitsPerSecond: 2_000_000, audioBitsPerSecond: 128_000 },
    { videoBitsPerSecond: 1_500_000, audioBitsPerSecond: 128_000 },
  ]);
});

test('the recorder shows the prompt for 3 seconds and stops after 5 minutes', async ({ page }) => {
  await page.clock.install();
  await openRecorder(page);
  await pauseClock(page);
  await button(page, 'Start Recording').click();
  const timer = page.getByRole('timer');
  await timer.waitFor();
  const overlay = page.locator('video ~ p').filter({ hasText: /A year from today/ });
  await overlay.waitFor();
  await page.clock.runFor(OVERLAY_MS - 300);
  await expect(overlay).not.toHaveAttribute('aria-hidden', 'true');
  await page.clock.runFor(600);
  await expect(overlay).toHaveAttribute('aria-hidden', 'true');
  await expect(button(page, 'Stop Recording')).toBeVisible();
  // The browser's recorder does not use the page's clock.
  await expect.poll(async () => (await mediaRequestsOf(page)).chunks).toBeGreaterThan(0);
  await page.clock.fastForward(LIMIT_MS);
  await page.clock.runFor(1_000);
  await button(page, 'Save Recording').waitFor();
  await page.getByText(/^Length 5:0\d of 5:00$/).waitFor();
  await expectTexts(page, 'You used all 5 minutes. Everything you said is here.');
});

test('a closed link also asks whose the unsent video on a shared device is', async ({ page, web }) => {
  await page.goto(`/capsule/${SLUG}`);
  await recordVideo(page);
  web.change({ 'GET /api/public/capsules/:slug': json(publicCapsule({ state: 'closed' })) });
  await leaveAndReturn(page);
  await expectTexts(page, 'Is it yours?');
  await expect(page.getByText('You have an unsent video')).toHaveCount(0);
  await button(page, 'Yes, Show Me').click();
  await button(page, 'Continue to Preview').click();
  await expect(page.locator('video')).toBeVisible();
});

test('the schedule form offers 1 month, 6 months, 1 year and 5 years from today', async ({ page }) => {
  await page.clock.install({ time: LAST_OF_JANUARY });
  await openRecorder(page);
  await recordVideo(page);
  await button(page, 'Save Recording').click();
  await expectTexts(page, 'January 31, 2031');
  await button(page, 'Keep This Recording').click();
  for (const [choice, day] of [
    ['1 Month', '2031-02-28'],
    ['6 Months', '2031-07-31'],
    ['1 Year', '2032-01-31'],
    ['5 Years', '2036-01-31'],
  ] as const) {
    await button(page, choice).click();
    await expect(page.getByLabel(/^Delivery date/)).toHaveValue(day);
  }
});

test('a discarded recording can be restored until another one is finished', async ({ page }) => {
  await openRecorder(page);
  await recordVideo(page);
  const length = await page.getByText(/^Length /).innerText();
  await expect.poll(() => storedKeys(page, 'backups')).toHaveLength(1);
  const [firstKey = ''] = await storedKeys(page, 'backups');

  await button(page, 'Retake').click();
  await button(page, 'Bring It Back').click();
  await expect(button(page, 'Save Recording')).toBeVisible();
  await expect(page.getByText(length, { exact: true })).toBeVisible();
  await expect(button(page, 'Bring It Back')).toHaveCount(0);
  expect(await storedKeys(page, 'backups')).toEqual([firstKey]);

  await waitForPreview(page);
  await button(page, 'Retake').click();
  await recordVideo(page);
  await expect.poll(() => storedKeys(page, 'backups')).toEqual([expect.not.stringContaining(firstKey)]);
});

const LONG_TITLE = 'What would you tell yourself? '.repeat(4).trim().padEnd(120, '!');

for (const viewport of [
  { width: 1280, height: 720 },
  { width: 320, height: 640 },
  { width: 844, height: 390 },
]) {
  test(`a title of 120 characters does not cover the timer at a width of ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/record');
    await button(page, /Custom Prompt/).click();
    await fill({ Title: LONG_TITLE, Question: 'How are you?' })(page);
    await button(page, 'Create Prompt').click();
    await startRecording(page);
    const overlay = await page.locator('video ~ p').filter({ hasText: LONG_TITLE }).boundingBox();
    const timer = await page.getByRole('timer').locator('..').boundingBox();
    if (overlay === null || timer === null) throw new Error('The overlay or the timer is missing');
    expect(overlay.y).toBeGreaterThanOrEqual(timer.y + timer.height);
  });
}

test('while recording, Tab stays with the recorder; a pause frees the rest of the page', async ({ page }) => {
  await openRecorder(page);
  await startRecording(page);
  const stop = button(page, 'Stop Recording');
  await stop.focus();
  const reached = new Set<string>();
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab');
    reached.add(await page.evaluate(() => document.activeElement?.textContent ?? ''));
  }
  expect([...reached].filter((name) => !/^(Stop Recording|Pause)$/.test(name) && name.length < 40)).toEqual([]);
  const logout = page.getByRole('button', { name: 'Logout' }).first();
  await expect(logout).toHaveAttribute('tabindex', '-1');
  await button(page, 'Pause').click();
  await expect(logout).not.toHaveAttribute('tabindex');
});
