/** For any table with a video. `$2` is null if media does not know whether it is playable. */
export const VIDEO_PROCESSED =
  'video_ready = $2::boolean IS DISTINCT FROM false, video_playable = coalesce($2, video_playable)';
