import type { PersonDto } from '@dear-future/contracts/http/people';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { linksIn, type ReceivedMail } from '@dear-future/testing/mailbox-reader';
import { expect, type Locator } from '@playwright/test';
import { makeDue, scheduleCapsule } from './time-capsules.js';
import type { User } from './user.js';

/** Adds a person to the user's address book through the API. */
export const addPerson = (owner: User, name: string, fields: object = {}): Promise<PersonDto> =>
  owner.post('/api/people', { name, email: `${name.toLowerCase()}-${owner.email}`, ...fields });

/** Schedules a capsule for a person through the API. */
export const scheduleCapsuleFor = (owner: User, { id }: PersonDto): Promise<TimeCapsuleDto> =>
  scheduleCapsule(owner, { recipients: id });

export const hasLink = ({ text }: ReceivedMail): boolean => text.includes('/open#');

export const linkIn = (mail: ReceivedMail): string => linksIn(mail).find((each) => each.includes('/open#')) ?? '';

/** Waits until this address gets an email with a recipient's link. */
export const waitForEmail = ({ product }: User, address: string): Promise<ReceivedMail> =>
  product.mail.waitFor(address, { fits: hasLink });

/** Delivers a capsule to a person. Returns the capsule and the person's email. */
export async function deliverCapsule(
  owner: User,
  person: PersonDto,
): Promise<{ capsule: TimeCapsuleDto; mail: ReceivedMail }> {
  const capsule = await scheduleCapsuleFor(owner, person);
  await makeDue(owner, capsule);
  return { capsule, mail: await waitForEmail(owner, person.email) };
}

/** Finds the button that chooses a recipient in the form. */
export const recipientButton = ({ page }: User, name: string): Locator =>
  page.getByRole('group', { name: 'Who is it for?' }).getByRole('button', { name, exact: true });

/** On the page of a recipient's link: changes the recipient's email address. */
export async function changeAddress(recipient: User, email: string): Promise<void> {
  await recipient.button('Change My Email Address').click();
  await recipient.page.getByLabel('New email').fill(email);
  await recipient.button('Change Address').click();
  await expect(recipient.toast('Address Changed')).toBeVisible();
}
