import { defineMessage } from './message.js';

/** gateway → billing: a person who may become a customer. An older version never overwrites a newer one. */
export interface PersonKnown {
  personId: string;
  version: number;
  email: string;
}

export const personKnown = defineMessage<PersonKnown>('billing', 'person.known', 1);
