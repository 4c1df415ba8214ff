import { IsInt, IsString, IsUUID, Min } from 'class-validator';
import { IsNullable } from '../fields.js';
import { defineMessage } from './message.js';

/** gateway → delivery: the address and names of a user. An older version never overwrites a newer one. */
export class UserChanged {
  @IsUUID()
  userId: string;

  @IsInt()
  @Min(0)
  version: number;

  @IsString()
  email: string;

  @IsNullable()
  @IsString()
  firstName: string | null;

  @IsNullable()
  @IsString()
  lastName: string | null;
}

export const userChanged = defineMessage('delivery', 'user.changed', 1, UserChanged);
