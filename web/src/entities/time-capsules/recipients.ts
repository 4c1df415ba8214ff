import type { RecipientDto } from '@dear-future/contracts/http/time-capsules';

export const RECIPIENT_STATES: Record<RecipientDto['state'], string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  opened: 'Opened',
  answered: 'Answered',
};

/** `Ann and Ben`. */
export const namesOf = (people: readonly { name: string }[]): string =>
  new Intl.ListFormat('en-US').format(people.map(({ name }) => name));
