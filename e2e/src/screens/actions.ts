import type { Locator, Page } from 'playwright-core';
import { CAPSULE } from './samples.js';
import { button, dialog, heading, text, type Action, type Screen } from './screen.js';

export const sequence =
  (...actions: Action[]): Action =>
  async (page) => {
    for (const act of actions) await act(page);
  };

/** Clicks buttons, one after another. */
export const click = (...names: (string | RegExp)[]): Action =>
  sequence(
    ...names.map(
      (name): Action =>
        (page) =>
          button(name)(page).click(),
    ),
  );

export const clickInDialog =
  (name: string): Action =>
  (page) =>
    dialog(page).getByRole('button', { name, exact: true }).click();

export const waitFor =
  (target: Screen['settled']): Action =>
  (page) =>
    target(page).waitFor();

/** Waits for the target, and until no part of the page is loading: such parts move the content below them. */
export async function waitUntilLoaded(target: Locator): Promise<void> {
  await target.waitFor();
  await target.page().locator('main .animate-breathe').first().waitFor({ state: 'detached' });
}

/** Waits until the page has loaded all of its code. The region of the toasts comes last. */
export const waitForAllCode = (page: Page): Promise<void> =>
  page.getByRole('region', { name: 'Notification', exact: true, includeHidden: true }).waitFor({ state: 'attached' });

/** Fills in the fields whose labels start with these regular expressions. */
export const fill =
  (fields: Readonly<Record<string, string>>): Action =>
  async (page) => {
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(new RegExp(`^${label}`)).fill(value);
  };

/** Runs actions that show a toast. Keeps the toast open, as in a window that has lost focus. */
export const runUntilToast = (...actions: Action[]): Action =>
  sequence(
    (page) => page.evaluate(() => void setInterval(() => window.dispatchEvent(new Event('blur')), 200)),
    ...actions,
    // `getByRole` finds no toast while a dialog is open.
    (page) => page.locator('ol > li[data-state="open"]').first().waitFor(),
  );

/** Returns the fields of a screen that, after these actions, shows a toast with this content. */
export const withToast = (content: string, ...actions: Action[]): Pick<Screen, 'act' | 'settled' | 'isLayer'> => ({
  act: runUntilToast(...actions),
  settled: text(content),
  isLayer: true,
});

/** On /record: chooses the first kind of message and its first prompt. */
export const choosePrompt = click(/Yearly Goals/, /A year from today/);

/** On the recorder: starts recording and waits until at least one second is recorded. */
export const startRecording = sequence(click('Start Recording'), (page) =>
  page
    .getByText(/^00:\d[1-9] \/ /)
    .first()
    .waitFor(),
);

/** Waits until the video's size is known, so that the content below it no longer moves. */
export async function waitForVideo(page: Page): Promise<void> {
  await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

export const waitForPreview = sequence(waitFor(button('Retake')), waitForVideo);

/** On the recorder: records a video and waits for its preview. */
export const recordVideo = sequence(startRecording, click('Stop Recording'), waitForPreview);

/** On the recorder: makes requests for the camera fail with this error, or stay unanswered. */
export const replaceCamera =
  (outcome: `${string}Error` | 'unanswered'): Action =>
  (page) =>
    page.evaluate((name) => {
      navigator.mediaDevices.getUserMedia = () =>
        name === 'unanswered' ? new Promise(() => undefined) : Promise.reject(new DOMException('', name));
    }, outcome);

/** On the recorder: pretends to be the browser of this app, which offers no camera. */
export const moveIntoApp =
  (userAgent: string): Action =>
  (page) =>
    page.evaluate((value) => {
      Object.defineProperty(navigator, 'userAgent', { configurable: true, value });
      Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined });
    }, userAgent);

/** On the recorder: takes the camera away, as a phone call does. */
export const muteCamera: Action = (page) =>
  page.evaluate(() => {
    const [track] = (document.querySelector('video')?.srcObject as MediaStream).getVideoTracks();
    Object.defineProperty(track, 'muted', { value: true });
    track?.dispatchEvent(new Event('mute'));
  });

/** On a public page: records a video and opens the form. */
export const goToForm = sequence(recordVideo, click('Continue'), waitFor(heading('Who is it from?')));

/** On /video-review: opens the review of the stored recording, or of a new one. */
export async function goToReview(page: Page): Promise<void> {
  const [keep, back] = [button('Keep This Recording')(page), button('Back to Review')(page)];
  const start = heading('Create a New Capsule')(page);
  await keep.or(start).or(back).waitFor();
  if (await start.isVisible()) await sequence(choosePrompt, recordVideo, click('Save Recording'))(page);
  await heading(/^(Review Your Recording|Schedule Delivery)$/)(page).waitFor();
  if (await back.isVisible()) await back.click();
  await keep.waitFor();
}

/** On /video-review: opens the empty schedule form. */
export const goToSchedule = sequence(goToReview, click('Keep This Recording'));

export async function leaveAndReturn(page: Page): Promise<void> {
  const url = page.url();
  await page.goto('about:blank');
  await page.goto(url);
}

export const chooseWedding: Action = (page) => page.getByRole('radio', { name: /^Wedding Capsule/ }).click();

/** On /capsules/create: opens the second step. */
export const goToCapsuleDetails = sequence(chooseWedding, click('Continue'), waitFor(heading('Capsule Details')));

/** In the wizard's second step: fills in everything but the date. */
export const fillCapsuleDetails = fill({
  'Capsule Name': CAPSULE.capsuleName ?? '',
  'Prompt Title': CAPSULE.promptTitle,
  'Prompt Description': CAPSULE.promptDescription,
});

/** Chooses a delivery date: the tenth of the month, two months after the earliest possible month. */
export async function chooseDeliveryDate(page: Page): Promise<void> {
  const date = page.getByLabel(/^Delivery Date/);
  const earliest = new Date((await date.getAttribute('min')) ?? '');
  const chosen = new Date(Date.UTC(earliest.getUTCFullYear(), earliest.getUTCMonth() + 2, 10));
  await date.fill(chosen.toISOString().slice(0, 10));
}

/** In the wizard's second step: fills in the form and opens the third step. */
export const goFromDetailsToExtras = sequence(
  fillCapsuleDetails,
  chooseDeliveryDate,
  click('Continue'),
  waitFor(heading('Enhance Your Capsule')),
);

/** On /capsules/create: opens the third step. */
export const goToExtras = sequence(goToCapsuleDetails, goFromDetailsToExtras);

/** On /capsules/create: opens the third step, runs an action there and opens the last step. */
export const goToOrderReview = (inThirdStep: Action = sequence()): Action =>
  sequence(goToExtras, inThirdStep, click('Review & Pay'), waitFor(heading('Review Your Order')));
