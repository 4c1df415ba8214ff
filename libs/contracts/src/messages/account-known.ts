import { IsInt, IsString, IsUUID, Min } from 'class-validator';
import { defineMessage } from './message.js';

/** gateway → capsules: the mailbox of a user. An older version never overwrites a newer one. */
export class AccountKnown {
  @IsUUID()
  userId: string;

  @IsInt()
  @Min(0)
  version: number;

  /** The proven address, without its tag. */
  @IsString()
  mailbox: string;
}

export const accountKnown = defineMessage('capsules', 'account.known', 1, AccountKnown);
