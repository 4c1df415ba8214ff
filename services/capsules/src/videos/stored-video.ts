import type { UploadedVideo } from '@dear-future/contracts/internal/uploads';
import type { Admission } from '../admissions/admission.entity.js';

export interface StoredVideo {
  admissionId: string;
  videoName: string;
  videoType: UploadedVideo['contentType'];
  videoReady: boolean;
  videoPlayable: boolean | null;
  durationSeconds: number;
  submittedAt: Date;
}

/** Media has not processed it yet. */
export function newStoredVideo({ id }: Pick<Admission, 'id'>, video: UploadedVideo, submittedAt: Date): StoredVideo {
  const { name: videoName, contentType: videoType, durationSeconds } = video;
  const videoPlayable = video.isPlayable ?? null;
  return { admissionId: id, videoName, videoType, videoReady: false, videoPlayable, durationSeconds, submittedAt };
}
