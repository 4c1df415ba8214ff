import type { PersonDto } from '@dear-future/contracts/http/people';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { linksIn, type ReceivedMail } from '@dear-future/testing/mailbox-reader';
import { expect, type Locator } from '@playwright/test';
import { letComeDue, scheduleCapsule } from './time-capsules.js';
import type { User } from './user.js';

/** Adds a person to the address book of a signed-in user by a request. */
export const addPerson = (owner: User, name: string, more: object = {}): Promise<PersonDto> =>
  owner.post('/api/people', { name, email: `${name.toLowerCase()}-${owner.email}`, ...more });

/** Schedules a capsule for a person by a request. */
export const capsuleFor = (owner: User, { id }: PersonDto): Promise<TimeCapsuleDto> =>
  scheduleCapsule(owner, { recipients: id });

export const hasLink = ({ text }: ReceivedMail): boolean => text.includes('/open#');

export const linkIn = (mail: ReceivedMail): string => linksIn(mail).find((each) => each.includes('/open#')) ?? '';

/** Waits for a capsule's mail. */
export const mailTo = ({ product }: User, address: string): Promise<ReceivedMail> =>
  product.mail.waitFor(address, { fits: hasLink });

/** Sends a capsule by requests. Returns it with the mail that brings it. */
export async function send(owner: User, person: PersonDto): Promise<{ capsule: TimeCapsuleDto; mail: ReceivedMail }> {
  const capsule = await capsuleFor(owner, person);
  await letComeDue(owner, capsule);
  return { capsule, mail: await mailTo(owner, person.email) };
}

/** A person in the form. */
export const choiceOf = ({ page }: User, name: string): Locator =>
  page.getByRole('group', { name: 'Who is it for?' }).getByRole('button', { name, exact: true });

/** On the page of a recipient's link. */
export async function changeAddress(recipient: User, email: string): Promise<void> {
  await recipient.button('Change My Email Address').click();
  await recipient.page.getByLabel('New email').fill(email);
  await recipient.button('Change Address').click();
  await expect(recipient.toast('Address Changed')).toBeVisible();
}
