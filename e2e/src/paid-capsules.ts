import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { expect } from '@playwright/test';
import type { User } from './user.js';

export interface Order {
  name: string;
  question: string;
  description: string;
}

export const WEDDING: Order = { name: 'Mara & Jon', question: 'A wish', description: 'What do you wish us?' };

/** The URL of a host's page. */
export const HOST_PAGE = /\/capsules\/[0-9a-f-]{36}/;

/** From the first step of the wizard, with a package chosen, to the third. */
export async function describeCapsule(host: User, { name, question, description }: Order = WEDDING): Promise<void> {
  await host.button('Continue').click();
  await expect(host.heading('Capsule Details')).toBeVisible();
  await host.page.getByLabel(/^Capsule Name/).fill(name);
  await host.page.getByLabel(/^Prompt Title/).fill(question);
  await host.page.getByLabel(/^Prompt Description/).fill(description);
  await chooseDate(host);
  await host.button('Continue').click();
  await expect(host.heading('Enhance Your Capsule')).toBeVisible();
}

/** Chooses the tenth of the month after next: it is always ahead, and every month has it. */
export async function chooseDate(host: User): Promise<void> {
  await host.page.getByLabel(/^Delivery Date/).click();
  const calendar = host.page.getByRole('dialog', { name: 'Choose a date' });
  for (let month = 0; month < 2; month += 1) await calendar.getByRole('button', { name: /next month/i }).click();
  await calendar.getByRole('button', { name: / 10th, / }).click();
}

/** From the third step of the wizard to the last. */
export async function reviewOrder(host: User): Promise<void> {
  await host.button('Review & Pay').click();
  await expect(host.heading('Review Your Order')).toBeVisible();
}

/** From the third step of the wizard to the payment page. */
export async function checkOut(host: User): Promise<void> {
  await reviewOrder(host);
  await host.button('Proceed to Checkout').click();
  await host.page.waitForURL(/\/pay\//);
}

/** Signs in and goes to the payment page for a package. */
export async function order(host: User, type: 'wedding' | 'anniversary' | 'bundle', name: string): Promise<void> {
  await host.signIn();
  await host.page.goto(`/capsules/create?type=${type}`);
  await expect(host.heading('Choose Your Package')).toBeVisible();
  await describeCapsule(host, { ...WEDDING, name });
  await checkOut(host);
}

/** On the payment page: pays by card, and is back on the host's page. */
export async function pay(host: User): Promise<void> {
  await host.button('Pay').first().click();
  await host.page.waitForURL(HOST_PAGE);
}

/** The capsule whose host's page is open. */
export async function capsuleOf(host: User): Promise<PaidCapsuleDto> {
  const id = /\/capsules\/([0-9a-f-]{36})/.exec(host.page.url())?.[1];
  if (id === undefined) throw new Error(`no capsule is open at ${host.page.url()}`);
  return (await (await host.page.request.get(`/api/capsules/${id}`)).json()) as PaidCapsuleDto;
}

export const copyButton = (host: User): ReturnType<User['button']> => host.button(/^Copy( Link)?$/);

/** On the host's page of a paid capsule: copies the link. */
export async function copyLink(host: User): Promise<string> {
  await copyButton(host).click();
  await expect(host.toast('Copied!')).toContainText('Share link copied to clipboard');
  const link = await host.page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`^${host.product.url}/capsule/[1-9A-HJ-NP-Za-km-z]{22}$`));
  return link;
}

/** Opens the link, records, fills in and submits. Returns the edit link. */
export async function contribute(
  guest: User,
  link: string,
  { name, note }: { name: string; note?: string },
): Promise<string> {
  await guest.page.goto(link);
  await guest.recordVideo();
  await guest.page.getByLabel(/^Your Name/).fill(name);
  await guest.page.getByLabel(/^Your Email/).fill(`${name.toLowerCase()}@example.test`);
  if (note !== undefined) await guest.page.getByLabel(/^Personal Note/).fill(note);
  await guest.button('Submit Video').click();
  await expect(guest.heading('Thank You!')).toBeVisible();
  const editLink = await guest.page.getByRole('textbox', { name: 'Your receipt' }).inputValue();
  expect(editLink).toMatch(/\/capsule\/\w+#receipt=[\w-]{22}$/);
  return editLink;
}
