import type { ReceivedTimeCapsuleDto } from '@dear-future/contracts/http/opening';
import type { RecipientDto } from '@dear-future/contracts/http/time-capsules';
import { listed } from '../../lib/count.js';

const STATES: Record<RecipientDto['state'], string> = {
  waiting: 'Not sent yet',
  sent: 'Sent',
  opened: 'Opened',
  answered: 'Answered',
};

/** Whether the email was refused, may be lost, or is not sent because the user removed the person. */
export const mayBeLost = ({ state, personId, canSendAgain }: RecipientDto): boolean =>
  state === 'waiting' && (canSendAgain || personId === null);

export function stateText(recipient: RecipientDto): string {
  if (!mayBeLost(recipient)) return STATES[recipient.state];
  const unsure = 'Email may not have arrived';
  return recipient.personId === null ? `${unsure}; you removed this person` : unsure;
}

export const madeFor = (recipients: readonly RecipientDto[]): RecipientDto[] =>
  recipients.filter(({ sharedAt }) => sharedAt === null);

export const sharedWith = (recipients: readonly RecipientDto[]): RecipientDto[] =>
  recipients.filter(({ sharedAt }) => sharedAt !== null);

/** Keeps each state in parentheses on one line. CSS decides whether to show the line breaks between recipients. */
export const statesText = (recipients: readonly RecipientDto[]): string =>
  new Intl.ListFormat('en-US')
    .formatToParts(recipients.map((each) => `${each.name} (${stateText(each).replaceAll(' ', '\u00a0')})`))
    .map(({ type, value }) => (type === 'literal' ? value.replace(' ', '\n') : value))
    .join('');

export const namesOf = (people: readonly { name: string }[]): string => listed(people.map(({ name }) => name));

export const senderName = ({ firstName, email }: ReceivedTimeCapsuleDto['sender']): string => firstName ?? email;

/** Longer lines do not fit on an envelope beside the postmark. */
const MAX_ADDRESS_LENGTH = 18;

/** Returns the first line of an address, such as `To Ann and Ben`. */
export function addressLine(people: readonly { name: string }[]): string {
  if (people.length === 0) return 'To me';
  const firstName = people[0]?.name.split(' ', 1)[0] ?? '';
  const lines = [`To ${namesOf(people)}`, people.length === 1 ? `To ${firstName}` : `To ${people.length} people`];
  return lines.find((line) => line.length <= MAX_ADDRESS_LENGTH) ?? 'To someone special';
}
