import { IsInt, IsString, IsUUID, Min } from 'class-validator';
import { defineMessage } from './message.js';

/** gateway → billing: a user who may become a customer. An older version never overwrites a newer one. */
export class PersonKnown {
  @IsUUID()
  personId: string;

  @IsInt()
  @Min(0)
  version: number;

  @IsString()
  email: string;
}

export const personKnown = defineMessage('billing', 'person.known', 1, PersonKnown);
