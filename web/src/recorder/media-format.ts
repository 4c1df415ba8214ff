/** Only browsers that cannot record WebM record MP4. */
type RecordingType = 'video/webm' | 'video/mp4';

const PREFERRED: readonly (MediaRecorderOptions & { mimeType: string })[] = [
  { mimeType: 'video/webm;codecs=vp9,opus', videoBitsPerSecond: 2_500_000 },
  { mimeType: 'video/webm;codecs=vp8,opus', videoBitsPerSecond: 2_000_000 },
];

/** Returns recorder options with the first supported format. Without one, the browser chooses (Safari: MP4). */
export function recorderOptions(isSupported: (mimeType: string) => boolean): MediaRecorderOptions {
  const format = PREFERRED.find(({ mimeType }) => isSupported(mimeType)) ?? { videoBitsPerSecond: 1_500_000 };
  return { ...format, audioBitsPerSecond: 128_000 };
}

export function recordingType(recorderMimeType: string): RecordingType {
  return recorderMimeType.trim().toLowerCase().startsWith('video/mp4') ? 'video/mp4' : 'video/webm';
}

export function recordingFileName(type: RecordingType, stem = 'recording'): string {
  return type === 'video/mp4' ? `${stem}.mp4` : `${stem}.webm`;
}

export interface RecordedVideo {
  /** For guests and recipients, also the idempotency key of the upload. */
  readonly recordingId: string;
  readonly blob: Blob;
  readonly type: RecordingType;
  /** Excludes pauses. */
  readonly durationSeconds: number;
  /** When the recording began, ISO 8601, UTC. */
  readonly recordedAt: string;
}
