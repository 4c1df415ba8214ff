import type { Page } from 'playwright-core';
import { CAPSULE } from './samples.js';
import { button, heading, press } from './screen.js';

/** On /record: the first kind of message and its first question. */
export async function choosePrompt(page: Page): Promise<void> {
  await press(/Yearly Goals/, /A year from today/)(page);
}

/** With the recorder in sight: begins, and goes on until the first second is over, on a busy machine a little longer. */
export async function startRecording(page: Page): Promise<void> {
  await press('Start Recording')(page);
  await page
    .getByText(/^00:\d[1-9] \/ /)
    .first()
    .waitFor();
}

/** With the recorder in sight: a take, ready to be saved. */
export async function recordTake(page: Page): Promise<void> {
  await startRecording(page);
  await press('Stop Recording')(page);
  await previewLoaded(page);
}

/** Waits until the preview knows its size: until then the buttons below it still move. */
export async function previewLoaded(page: Page): Promise<void> {
  await button('Retake')(page).waitFor();
  await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** On a public page: a take, saved, and the form below it. */
export async function toForm(page: Page): Promise<void> {
  await recordTake(page);
  await press('Save Recording')(page);
  await heading('Who is it from?')(page).waitFor();
}

/** At /video-review: with the recording this browser keeps, else with a new one. */
export async function toReview(page: Page): Promise<void> {
  const review = heading(/^(Review Your Recording|Schedule Delivery)$/)(page);
  const start = heading('Create a New Capsule')(page);
  await page
    .getByRole('button', { name: 'Keep This Recording' })
    .or(start)
    .or(button('Back to Review')(page))
    .waitFor();
  if (await start.isVisible()) {
    await choosePrompt(page);
    await recordTake(page);
    await press('Save Recording')(page);
  }
  await review.waitFor();
  if (await button('Back to Review')(page).isVisible()) await press('Back to Review')(page);
  await button('Keep This Recording')(page).waitFor();
}

/** At /video-review: the empty form. */
export async function toSchedule(page: Page): Promise<void> {
  await toReview(page);
  await press('Keep This Recording')(page);
}

/** Leaves the page and comes back to it. */
export async function comeBack(page: Page): Promise<void> {
  const address = page.url();
  await page.goto('about:blank');
  await page.goto(address);
}

/** Opens the menu of what can be done with this, by keyboard, and goes to its first entry. */
export const openMenu =
  (of: string) =>
  async (page: Page): Promise<void> => {
    await button(`More for ${of}`)(page).press('Enter');
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Home');
  };

/** Fills in the fields with these labels. */
export const fill =
  (fields: Readonly<Record<string, string>>) =>
  async (page: Page): Promise<void> => {
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(new RegExp(`^${label}`)).fill(value);
  };

/** One after the other. */
export const then =
  (...acts: ((page: Page) => Promise<void>)[]) =>
  async (page: Page): Promise<void> => {
    for (const act of acts) await act(page);
  };

/** Acts that end in a toast. It goes by itself, but not while the window is in the background. */
export const toToast = (...acts: ((page: Page) => Promise<void>)[]): ((page: Page) => Promise<void>) =>
  then(
    (page) => page.evaluate(() => void setInterval(() => window.dispatchEvent(new Event('blur')), 200)),
    ...acts,
    // Below an open sheet it has no role to be found by.
    (page) => page.locator('ol > li[data-state="open"]').first().waitFor(),
  );

export const chooseWedding = (page: Page): Promise<void> =>
  page.getByRole('radio', { name: /^Wedding Capsule/ }).click();

/** At /capsules/create: the second step. */
export const toCapsuleDetails = then(chooseWedding, press('Continue'), async (page) => {
  await heading('Capsule Details')(page).waitFor();
});

/** In the second step: everything but the date. */
export const fillCapsuleDetails = fill({
  'Capsule Name': CAPSULE.capsuleName ?? '',
  'Prompt Title': CAPSULE.promptTitle,
  'Prompt Description': CAPSULE.promptDescription,
});

/** Two months on, the tenth: a day that every month has, and never today. */
export async function chooseDeliveryDate(page: Page): Promise<void> {
  await page.getByLabel(/^Delivery Date/).click();
  const calendar = page.getByRole('dialog', { name: 'Choose a date' });
  for (let month = 0; month < 2; month += 1) await calendar.getByRole('button', { name: /next month/i }).click();
  await calendar.getByRole('button', { name: / 10th, / }).click();
}

/** At /capsules/create: the third step. */
export const toExtras = then(
  toCapsuleDetails,
  fillCapsuleDetails,
  chooseDeliveryDate,
  press('Continue'),
  async (page) => {
    await heading('Enhance Your Capsule')(page).waitFor();
  },
);
