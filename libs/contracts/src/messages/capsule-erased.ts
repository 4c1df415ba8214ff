import { IsUUID } from 'class-validator';
import { defineMessage } from './message.js';

/** capsules → delivery: a removed time capsule and its video were erased. It cannot be restored any more. */
export class CapsuleErased {
  @IsUUID() capsuleId: string;
}

export const capsuleErased = defineMessage('delivery', 'capsule.erased', 1, CapsuleErased);
