import type { Locator } from 'playwright-core';
import type { Person } from './person.js';

/** As much of a shared prompt as the journeys look at. */
export interface SharedPrompt {
  title: string;
  description: string;
  /** What the owner copied and sends around. */
  link: string;
}

/** What a stranger fills in beside the video. */
export interface Details {
  name?: string;
  email?: string;
  note?: string;
}

/** On the list of shared prompts: creates one and copies its link. */
export async function ask(person: Person, title: string, description: string): Promise<SharedPrompt> {
  await person.open('/shared-prompts', 'Shared Prompts');
  await person.button('Create Prompt').click();
  const sheet = person.page.getByRole('dialog', { name: 'Create Prompt' });
  await sheet.getByLabel(/^Title/).fill(title);
  await sheet.getByLabel(/^Description/).fill(description);
  await sheet.getByRole('button', { name: 'Create Prompt' }).click();
  expect(await person.toast('Prompt Created! 🎉')).toContain('Your shareable prompt is ready. Copy the link to share!');
  await card(person, title).getByRole('button', { name: 'Copy Link' }).click();
  await person.toast('Link Copied! 📋');
  const link = await person.page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`^${person.product.url}/share/[1-9A-HJ-NP-Za-km-z]{20,22}$`));
  return { title, description, link };
}

/** A prompt in the list, or a response in its list. */
export function card(person: Person, title: string): Locator {
  return person.page.getByRole('article', { name: title, exact: true });
}

/** From the list to the responses of one prompt. */
export async function viewResponses(person: Person, title: string): Promise<void> {
  await card(person, title).getByRole('link', { name: 'View' }).click();
  await person.page.waitForURL('**/shared-prompts/*/responses');
  await person.heading(title).waitFor();
}

/** On a prompt's card or page: an entry of the menu of what its owner can do. */
export async function choose(person: Person, title: string, entry: string): Promise<void> {
  await person.button(`More for ${title}`).click();
  await person.page.getByRole('menuitem', { name: entry }).click();
}

/** With the form in sight. */
export async function fillIn({ page }: Person, { name, email, note }: Details): Promise<void> {
  if (name !== undefined) await page.getByLabel(/^Name/).fill(name);
  if (email !== undefined) await page.getByLabel(/^Email/).fill(email);
  if (note !== undefined) await page.getByLabel(/^Personal Note/).fill(note);
}

/** Sends what was recorded and filled in; gives the receipt's link. */
export async function submit(person: Person, button = 'Submit Response'): Promise<string> {
  await person.button(button).click();
  await person.heading('Response Submitted!').waitFor();
  const receipt = await person.page.getByRole('textbox', { name: 'Your receipt' }).inputValue();
  expect(receipt).toMatch(/\/share\/\w+#receipt=[\w-]{22}$/);
  return receipt;
}

/** Opens the link, records, fills in and submits; gives the receipt's link. */
export async function answer(person: Person, { title, link }: SharedPrompt, details: Details): Promise<string> {
  await person.page.goto(link);
  await person.heading(title).waitFor();
  await person.take(2);
  await fillIn(person, details);
  return submit(person);
}

/** The link leads nowhere, in the product's exact words. */
export async function findsNoPrompt(person: Person, link: string): Promise<number | undefined> {
  const response = await person.page.goto(link);
  await person.heading('Prompt Not Found').waitFor();
  const words = "This shareable prompt doesn't exist or is no longer available";
  await person.page.getByText(words, { exact: true }).waitFor();
  return response?.status();
}

/** Errors but the browser's own line about an answer of this status, which the journey asked for. */
export function errorsBut(person: Person, ...statuses: number[]): string[] {
  return person.errors.filter((line) => !statuses.some((status) => line.includes(`status of ${status} `)));
}
