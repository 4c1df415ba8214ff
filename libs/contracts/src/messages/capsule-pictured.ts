import { IsBase64, IsUUID, MaxLength } from 'class-validator';
import { MAX_MAIL_PICTURE_BYTES } from '../constants.js';
import { defineMessage } from './message.js';

/** Of base64, in characters. */
export const MAX_PICTURE_LENGTH = Math.ceil(MAX_MAIL_PICTURE_BYTES / 3) * 4;

/** capsules → delivery: what the video of a time capsule looks like, for its email. */
export class CapsulePictured {
  @IsUUID()
  capsuleId: string;

  /** A JPEG in base64. */
  @IsBase64()
  @MaxLength(MAX_PICTURE_LENGTH)
  picture: string;
}

export const capsulePictured = defineMessage('delivery', 'capsule.pictured', 1, CapsulePictured);
