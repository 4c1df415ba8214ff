import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { expect, type Locator } from '@playwright/test';
import { chooseDeliveryDate, fill } from './screens/actions.js';
import type { User } from './user.js';

export const WEDDING = { name: 'Mara & Jon', question: 'A wish', description: 'What do you wish for us?' };

/** Matches the URL of a host's page. */
export const HOST_PAGE = /\/capsules\/[0-9a-f-]{36}/;

/** In the wizard's first step, after a package was chosen: fills in the second step and opens the third. */
export async function fillInCapsule(host: User, name = WEDDING.name): Promise<void> {
  const { question, description } = WEDDING;
  await host.button('Continue').click();
  await expect(host.heading('Capsule Details')).toBeVisible();
  await fill({ 'Capsule Name': name, 'Prompt Title': question, 'Prompt Description': description })(host.page);
  await chooseDeliveryDate(host.page);
  await host.button('Continue').click();
  await expect(host.heading('Enhance Your Capsule')).toBeVisible();
}

/** In the wizard's third step: opens the last one. */
export async function reviewOrder(host: User): Promise<void> {
  await host.button('Review & Pay').click();
  await expect(host.heading('Review Your Order')).toBeVisible();
}

/** Signs in, orders a capsule and opens its payment page. */
export async function orderCapsule(
  host: User,
  type: 'wedding' | 'anniversary' | 'bundle',
  name: string,
): Promise<void> {
  await host.signIn();
  await host.page.goto(`/capsules/create?type=${type}`);
  await expect(host.heading('Choose Your Package')).toBeVisible();
  await fillInCapsule(host, name);
  await reviewOrder(host);
  await host.button('Proceed to Checkout').click();
  await host.page.waitForURL(/\/pay\//);
}

/** On the payment page: pays by card, and waits for the host's page. */
export async function pay(host: User): Promise<void> {
  await host.button('Pay').first().click();
  await host.page.waitForURL(HOST_PAGE);
}

/** On the host's page: fetches the capsule. */
export async function getShownCapsule(host: User): Promise<PaidCapsuleDto> {
  const id = /\/capsules\/([0-9a-f-]{36})/.exec(host.page.url())?.[1];
  if (id === undefined) throw new Error(`${host.page.url()} is not a host's page`);
  return host.get<PaidCapsuleDto>(`/api/capsules/${id}`);
}

export const copyButton = (host: User): Locator => host.button(/^Copy( Link)?$/);

/** On the host's page: copies the link and returns it. */
export async function copyLink(host: User): Promise<string> {
  await copyButton(host).click();
  await expect(host.toast('Copied!')).toContainText('Share link copied to clipboard');
  const link = await host.readClipboard();
  expect(link).toMatch(new RegExp(`^${host.product.url}/capsule/[1-9A-HJ-NP-Za-km-z]{22}$`));
  return link;
}

/** Opens the link, records a video and submits it with the form. */
export async function contribute(guest: User, link: string, name: string, note: string): Promise<void> {
  await guest.page.goto(link);
  await guest.recordVideo();
  await fill({ 'Your Name': name, 'Your Email': `${name.toLowerCase()}@example.test`, 'Personal Note': note })(
    guest.page,
  );
  await guest.button('Submit Video').click();
  await expect(guest.heading('Thank You!')).toBeVisible();
  const editLink = guest.page.getByRole('textbox', { name: 'Your edit link' });
  await expect(editLink).toHaveValue(/\/capsule\/\w+#edit=[\w-]{22}$/);
}
