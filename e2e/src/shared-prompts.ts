import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { expect } from '@playwright/test';
import { fill } from './screens/actions.js';
import type { User } from './user.js';

export interface SharedPrompt {
  id: string;
  title: string;
  /** The public link. */
  link: string;
}

/** The fields of a guest's form. */
export interface ResponseDetails {
  name?: string;
  email?: string;
  note?: string;
}

/** Signs in if needed and creates a prompt through the API. */
export async function createPrompt(owner: User, title: string): Promise<SharedPrompt> {
  await owner.signIn();
  const data = { promptTitle: title, promptDescription: 'What do you remember?' };
  const { id, slug } = await owner.post<SharedPromptDto>('/api/shared-prompts', data);
  return { id, title, link: `${owner.product.url}/share/${slug}` };
}

/** On the list of shared prompts: opens the form and fills it in. */
export async function fillInPrompt(owner: User, title: string, description: string): Promise<void> {
  await owner.button('Create Prompt').click();
  await fill({ Title: title, Description: description })(owner.page);
}

/** Creates a prompt with the form. Copies its link and returns the link. */
export async function createPromptByForm(owner: User, title: string, description: string): Promise<string> {
  await owner.open('/shared-prompts', 'Shared Prompts');
  await fillInPrompt(owner, title, description);
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Create Prompt' }).click();
  await expect(owner.toast('Prompt Created! 🎉')).toContainText(
    'Your shareable prompt is ready. Copy the link to share!',
  );
  await owner.card(title).getByRole('button', { name: 'Copy Link' }).click();
  await expect(owner.toast('Link Copied! 📋')).toBeVisible();
  const link = await owner.readClipboard();
  expect(link).toMatch(new RegExp(`^${owner.product.url}/share/[1-9A-HJ-NP-Za-km-z]{20,22}$`));
  return link;
}

export async function openResponses(owner: User, { id, title }: SharedPrompt): Promise<void> {
  await owner.page.goto(`/shared-prompts/${id}/responses`);
  await expect(owner.heading(title)).toBeVisible();
}

export async function fillInDetails({ page }: User, { name, email, note }: ResponseDetails): Promise<void> {
  if (name !== undefined) await page.getByLabel(/^Name/).fill(name);
  if (email !== undefined) await page.getByLabel(/^Email/).fill(email);
  if (note !== undefined) await page.getByLabel(/^Personal Note/).fill(note);
}

/** In the guest's form: submits the response. Returns the edit link. */
export async function submitResponse(guest: User, button = 'Submit Response'): Promise<string> {
  await guest.button(button).click();
  await expect(guest.heading('Response Submitted!')).toBeVisible();
  const editLink = await guest.page.getByRole('textbox', { name: 'Your edit link' }).inputValue();
  expect(editLink).toMatch(/\/share\/\w+#edit=[\w-]{22}$/);
  return editLink;
}

/** Opens the link, records a video and submits it with the form. Returns the edit link. */
export async function respond(guest: User, link: string, details: ResponseDetails): Promise<string> {
  await guest.page.goto(link);
  await guest.recordVideo();
  await fillInDetails(guest, details);
  return submitResponse(guest);
}

/** Expects the page that a missing prompt's link shows. */
export async function expectPromptNotFound(guest: User, link: string): Promise<void> {
  const response = await guest.page.goto(link);
  expect(response?.status()).toBe(404);
  await expect(guest.heading('Prompt Not Found')).toBeVisible();
  await expect(guest.exactText("This shareable prompt doesn't exist or is no longer available")).toBeVisible();
}
