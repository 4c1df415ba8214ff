import type { UploadedVideo } from '@dear-future/contracts/internal/uploads';
import { Column } from 'typeorm';
import type { Admission } from '../admissions/admission.entity.js';

export abstract class StoredVideo {
  @Column('uuid', { name: 'admission_id' }) admissionId: string;
  @Column('text', { name: 'video_name' }) videoName: string;
  @Column('text', { name: 'video_type' }) videoType: UploadedVideo['contentType'];
  /** Whether media has processed it and found nothing wrong. */
  @Column('boolean', { name: 'video_ready' }) videoReady: boolean;
  @Column('boolean', { name: 'video_playable', nullable: true }) videoPlayable: boolean | null;
  @Column('double precision', { name: 'duration_seconds' }) durationSeconds: number;
  @Column('timestamptz', { name: 'submitted_at' }) submittedAt: Date;
}

export function newStoredVideo({ id: admissionId }: Admission, video: UploadedVideo, submittedAt: Date): StoredVideo {
  const { name: videoName, contentType: videoType, durationSeconds } = video;
  const videoPlayable = video.isPlayable ?? null;
  return { admissionId, videoName, videoType, videoReady: false, videoPlayable, durationSeconds, submittedAt };
}
