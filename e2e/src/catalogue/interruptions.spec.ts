import type { Page } from '@playwright/test';
import { choosePrompt, fill, goToForm, startRecording } from '../screens/actions.js';
import { OPENING } from '../screens/people-samples.js';
import { json, noResponse, unreachable, type MockResponse } from '../screens/mocks.js';
import { expect, setVisibility, test } from './fixtures.js';
import { SLUG } from './samples.js';
import { button, openSchedule } from './texts.js';

const RESPOND = 'POST /api/public/shared-prompts/:slug/responses';
const CREATE = 'POST /api/time-capsules';
const CONTRIBUTE = 'POST /api/public/capsules/:slug/submit';
const ANSWER = 'POST /api/opening/answer';

/** Runs in the page before its own scripts. Keeps the camera's stream, and logs wake locks that the page takes. */
function watchDevices(): void {
  const devices = { stream: null as MediaStream | null, wakeLocks: 0, released: 0 };
  Object.assign(window, { devices });
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => (devices.stream = await open(constraints));
  const request = () => {
    devices.wakeLocks += 1;
    return Promise.resolve({ release: () => Promise.resolve(void (devices.released += 1)) });
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request } });
}

/** Makes a device deliver nothing, as a phone call does, or makes it deliver again. */
const setMuted = (page: Page, kind: 'video' | 'audio', isMuted: boolean): Promise<void> =>
  page.evaluate(
    ([device, muted]) => {
      const { stream } = (window as unknown as { devices: { stream: MediaStream } }).devices;
      const track = stream.getTracks().find((each) => each.kind === device);
      Object.defineProperty(track, 'muted', { configurable: true, value: muted });
      track?.dispatchEvent(new Event(muted ? 'mute' : 'unmute'));
    },
    [kind, isMuted] as const,
  );

const wakeLocks = (page: Page): Promise<number> => page.evaluate('window.devices.wakeLocks - window.devices.released');

for (const [kind, device] of [
  ['video', 'camera'],
  ['audio', 'microphone'],
] as const) {
  test(`a recording pauses while a call has the ${device}, says so, and goes on by itself`, async ({ page }) => {
    await page.addInitScript(watchDevices);
    await page.goto(`/share/${SLUG}`);
    await startRecording(page);
    await setMuted(page, kind, true);
    const alert = page.getByRole('alert').filter({ hasText: `Your ${device} stopped sending` });
    await expect(alert).toContainText('Your recording is paused');
    await expect(button(page, 'Resume')).toBeVisible();
    await setMuted(page, kind, false);
    await expect(button(page, 'Pause')).toBeVisible();
    await expect(alert).toHaveCount(0);
  });
}

test('a recording that the user paused or resumed stays so when the camera comes back or stays away', async ({
  page,
}) => {
  await page.addInitScript(watchDevices);
  await page.goto(`/share/${SLUG}`);
  await startRecording(page);
  await button(page, 'Pause').click();
  await setMuted(page, 'video', true);
  await setMuted(page, 'video', false);
  await expect(button(page, 'Resume')).toBeVisible();
  await button(page, 'Resume').click();
  await setMuted(page, 'video', true);
  await button(page, 'Resume').click();
  await expect(page.getByRole('alert').filter({ hasText: 'this part is black' })).toBeVisible();
});

test('a recording whose camera is gone ends, and says so', async ({ page }) => {
  await page.addInitScript(watchDevices);
  await page.goto(`/share/${SLUG}`);
  await startRecording(page);
  await page.evaluate('window.devices.stream.getVideoTracks()[0].dispatchEvent(new Event("ended"))');
  await expect(page.getByRole('alert').filter({ hasText: 'was disconnected' })).toBeVisible();
  await expect(button(page, 'Continue')).toBeVisible();
});

test('the screen stays on during a recording and an upload, also after a look at another app', async ({
  page,
  web,
}) => {
  web.change({ [RESPOND]: noResponse });
  await page.addInitScript(watchDevices);
  await page.goto(`/share/${SLUG}`);
  await startRecording(page);
  expect(await wakeLocks(page)).toBe(1);
  await setVisibility(page, 'hidden');
  await setVisibility(page, 'visible');
  await expect.poll(() => wakeLocks(page)).toBe(2);
  await button(page, 'Stop Recording').click();
  await button(page, 'Continue').click();
  await expect.poll(() => wakeLocks(page)).toBe(1);
  await button(page, 'Submit Response').click();
  await expect.poll(() => wakeLocks(page)).toBe(2);
});

test('closing the tab asks while bytes of an upload are missing, and no longer', async ({ page, web, context }) => {
  web.change({ [RESPOND]: noResponse });
  await page.goto(`/share/${SLUG}`);
  await goToForm(page);
  const asks = () => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await asks()).toBe(false);
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 1_000 };
  await client.send('Network.emulateNetworkConditions', slow);
  await button(page, 'Submit Response').click();
  await expect.poll(asks).toBe(true);
  await client.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-label', 'Finishing up');
  expect(await asks()).toBe(false);
});

const proxyPage = (status: number): MockResponse => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: `<html><h1>${status} from a proxy</h1></html>`,
});
const REFUSALS = [...[403, 408, 413, 429, 502, 503, 504].map(proxyPage), unreachable] as const;

/** Sends into each refusal. Expects words and a copy of the recording, and nothing of the response itself. */
async function expectCopies(page: Page, refuse: (response: (typeof REFUSALS)[number]) => void): Promise<void> {
  for (const refusal of REFUSALS) {
    refuse(refusal);
    const form = page.getByRole('form', { name: /^(Schedule Delivery|Submit Response|Submit Video|Send Video)$/ });
    await form.locator('[type=submit]').click();
    const alert = form.getByRole('alert');
    await expect(alert).toContainText(refusal === 'unreachable' ? 'The connection dropped' : /[a-z]{3}.*\. .*\./);
    await expect(alert).not.toContainText(/\d{3}|html|proxy/);
    await expect(alert.getByRole('link', { name: 'Save a Copy' })).toHaveAttribute('download', /\.webm$/);
  }
}

test('a time capsule that is refused on the way can be saved', async ({ page, web }) => {
  await openSchedule(page, '1 Year');
  await expectCopies(page, (response) => web.change({ [CREATE]: response }));
});

test('a response that is refused on the way can be saved', async ({ page, web }) => {
  await page.goto(`/share/${SLUG}`);
  await goToForm(page);
  await expectCopies(page, (response) => web.change({ [RESPOND]: response }));
});

test('a contribution that is refused on the way can be saved', async ({ page, web }) => {
  await page.goto(`/capsule/${SLUG}`);
  await goToForm(page);
  await fill({ 'Your Name': 'Ann', 'Your Email': 'ann@example.test' })(page);
  await expectCopies(page, (response) => web.change({ [CONTRIBUTE]: response }));
});

test('an answer that is refused on the way can be saved', async ({ page, web }) => {
  web.change({ 'GET /api/opening': json(OPENING) });
  await page.goto(`/open#${'A'.repeat(22)}`);
  await button(page, 'Answer with a Video').click();
  await startRecording(page);
  await button(page, 'Stop Recording').click();
  await button(page, 'Continue').click();
  await expectCopies(page, (response) => web.change({ [ANSWER]: response }));
});

const DENIED = "Failed to access camera and microphone. Please ensure you've granted permission.";

for (const [error, advice] of [
  ['NotAllowedError', 'Your browser is blocking them for this page.'],
  ['NotFoundError', 'We found no camera or no microphone.'],
  ['NotReadableError', 'Another app or tab is using your camera or microphone.'],
  ['OverconstrainedError', 'Your camera can’t record in the way we need.'],
] as const) {
  test(`the recorder says what to do about a ${error}, after the fixed text`, async ({ page }) => {
    await page.goto('/record');
    await choosePrompt(page);
    await page.evaluate((name) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', name));
    }, error);
    await button(page, 'Start Recording').click();
    await expect(page.getByRole('alert').filter({ hasText: 'access' })).toHaveText(DENIED);
    await expect(page.getByText(advice)).toBeVisible();
  });
}
