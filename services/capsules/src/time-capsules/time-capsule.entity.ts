import type { DeliveryMethod } from '@dear-future/contracts/constants';
import type { RecipientDto, TimeCapsuleStatus } from '@dear-future/contracts/http/time-capsules';
import { Column, Entity, PrimaryColumn, VirtualColumn } from 'typeorm';
import { recipientsOf } from '../recipients/recipient-rows.js';

@Entity('time_capsules')
export class TimeCapsule {
  @PrimaryColumn('uuid') id: string;
  @Column('text', { name: 'user_id' }) userId: string;
  /** An admission makes at most one capsule. */
  @Column('uuid', { name: 'admission_id' }) admissionId: string;
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
  @Column('text', { name: 'video_name' }) videoName: string;
  @Column('boolean', { name: 'video_ready' }) videoReady: boolean;
  @Column('boolean', { name: 'video_playable', nullable: true }) videoPlayable: boolean | null;
  /** A decimal string, as the driver returns bigint. */
  @Column('bigint', { name: 'video_bytes' }) videoBytes: string;
  @Column('double precision', { name: 'duration_seconds' }) durationSeconds: number;
  @Column('timestamptz', { name: 'opened_at', nullable: true }) openedAt: Date | null;
  /** Set while the capsule is in Recently Removed. */
  @Column('timestamptz', { name: 'removed_at', nullable: true }) removedAt: Date | null;
  @VirtualColumn('json', { query: recipientsOf }) recipients: RecipientDto[];
}
