import { IsString, IsUUID } from 'class-validator';
import { IsCount, IsNullable } from '../fields.js';
import { Message } from './message.js';

/** gateway → capsules. An older version never overwrites a newer one. */
@Message('capsules', 'account.known')
export class AccountKnown {
  @IsUUID() userId: string;
  @IsCount() version: number;
  /** The verified address, without its tag. */
  @IsString() mailbox: string;
}

/** gateway → delivery. An older version never overwrites a newer one. */
@Message('delivery', 'user.changed')
export class UserChanged {
  @IsUUID() userId: string;
  @IsCount() version: number;
  @IsString() email: string;
  @IsNullable() @IsString() firstName: string | null;
}

/** gateway → billing. An older version never overwrites a newer one. */
@Message('billing', 'user.known')
export class UserKnown {
  @IsUUID() userId: string;
  @IsCount() version: number;
  @IsString() email: string;
}
