import type { UploadedVideo } from '@dear-future/contracts/internal/uploads';
import { Column } from 'typeorm';

/** The columns of the tables whose rows always have a video. */
export abstract class StoredVideo {
  @Column('uuid', { name: 'admission_id' }) admissionId: string;
  @Column('text', { name: 'video_name' }) videoName: string;
  /** Whether the media service has processed the video, and did not find it unplayable. */
  @Column('boolean', { name: 'video_ready' }) videoReady: boolean;
  @Column('boolean', { name: 'video_playable', nullable: true }) isPlayable: boolean | null;
  @Column('double precision', { name: 'duration_seconds' }) durationSeconds: number;
}

export function newStoredVideo(admissionId: string, video: UploadedVideo): StoredVideo {
  const { name: videoName, durationSeconds, isPlayable = null } = video;
  return { admissionId, videoName, videoReady: false, isPlayable, durationSeconds };
}
