import { IsBase64, IsBoolean, IsUUID, MaxLength } from 'class-validator';
import { MAX_MAIL_PICTURE_BYTES } from '../constants.js';
import { IsMoment, IsNullable, IsOne } from '../fields.js';
import { DeliveryDefinition } from './deliveries.js';
import { defineMessage } from './message.js';

/** delivery → capsules: changed, removed or restored by its owner. The plan with the highest generation counts. */
export class CapsulePlanned {
  @IsOne(() => DeliveryDefinition) definition: DeliveryDefinition;
  @IsBoolean() isRemoved: boolean;
  /** Null if nothing was delivered before. */
  @IsNullable() @IsMoment() deliveredAt: string | null;
}

export const capsulePlanned = defineMessage('capsules', 'capsule.planned', 1, CapsulePlanned);

/** capsules → delivery: these recipients of a delivered time capsule get their emails now. */
export const capsuleShared = defineMessage('delivery', 'capsule.shared', 1, DeliveryDefinition);

/** capsules → delivery: it can no longer be restored. */
export class CapsuleErased {
  @IsUUID() capsuleId: string;
}

export const capsuleErased = defineMessage('delivery', 'capsule.erased', 1, CapsuleErased);

/** In characters of base64. */
export const MAX_PICTURE_LENGTH = Math.ceil(MAX_MAIL_PICTURE_BYTES / 3) * 4;

/** capsules → delivery: a picture for its email. */
export class CapsulePictured {
  @IsUUID() capsuleId: string;
  /** A JPEG in base64. */
  @IsBase64() @MaxLength(MAX_PICTURE_LENGTH) picture: string;
}

export const capsulePictured = defineMessage('delivery', 'capsule.pictured', 1, CapsulePictured);
