import { defineMessage } from './message.js';

/** gateway → delivery: where and how to address a person. An older version never overwrites a newer one. */
export interface PersonChanged {
  personId: string;
  version: number;
  email: string;
  firstName: string | null;
  lastName: string | null;
}

export const personChanged = defineMessage<PersonChanged>('delivery', 'person.changed', 1);
