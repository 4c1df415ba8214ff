import { IsUUID } from 'class-validator';
import { defineMessage } from './message.js';

/** delivery → capsules: the owner removed a time capsule. Its delivery is cancelled, so delete its rows and video. */
export class CapsuleRemoved {
  @IsUUID()
  capsuleId: string;
}

export const capsuleRemoved = defineMessage('capsules', 'capsule.removed', 1, CapsuleRemoved);
