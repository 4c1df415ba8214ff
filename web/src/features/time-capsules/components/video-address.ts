import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';

type Filmed = Pick<TimeCapsuleDto, 'videoFileName' | 'videoReady'>;

/** Where the capsule's video is streamed from. */
export function videoAddress(capsule: Filmed): string {
  return `/api/videos/${encodeURIComponent(capsule.videoFileName)}`;
}

/** Where its poster is; none until the video has been prepared. */
export function posterAddress(capsule: Filmed): string | undefined {
  return capsule.videoReady ? `${videoAddress(capsule)}/poster` : undefined;
}
