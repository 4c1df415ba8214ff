/** SQL: what media found of a video, in any table that has one. `$2` is null when it could not say whether it is playable. */
export const VIDEO_PROCESSED =
  'video_ready = $2::boolean IS DISTINCT FROM false, video_playable = coalesce($2, video_playable)';
