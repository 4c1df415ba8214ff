import { IsBoolean, IsIn, IsString, IsUUID } from 'class-validator';
import { IsMoment, IsNullable } from '../fields.js';

const NOTIFICATION_KINDS = [
  'time-capsule-delivered',
  'time-capsule-problem',
  /** A recipient thanked, answered with a video, or changed their address. */
  'time-capsule-answered',
  'prompt-response-received',
  /** An email about responses cannot be delivered. */
  'prompt-response-problem',
  'contribution-received',
  'paid-capsule-delivered',
  'paid-capsule-problem',
  'payment-received',
  'payment-refunded',
  /** Failed, or disputed with the bank. */
  'payment-problem',
  /** A saved video cannot be played. */
  'video-unplayable',
] as const;

/** `GET /api/notifications` returns a bare array of these, newest first. */
export class NotificationDto {
  @IsUUID() id: string;
  @IsIn(NOTIFICATION_KINDS) kind: (typeof NOTIFICATION_KINDS)[number];
  @IsString() title: string;
  @IsString() body: string;
  /** The path of the page to open, e.g. `/my-capsules/{id}/open`. */
  @IsString() path: string;
  @IsMoment() createdAt: string;
  @IsNullable() @IsMoment() readAt: string | null;
}

/** `GET` and `PATCH /api/email-settings`: the emails that a user can turn off. */
export class EmailSettingsDto {
  /** About answers to shared prompts. */
  @IsBoolean() responseMails: boolean;
}
