import type { UploadedVideo } from '@dear-future/contracts/internal/uploads';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A recipient's answer to a time capsule: one video. */
@Entity('time_capsule_answers')
export class TimeCapsuleAnswer {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'recipient_id' }) recipientId: string;
  @Column('uuid', { name: 'admission_id' }) admissionId: string;
  @Column('text', { name: 'video_name' }) videoName: string;
  @Column('text', { name: 'video_type' }) videoType: UploadedVideo['contentType'];
  @Column('boolean', { name: 'video_ready' }) videoReady: boolean;
  @Column('boolean', { name: 'video_playable', nullable: true }) videoPlayable: boolean | null;
  @Column('bigint', { name: 'video_bytes' }) videoBytes: string;
  @Column('double precision', { name: 'duration_seconds' }) durationSeconds: number;
  @Column('timestamptz', { name: 'submitted_at' }) submittedAt: Date;
}
