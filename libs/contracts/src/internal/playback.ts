/** `POST /playback/admissions` (capsules): may this caller see this video? 404 when not. */
export interface AdmitPlaybackRequest {
  videoName: string;
  /** The secret of an edit link, for callers without an account. */
  receipt?: string;
}

export interface AdmitPlaybackResponse {
  videoName: string;
  /** Seconds that the gateway may cache this answer. */
  keepSeconds: number;
}

/** Claims of the signed grant that lets the gateway read one video from media. */
export interface PlaybackGrant {
  kind: 'playback';
  videoName: string;
}
