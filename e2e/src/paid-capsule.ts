import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { Person } from './person.js';

/** What a host fills in; the date is the first day of the next month but one, so that it is always ahead. */
export interface Order {
  name: string;
  question: string;
  description: string;
}

/** On the wizard's first step, whatever is chosen there: to the second, and through it to the third. */
export async function describeCapsule(host: Person, { name, question, description }: Order): Promise<void> {
  await host.button('Continue').click();
  await host.heading('Capsule Details').waitFor();
  await host.page.getByLabel(/^Capsule Name/).fill(name);
  await host.page.getByLabel(/^Prompt Title/).fill(question);
  await host.page.getByLabel(/^Prompt Description/).fill(description);
  await chooseDate(host);
  await host.button('Continue').click();
  await host.heading('Enhance Your Capsule').waitFor();
}

/** Two months on, the tenth: never today, never a day that a month does not have. */
export async function chooseDate(host: Person): Promise<void> {
  await host.page.getByLabel(/^Delivery Date/).click();
  const calendar = host.page.getByRole('dialog', { name: 'Choose a date' });
  for (let month = 0; month < 2; month += 1) await calendar.getByRole('button', { name: /next month/i }).click();
  await calendar.getByRole('button', { name: / 10th, / }).click();
}

/** On the last step: to the payment page. */
export async function checkOut(host: Person): Promise<void> {
  await host.button('Review & Pay').click();
  await host.heading('Review Your Order').waitFor();
  await host.button('Proceed to Checkout').click();
  await host.page.waitForURL(/\/pay\//);
}

/** What the last step of the wizard shows as the total, and each line, as on the screen. */
export async function orderShown(host: Person): Promise<string> {
  return host.page.getByRole('main').innerText();
}

/** The one capsule that the host's page is open at. */
export async function capsuleOf(host: Person): Promise<PaidCapsuleDto> {
  const id = /\/capsules\/([0-9a-f-]{36})/.exec(host.page.url())?.[1];
  if (id === undefined) throw new Error(`no capsule is open at ${host.page.url()}`);
  return (await (await host.page.request.get(`/api/capsules/${id}`)).json()) as PaidCapsuleDto;
}

/** On the host's page, paid: the link as it is copied. */
export async function copiedLink(host: Person): Promise<string> {
  await host.button(/^Copy( Link)?$/).click();
  expect(await host.toast('Copied!')).toContain('Share link copied to clipboard');
  const link = await host.page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`^${host.product.url}/capsule/[1-9A-HJ-NP-Za-km-z]{22}$`));
  return link;
}

/** Somebody with the link records, says who they are and submits; gives the receipt's link. */
export async function contribute(
  guest: Person,
  link: string,
  { name, note }: { name: string; note?: string },
): Promise<string> {
  await guest.page.goto(link);
  await recordVideo(guest, 2);
  await guest.page.getByLabel(/^Your Name/).fill(name);
  await guest.page.getByLabel(/^Your Email/).fill(`${name.toLowerCase()}@example.test`);
  if (note !== undefined) await guest.page.getByLabel(/^Personal Note/).fill(note);
  await guest.button('Submit Video').click();
  await guest.heading('Thank You!').waitFor();
  const receipt = await guest.page.getByRole('textbox', { name: 'Your receipt' }).inputValue();
  expect(receipt).toMatch(/\/capsule\/\w+#receipt=[\w-]{22}$/);
  return receipt;
}

/** With the recorder in sight, whatever its limit: records so many seconds and keeps them. */
export async function recordVideo(guest: Person, seconds: number): Promise<void> {
  await guest.button('Start Recording').click();
  await guest.button(/^Stop/).waitFor();
  await guest.page
    .getByText(new RegExp(`^00:0[${seconds}-9] / `))
    .first()
    .waitFor();
  await guest.button(/^Stop/).click();
  await guest.button('Retake').waitFor();
  await guest.button('Save Recording').click();
}
