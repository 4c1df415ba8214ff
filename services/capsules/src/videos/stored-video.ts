import type { UploadedVideo } from '@dear-future/contracts/internal/uploads';
import type { Admission } from '../admissions/admission.entity.js';

/** The columns of a video that media has not processed yet. */
export function newStoredVideo({ id: admissionId }: Admission, video: UploadedVideo, submittedAt: Date) {
  const { name: videoName, contentType: videoType, durationSeconds } = video;
  const videoPlayable = video.isPlayable ?? null;
  return { admissionId, videoName, videoType, videoReady: false, videoPlayable, durationSeconds, submittedAt };
}
