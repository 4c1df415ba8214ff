import { IsUUID } from 'class-validator';
import { defineMessage } from './message.js';

/** delivery → capsules: the owner removed a time capsule. Its delivery is cancelled for good, so its rows and video go too. */
export class CapsuleRemoved {
  @IsUUID()
  capsuleId: string;
}

export const capsuleRemoved = defineMessage('capsules', 'capsule.removed', 1, CapsuleRemoved);
