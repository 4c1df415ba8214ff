import type { UploadedVideo } from '@dear-future/contracts/internal/uploads';
import type { Admission } from '../admissions/admission.entity.js';

/** What is kept of a video that somebody gave, a first one as well as one that takes the place of another. */
export interface Take {
  admissionId: string;
  videoName: string;
  videoType: UploadedVideo['contentType'];
  videoReady: boolean;
  videoPlayable: boolean | null;
  durationSeconds: number;
  submittedAt: Date;
}

/** A take that has just come: media has not made its seekable copy and its poster. */
export function newTake({ id }: Pick<Admission, 'id'>, video: UploadedVideo, submittedAt: Date): Take {
  const { name: videoName, contentType: videoType, durationSeconds } = video;
  const videoPlayable = video.isPlayable ?? null;
  return { admissionId: id, videoName, videoType, videoReady: false, videoPlayable, durationSeconds, submittedAt };
}
