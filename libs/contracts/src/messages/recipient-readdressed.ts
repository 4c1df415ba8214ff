import { IsInt, IsUUID, Min } from 'class-validator';
import { IsOne } from '../fields.js';
import { ContactChanged } from './contact-changed.js';
import { defineMessage } from './message.js';

/** capsules → delivery: a recipient gave another address, to which the capsule is sent again. */
export class RecipientReaddressed {
  @IsUUID()
  recipientId: string;

  /** Rises with each mail that is sent again. */
  @IsInt()
  @Min(1)
  copy: number;

  @IsOne(() => ContactChanged)
  contact: ContactChanged;
}

export const recipientReaddressed = defineMessage('delivery', 'recipient.readdressed', 1, RecipientReaddressed);
