import type { DeliveryMethod } from '@dear-future/contracts/constants';
import { CapsuleContentDto } from '@dear-future/contracts/http/opening';
import type { RecipientDto, TimeCapsuleStatus } from '@dear-future/contracts/http/time-capsules';
import { Column, Entity, IsNull, Not, PrimaryColumn, VirtualColumn } from 'typeorm';
import { dtoOf } from '../http/dto-of.js';
import { StoredVideo } from './stored-video.js';

/** Returns SQL for a capsule's recipients as `RecipientDto`s. Lists each field, so that a new column cannot leak. */
export const recipientsOf = (capsule: string): string =>
  `SELECT coalesce(json_agg(json_build_object(
            'id', r.id, 'personId', r.contact_id, 'name', r.name, 'state', ${recipientState('r')},
            'canSendAgain', ${canSendAgain(capsule, 'r')}, 'thanks', r.thanks,
            'answerVideoFileName', answer.video_name, 'sharedAt', r.shared_at) ORDER BY r.name, r.id), '[]')
     FROM time_capsule_recipients r LEFT JOIN time_capsule_answers answer ON answer.recipient_id = r.id
    WHERE r.capsule_id = ${capsule}.id`;

export const recipientState = (row: string): string =>
  `CASE WHEN ${row}.answered_at IS NOT NULL THEN 'answered' WHEN ${row}.opened_at IS NOT NULL THEN 'opened'
        WHEN ${row}.sent_at IS NOT NULL THEN 'sent' ELSE 'waiting' END`;

/** SQL, also true for recipients who reported the sender as unknown, to hide the report (docs/product.md §4.9). */
function canSendAgain(capsule: string, row: string): string {
  return `${capsule}.status = 'delivered' AND ${row}.attempt_failed AND ${recipientState(row)} = 'waiting'
          AND ${row}.contact_id IS NOT NULL`;
}

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
  /** Increases with every plan. Reports about older generations are stale. */
  @Column('integer') generation: number;
  /** The number of the newest applied `delivery.moved` of this generation. */
  @Column('integer') moves: number;
  /** A decimal string, because the driver returns a bigint as text. */
  @Column('bigint', { name: 'video_bytes' }) videoBytes: string;
  @Column('timestamptz', { name: 'opened_at', nullable: true }) openedAt: Date | null;
  /** Set while the capsule is in Recently Removed. */
  @Column('timestamptz', { name: 'removed_at', nullable: true }) removedAt: Date | null;
  @VirtualColumn('json', { query: recipientsOf }) recipients: RecipientDto[];
}

export const REMOVED = { removedAt: Not(IsNull()) };
export const NOT_REMOVED = { removedAt: IsNull() };

/** Whether recipients, and users who keep the capsule, can watch it. */
export function isWatchable({ removedAt, status, deliveryDate }: TimeCapsule, now: Date): boolean {
  return removedAt === null && (status === 'delivered' || deliveryDate <= now);
}

/** What recipients, and users who keep the capsule, see of it. */
export function toContent(capsule: TimeCapsule): CapsuleContentDto {
  return dtoOf(CapsuleContentDto, { ...capsule, videoFileName: capsule.videoName });
}
