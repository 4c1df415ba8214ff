import { IsBoolean, IsIn, IsString, IsUUID } from 'class-validator';
import { IsMoment, IsNullable } from '../fields.js';

const NOTIFICATION_KINDS = [
  'time-capsule-delivered',
  'time-capsule-problem',
  'time-capsule-answered',
  'prompt-response-received',
  'prompt-response-problem',
  'contribution-received',
  'paid-capsule-delivered',
  'paid-capsule-problem',
  'payment-received',
  'payment-refunded',
  'payment-problem',
  'video-unplayable',
] as const;

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

export class EmailSettingsDto {
  /** Emails about responses to shared prompts. */
  @IsBoolean() responseMails: boolean;
}
