import { IsInt, IsString, IsUUID, Min } from 'class-validator';
import { IsNullable } from '../fields.js';
import { defineMessage } from './message.js';

/** capsules → delivery: a person in a user's address book. An older version never overwrites a newer one. */
export class ContactChanged {
  @IsUUID()
  contactId: string;

  /** The owner of the address book. */
  @IsUUID()
  userId: string;

  @IsInt()
  @Min(0)
  version: number;

  @IsString()
  name: string;

  /** Null once the person was removed. */
  @IsNullable()
  @IsString()
  email: string | null;

  @IsNullable()
  @IsString()
  secondEmail: string | null;

  @IsNullable()
  @IsString()
  guardianName: string | null;
}

export const contactChanged = defineMessage('delivery', 'contact.changed', 1, ContactChanged);
