import type { UploadedVideo } from '@dear-future/contracts/internal/uploads';
import { Column } from 'typeorm';
import type { Admission } from '../admissions/admission.entity.js';

/** The columns of an answer or a response with its video. */
export abstract class StoredVideo {
  @Column('uuid', { name: 'admission_id' }) admissionId: string;
  @Column('text', { name: 'video_name' }) videoName: string;
  @Column('text', { name: 'video_type' }) videoType: UploadedVideo['contentType'];
  /** Whether media has processed it, and found nothing wrong. */
  @Column('boolean', { name: 'video_ready' }) videoReady: boolean;
  /** Whether media could decode its first picture; null if unknown. */
  @Column('boolean', { name: 'video_playable', nullable: true }) videoPlayable: boolean | null;
  @Column('double precision', { name: 'duration_seconds' }) durationSeconds: number;
  /** When the current video was submitted. */
  @Column('timestamptz', { name: 'submitted_at' }) submittedAt: Date;
}

/** Media has not processed it yet. */
export function newStoredVideo({ id: admissionId }: Admission, video: UploadedVideo, submittedAt: Date): StoredVideo {
  const { name: videoName, contentType: videoType, durationSeconds } = video;
  const videoPlayable = video.isPlayable ?? null;
  return { admissionId, videoName, videoType, videoReady: false, videoPlayable, durationSeconds, submittedAt };
}
