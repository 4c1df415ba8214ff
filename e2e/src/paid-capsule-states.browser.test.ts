// Real: everything but the answers about one capsule, which are put in place of the server's: nobody waits for a bank or a wedding day.
import type { Page } from 'playwright-core';
import { json } from './screens/answers.js';
import { screenOf } from './screens/catalogue.js';
import { CAPSULE } from './screens/samples.js';
import { button, heading, words } from './screens/screen.js';
import { Stage } from './screens/stage.js';
import { Studio } from './screens/studio.js';

let studio: Studio;
let host: Stage;
let guest: Stage;

beforeAll(async () => {
  studio = await Studio.open();
  host = await Stage.open(studio, 'signed-in');
  guest = await Stage.open(studio, 'visitor');
});

afterAll(async () => {
  await studio.close();
});

async function offers(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) expect(await page.getByRole('button', { name, exact: true }).isEnabled()).toBe(true);
}

async function lacks(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
}

describe('the host’s page', () => {
  it.each<[state: string, notice: string, buttons: string[]]>([
    [
      'pending',
      'Payment pending. Complete checkout to activate this capsule.',
      ['Complete checkout', 'Cancel this order'],
    ],
    ['payment failed', 'The payment failed. Nothing was charged.', ['Complete checkout', 'Cancel this order']],
    ['payment processing', 'Your payment is on its way.', []],
    ['cancelled', 'This order was cancelled.', []],
    ['paid too late', 'The payment arrived after the delivery date.', ['Choose a new date']],
    ['closed', 'Submissions are closed.', ['Reopen Submissions']],
  ])('says what is true of an order that is %s, and offers what helps', async (state, notice, buttons) => {
    await host.show(screenOf('host-page', state));
    await host.page.getByText(notice, { exact: true }).waitFor();
    await offers(host.page, buttons);
    // The link is shown only while it takes videos.
    await lacks(host.page, 'Copy', 'Close Submissions');
  });

  it.each<[state: string, notice: string, day: string]>([
    ['refunded', 'This capsule was refunded.', 'Not delivered'],
    ['in dispute', 'The payment is in dispute with your bank.', 'On hold'],
  ])('promises no day for videos of a capsule that is %s', async (state, notice, day) => {
    await host.show(screenOf('host-page', state));
    await host.page.getByText(notice, { exact: true }).waitFor();
    await host.page.getByText(day, { exact: true }).waitFor();
    await words('1 sealed message')(host.page).waitFor();
    expect(await host.page.getByText(/They open for you/).count()).toBe(0);
    await lacks(host.page, 'Copy');
  });

  it('has the link and the way to close while the capsule is open', async () => {
    await host.show(screenOf('host-page', 'open'));
    await offers(host.page, ['Copy', 'Close Submissions']);
    await words(/They open for you on .+\. Until then nobody can watch them\./)(host.page).waitFor();
  });

  it('is a gallery once delivered, by the keyboard too', async () => {
    await host.show(screenOf('host-page', 'delivered, a gallery'));
    await button('Play All')(host.page).focus();
    await host.page.keyboard.press('Enter');
    await host.page.getByRole('dialog', { name: 'Ann' }).waitFor();
    await host.page.keyboard.press('Escape');
    await host.page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('tells a capsule that is not there from one that did not load', async () => {
    await host.show(screenOf('host-page', 'not found'));
    await words("This capsule does not exist or you don't have access to it.")(host.page).waitFor();
    await host.page.getByRole('link', { name: 'Go Home' }).waitFor();

    await host.show(screenOf('host-page', 'did not load'));
    host.answerWith({
      [`GET /api/capsules/${CAPSULE.id}`]: json(CAPSULE),
      [`GET /api/capsules/${CAPSULE.id}/contributors`]: json([]),
    });
    await button('Try again')(host.page).click();
    await heading('Mara & Jon')(host.page).waitFor();
  });
});

describe('the contributor’s page', () => {
  it.each(['full', 'closed', 'opened', 'not found'])('takes nothing once the capsule is %s', async (state) => {
    await guest.show(screenOf('public-capsule', state));
    await lacks(guest.page, 'Start Recording');
  });

  it('says that a link leads nowhere, in the product’s words', async () => {
    await guest.show(screenOf('public-capsule', 'not found'));
    await words('This capsule link is invalid or has been removed.')(guest.page).waitFor();
  });

  it('asks while it is open', async () => {
    await guest.show(screenOf('public-capsule', 'open'));
    await offers(guest.page, ['Start Recording']);
  });
});
