import { IsInt, IsString, IsUUID, Min } from 'class-validator';
import { IsNullable } from '../fields.js';
import { defineMessage } from './message.js';

/** gateway → capsules. An older version never overwrites a newer one. */
export class AccountKnown {
  @IsUUID() userId: string;
  @IsInt() @Min(0) version: number;
  /** The verified address, without its tag. */
  @IsString() mailbox: string;
}

export const accountKnown = defineMessage('capsules', 'account.known', 1, AccountKnown);

/** gateway → delivery. An older version never overwrites a newer one. */
export class UserChanged {
  @IsUUID() userId: string;
  @IsInt() @Min(0) version: number;
  @IsString() email: string;
  @IsNullable() @IsString() firstName: string | null;
}

export const userChanged = defineMessage('delivery', 'user.changed', 1, UserChanged);
