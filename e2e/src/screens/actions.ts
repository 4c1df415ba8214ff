import type { Locator, Page } from 'playwright-core';
import { CAPSULE } from './samples.js';
import { button, dialog, heading, words, type Action, type Screen } from './screen.js';

export const sequence =
  (...actions: Action[]): Action =>
  async (page) => {
    for (const act of actions) await act(page);
  };

/** Clicks buttons one after the other. */
export const press = (...names: (string | RegExp)[]): Action =>
  sequence(
    ...names.map(
      (name): Action =>
        (page) =>
          button(name)(page).click(),
    ),
  );

export const pressInDialog =
  (name: string): Action =>
  (page) =>
    dialog(page).getByRole('button', { name, exact: true }).click();

export const waitFor =
  (target: Screen['settled']): Action =>
  (page) =>
    target(page).waitFor();

/** Waits for the target and for all parts that are still loading: they move the content below them. */
export async function waitForAll(target: Locator): Promise<void> {
  await target.waitFor();
  await target.page().locator('main .animate-breathe').first().waitFor({ state: 'detached' });
}

/** Fills in the fields with these labels. */
export const fill =
  (fields: Readonly<Record<string, string>>): Action =>
  async (page) => {
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(new RegExp(`^${label}`)).fill(value);
  };

/** Runs actions that show a toast, and keeps the toast open: it does not close while its window is in the background. */
export const untilToast = (...actions: Action[]): Action =>
  sequence(
    (page) => page.evaluate(() => void setInterval(() => window.dispatchEvent(new Event('blur')), 200)),
    ...actions,
    // While a dialog is open, the toast has no role.
    (page) => page.locator('ol > li[data-state="open"]').first().waitFor(),
  );

/** The state that shows this toast after these actions. */
export const withToast = (text: string, ...actions: Action[]): Pick<Screen, 'act' | 'settled' | 'layer'> => ({
  act: untilToast(...actions),
  settled: words(text),
  layer: true,
});

/** On /record: chooses the first kind of message and its first prompt. */
export const choosePrompt = press(/Yearly Goals/, /A year from today/);

/** On the recorder: starts recording and waits until at least one second is recorded. */
export const startRecording = sequence(press('Start Recording'), (page) =>
  page
    .getByText(/^00:\d[1-9] \/ /)
    .first()
    .waitFor(),
);

/** On the recorder: records a video and waits for its preview. */
export async function recordVideo(page: Page): Promise<void> {
  await startRecording(page);
  await press('Stop Recording')(page);
  await waitForPreview(page);
}

/** On the recorder: waits for the preview. */
export async function waitForPreview(page: Page): Promise<void> {
  await button('Retake')(page).waitFor();
  await waitForVideo(page);
}

/** Waits until the video's size is known; then the content below it stops moving. */
export async function waitForVideo(page: Page): Promise<void> {
  await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** On the recorder: refuses camera requests, or never answers them. */
export const replaceCamera =
  (outcome: 'refusal' | 'silence'): Action =>
  (page) =>
    page.evaluate((value) => {
      navigator.mediaDevices.getUserMedia = () =>
        value === 'refusal'
          ? Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
          : new Promise(() => undefined);
    }, outcome);

/** On a public page: records a video and opens the form. */
export const toForm = sequence(recordVideo, press('Continue'), waitFor(heading('Who is it from?')));

/** On /video-review: opens the review of the stored recording, or records a new one. */
export async function toReview(page: Page): Promise<void> {
  const [keep, back] = [button('Keep This Recording')(page), button('Back to Review')(page)];
  const start = heading('Create a New Capsule')(page);
  await keep.or(start).or(back).waitFor();
  if (await start.isVisible()) {
    await choosePrompt(page);
    await recordVideo(page);
    await press('Save Recording')(page);
  }
  await heading(/^(Review Your Recording|Schedule Delivery)$/)(page).waitFor();
  if (await back.isVisible()) await back.click();
  await keep.waitFor();
}

/** On /video-review: opens the empty schedule form. */
export const toSchedule = sequence(toReview, press('Keep This Recording'));

/** Leaves the page and comes back to it. */
export async function comeBack(page: Page): Promise<void> {
  const address = page.url();
  await page.goto('about:blank');
  await page.goto(address);
}

export const chooseWedding: Action = (page) => page.getByRole('radio', { name: /^Wedding Capsule/ }).click();

/** On /capsules/create: opens the second step. */
export const toCapsuleDetails = sequence(chooseWedding, press('Continue'), waitFor(heading('Capsule Details')));

/** In the second step: fills in everything but the date. */
export const fillCapsuleDetails = fill({
  'Capsule Name': CAPSULE.capsuleName ?? '',
  'Prompt Title': CAPSULE.promptTitle,
  'Prompt Description': CAPSULE.promptDescription,
});

/** Chooses the tenth, two months after the earliest date. */
export async function chooseDeliveryDate(page: Page): Promise<void> {
  const date = page.getByLabel(/^Delivery Date/);
  const earliest = new Date((await date.getAttribute('min')) ?? '');
  const chosen = new Date(Date.UTC(earliest.getUTCFullYear(), earliest.getUTCMonth() + 2, 10));
  await date.fill(chosen.toISOString().slice(0, 10));
}

/** In the second step: fills in the form and opens the third step. */
export const fromDetailsToExtras = sequence(
  fillCapsuleDetails,
  chooseDeliveryDate,
  press('Continue'),
  waitFor(heading('Enhance Your Capsule')),
);

/** On /capsules/create: opens the third step. */
export const toExtras = sequence(toCapsuleDetails, fromDetailsToExtras);

/** On /capsules/create: acts in the third step, then opens the last. */
export const toOrderReview = (inThirdStep: Action = sequence()): Action =>
  sequence(toExtras, inThirdStep, press('Review & Pay'), waitFor(heading('Review Your Order')));
