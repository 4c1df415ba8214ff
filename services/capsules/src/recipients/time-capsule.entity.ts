import type { DeliveryMethod } from '@dear-future/contracts/constants';
import { CapsuleContentDto } from '@dear-future/contracts/http/opening';
import type { RecipientDto, TimeCapsuleStatus } from '@dear-future/contracts/http/time-capsules';
import { Column, Entity, IsNull, Not, PrimaryColumn, VirtualColumn } from 'typeorm';
import { dtoOf } from '../http/dto-of.js';
import { StoredVideo } from '../videos/stored-video.js';
import { recipientsOf } from './recipient-rows.js';

@Entity('time_capsules')
export class TimeCapsule extends StoredVideo {
  @PrimaryColumn('uuid') id: string;
  @Column('text', { name: 'user_id' }) userId: string;
  @Column('text', { name: 'prompt_id' }) promptId: string;
  @Column('text', { name: 'prompt_title' }) promptTitle: string;
  @Column('text') status: TimeCapsuleStatus;
  @Column('timestamptz', { name: 'delivery_date' }) deliveryDate: Date;
  @Column('timestamptz', { name: 'delivered_at', nullable: true }) deliveredAt: Date | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('text', { name: 'personal_note', nullable: true }) personalNote: string | null;
  @Column('text', { name: 'delivery_method' }) deliveryMethod: DeliveryMethod;
  @Column('text', { name: 'time_zone', nullable: true }) timeZone: string | null;
  /** Increases with every change of the delivery; reports of older generations are stale. */
  @Column('integer') generation: number;
  /** A decimal string, as the driver returns bigint. */
  @Column('bigint', { name: 'video_bytes' }) videoBytes: string;
  @Column('timestamptz', { name: 'opened_at', nullable: true }) openedAt: Date | null;
  /** Set while the capsule is in Recently Removed. */
  @Column('timestamptz', { name: 'removed_at', nullable: true }) removedAt: Date | null;
  @VirtualColumn('json', { query: recipientsOf }) recipients: RecipientDto[];
}

export const REMOVED = { removedAt: Not(IsNull()) };
export const NOT_REMOVED = { removedAt: IsNull() };

/** Whether recipients and users who keep it can watch it: not while it is removed, or restored for a later day. */
export function isWatchable({ removedAt, status, deliveryDate }: TimeCapsule, now: Date): boolean {
  return removedAt === null && (status === 'delivered' || deliveryDate <= now);
}

/** What recipients and users who keep it see of it. */
export function toContent(capsule: TimeCapsule): CapsuleContentDto {
  return dtoOf(CapsuleContentDto, { ...capsule, videoFileName: capsule.videoName });
}
