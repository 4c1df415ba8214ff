import { IsInt, IsString, IsUUID, Min } from 'class-validator';
import { defineMessage } from './message.js';

/** gateway → billing: a user who may become a customer. An older version never overwrites a newer one. */
export class UserKnown {
  @IsUUID()
  userId: string;

  @IsInt()
  @Min(0)
  version: number;

  @IsString()
  email: string;
}

export const userKnown = defineMessage('billing', 'user.known', 1, UserKnown);
