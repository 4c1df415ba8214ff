import type { Page } from '@playwright/test';
import { choosePrompt, fill, previewLoaded, recordTake, startRecording } from '../screens/actions.js';
import { ownTime, pass, stopTime } from './clock.js';
import { expect, test } from './fixtures.js';
import { button, reads } from './texts.js';

const OVERLAY_MS = 3_000;
const LIMIT_MS = 300_000;
/** The last of a long month: a month later has no such day. */
const LAST_OF_JANUARY = new Date('2031-01-31T11:00:00.000Z');

/** What a page asked of camera and recorder, as the test finds it there. */
interface Asked {
  constraints: MediaStreamConstraints[];
  options: MediaRecorderOptions[];
  unsupported: string[];
  /** How many chunks with bytes in them the recorder gave. */
  chunks: number;
}

/** Runs in the page before everything else: writes down what is asked of camera and recorder. */
function listen(): void {
  const asked: Asked = { constraints: [], options: [], unsupported: [], chunks: 0 };
  Object.assign(window, { asked });
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = (constraints = {}) => {
    asked.constraints.push(constraints);
    return open(constraints);
  };
  const Real = window.MediaRecorder;
  window.MediaRecorder = class extends Real {
    constructor(stream: MediaStream, options: MediaRecorderOptions = {}) {
      super(stream, options);
      asked.options.push(options);
      this.addEventListener('dataavailable', ({ data }) => {
        if (data.size > 0) asked.chunks += 1;
      });
    }

    static override isTypeSupported(type: string): boolean {
      return !asked.unsupported.some((part) => type.includes(part)) && Real.isTypeSupported(type);
    }
  };
}

const askedOf = (page: Page): Promise<Asked> => page.evaluate<Asked>('window.asked');

async function atTheRecorder(page: Page, from?: Date): Promise<void> {
  if (from !== undefined) await ownTime(page, from);
  await page.addInitScript(listen);
  await page.goto('/record');
  await choosePrompt(page);
  await button(page, 'Start Recording').waitFor();
}

/** The recorder's numbers, and those of the form that follows. */
test.describe('what is asked of camera and recorder', () => {
  test('Camera and formats: 1280x720 at 30 with sound; vp9, vp8, then the browser’s own, each with its rates', async ({
    page,
  }) => {
    await atTheRecorder(page);
    for (const unsupported of [[], ['vp9'], ['vp9', 'vp8']]) {
      await page.evaluate((parts: string[]) => {
        Object.assign((window as unknown as { asked: Asked }).asked, { unsupported: parts });
      }, unsupported);
      await button(page, 'Start Recording').click();
      await button(page, 'Stop Recording').waitFor();
      await page
        .getByText(/^00:0[2-9] \/ 5:00$/)
        .first()
        .waitFor();
      await button(page, 'Stop Recording').click();
      await button(page, 'Retake').click();
    }
    const { constraints, options } = await askedOf(page);
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

  test('The prompt’s title lies over the first 3 seconds; the recording ends by itself after 5 minutes', async ({
    page,
  }) => {
    await atTheRecorder(page, new Date());
    await stopTime(page);
    await button(page, 'Start Recording').click();
    const timer = page.getByRole('timer');
    await timer.waitFor();
    const overlay = page.locator('video ~ p').filter({ hasText: /A year from today/ });
    await overlay.waitFor();
    await pass(page, OVERLAY_MS - 300);
    expect(await overlay.getAttribute('aria-hidden')).not.toBe('true');
    await pass(page, 600);
    await expect(overlay).toHaveAttribute('aria-hidden', 'true');
    expect(await button(page, 'Stop Recording').isVisible()).toBe(true);
    // The bytes come from the real recorder, which knows nothing of the test's time.
    await expect.poll(async () => (await askedOf(page)).chunks).toBeGreaterThan(0);
    await page.clock.fastForward(LIMIT_MS);
    await pass(page, 1_000);
    await button(page, 'Save Recording').waitFor();
    await page.getByText(/^Length 05:0\d of 5:00$/).waitFor();
    await reads(page, 'You used all of your 5 minutes. Everything you said is here.');
  });

  test('Quick dates: 1 Month, 6 Months, 1 Year, 5 Years from today; the day of the recording in full', async ({
    page,
  }) => {
    await atTheRecorder(page, LAST_OF_JANUARY);
    await recordTake(page);
    await button(page, 'Save Recording').click();
    await reads(page, 'January 31, 2031');
    await button(page, 'Keep This Recording').click();
    for (const [choice, day] of [
      ['1 Month', 'February 28, 2031'],
      ['6 Months', 'July 31, 2031'],
      ['1 Year', 'January 31, 2032'],
      ['5 Years', 'January 31, 2036'],
    ] as const) {
      await button(page, choice).click();
      expect(await page.getByLabel(/^Delivery date/).innerText()).toBe(day);
    }
  });
});

test.describe('a recording that is let go', () => {
  test('comes back by "Bring It Back"; once another is finished, only that one is stored', async ({ page }) => {
    await atTheRecorder(page);
    await recordTake(page);
    const length = await page.getByText(/^Length /).innerText();
    await expect.poll(() => page.evaluate(storedTakes)).toHaveLength(1);
    const [first = ''] = await page.evaluate(storedTakes);

    await button(page, 'Retake').click();
    await button(page, 'Bring It Back').click();
    await expect(button(page, 'Save Recording')).toBeVisible();
    await expect(page.getByText(length, { exact: true })).toBeVisible();
    await expect(button(page, 'Bring It Back')).toHaveCount(0);
    expect(await page.evaluate(storedTakes)).toEqual([first]);

    await previewLoaded(page);
    await button(page, 'Retake').click();
    await recordTake(page);
    await expect.poll(() => page.evaluate(storedTakes)).toEqual([expect.not.stringContaining(first)]);
  });
});

test.describe('a title of 120 characters', () => {
  const TITLE = 'What would you tell yourself? '.repeat(4).trim().padEnd(120, '!');

  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 320, height: 640 },
    { width: 844, height: 390 },
  ]) {
    test(`does not lie over the timer, ${viewport.width} px wide`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.goto('/record');
      await button(page, /Custom Prompt/).click();
      await fill({ Title: TITLE, Question: 'How are you?' })(page);
      await button(page, 'Create Prompt').click();
      await startRecording(page);
      const overlay = await page.locator('video ~ p').filter({ hasText: TITLE }).boundingBox();
      const timer = await page.getByRole('timer').locator('..').boundingBox();
      if (overlay === null || timer === null) throw new Error('there is no overlay or no timer');
      expect(overlay.y).toBeGreaterThanOrEqual(timer.y + timer.height);
    });
  }
});

/** Runs in the page: the ids of the recordings that lie in this browser. */
function storedTakes(): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('dear-future-takes');
    opening.onerror = () => reject(new Error('no recordings'));
    opening.onsuccess = () => {
      const reading = opening.result.transaction('takes').objectStore('takes').getAllKeys();
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result.map(String));
      };
    };
  });
}
