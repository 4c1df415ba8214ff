import { IsBase64, IsUUID, MaxLength } from 'class-validator';
import { MAX_MAIL_PICTURE_BYTES } from '../constants.js';
import { CapsulePlan, DeliveryDefinition } from './deliveries.js';
import { Message } from './message.js';

/** delivery → capsules: the owner changed, removed or restored the capsule. The highest generation counts. */
@Message('capsules', 'capsule.planned')
export class CapsulePlanned extends CapsulePlan {}

/** capsules → delivery: the recipients in this definition of a delivered time capsule get their emails now. */
@Message('delivery', 'capsule.shared')
export class CapsuleShared extends DeliveryDefinition {}

/** capsules → delivery: the capsule was deleted for good. */
@Message('delivery', 'capsule.erased')
export class CapsuleErased {
  @IsUUID() capsuleId: string;
}

/** In characters of base64. */
export const MAX_PICTURE_LENGTH = Math.ceil(MAX_MAIL_PICTURE_BYTES / 3) * 4;

/** capsules → delivery: the picture for the capsule's email. */
@Message('delivery', 'capsule.pictured')
export class CapsulePictureReady {
  @IsUUID() capsuleId: string;
  /** A JPEG in base64. */
  @IsBase64() @MaxLength(MAX_PICTURE_LENGTH) picture: string;
}
