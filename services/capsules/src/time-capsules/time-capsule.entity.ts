import type { DeliveryMethod } from '@dear-future/contracts/constants';
import type { TimeCapsuleStatus } from '@dear-future/contracts/http/time-capsules';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A video kept for a later day (docs/product.md §3.4). */
@Entity('time_capsules')
export class TimeCapsule {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text', { name: 'person_id' })
  personId: string;

  /** The upload it came from; one upload makes one capsule at most. */
  @Column('uuid', { name: 'admission_id' })
  admissionId: string;

  @Column('text', { name: 'prompt_id' })
  promptId: string;

  @Column('text', { name: 'prompt_title' })
  promptTitle: string;

  @Column('text')
  status: TimeCapsuleStatus;

  @Column('timestamptz', { name: 'delivery_date' })
  deliveryDate: Date;

  @Column('timestamptz', { name: 'delivered_at', nullable: true })
  deliveredAt: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('text', { name: 'personal_note', nullable: true })
  personalNote: string | null;

  @Column('text', { name: 'delivery_method' })
  deliveryMethod: DeliveryMethod;

  /** IANA zone the date was chosen in. */
  @Column('text', { name: 'time_zone', nullable: true })
  timeZone: string | null;

  /** Rises with every change of the delivery; what an older one reports is stale. */
  @Column('integer')
  generation: number;

  @Column('text', { name: 'video_name' })
  videoName: string;

  /** Whether media has made the seekable copy and the poster. */
  @Column('boolean', { name: 'video_ready' })
  videoReady: boolean;

  /** Whether media could decode its first picture; null as long as it did not say. */
  @Column('boolean', { name: 'video_playable', nullable: true })
  videoPlayable: boolean | null;

  /** Null where it was not noted; a decimal, as the driver gives a bigint. */
  @Column('bigint', { name: 'video_bytes', nullable: true })
  videoBytes: string | null;

  @Column('double precision', { name: 'duration_seconds' })
  durationSeconds: number;
}
