/** The encoding that the recorder is asked for. */
interface RecordingFormat {
  /** Null leaves the choice to the browser (Safari then records MP4). */
  readonly mimeType: string | null;
  readonly videoBitsPerSecond: number;
  readonly audioBitsPerSecond: number;
}

/** WebM, or MP4 from browsers that record nothing else. */
export type RecordingType = 'video/webm' | 'video/mp4';

const AUDIO_BITS_PER_SECOND = 128_000;

/** In the order of preference. */
const PREFERRED: readonly (RecordingFormat & { mimeType: string })[] = [
  { mimeType: 'video/webm;codecs=vp9,opus', videoBitsPerSecond: 2_500_000, audioBitsPerSecond: AUDIO_BITS_PER_SECOND },
  { mimeType: 'video/webm;codecs=vp8,opus', videoBitsPerSecond: 2_000_000, audioBitsPerSecond: AUDIO_BITS_PER_SECOND },
];

const BROWSER_DEFAULT: RecordingFormat = {
  mimeType: null,
  videoBitsPerSecond: 1_500_000,
  audioBitsPerSecond: AUDIO_BITS_PER_SECOND,
};

/**
 * The first format this browser can record.
 *
 * @param isSupported usually `MediaRecorder.isTypeSupported`
 */
export function pickFormat(isSupported: (mimeType: string) => boolean): RecordingFormat {
  return PREFERRED.find((format) => isSupported(format.mimeType)) ?? BROWSER_DEFAULT;
}

export function recorderOptions(format: RecordingFormat): MediaRecorderOptions {
  const { mimeType, videoBitsPerSecond, audioBitsPerSecond } = format;
  return { videoBitsPerSecond, audioBitsPerSecond, ...(mimeType === null ? {} : { mimeType }) };
}

/** The bare type of what a recorder produced, without its codecs. */
export function recordingType(recorderMimeType: string): RecordingType {
  return recorderMimeType.trim().toLowerCase().startsWith('video/mp4') ? 'video/mp4' : 'video/webm';
}

/** The name a recording is uploaded under, e.g. `recording.webm`. */
export function recordingFileName(type: RecordingType, stem = 'recording'): string {
  return type === 'video/mp4' ? `${stem}.mp4` : `${stem}.webm`;
}

/** A finished recording, as the recorder returns it. */
export interface RecordedVideo {
  /** For guests, also the idempotency key of the upload. */
  readonly recordingId: string;
  readonly blob: Blob;
  readonly type: RecordingType;
  /** Recorded time in seconds, pauses excluded. */
  readonly durationSeconds: number;
  /** When the recording began, ISO 8601, UTC. */
  readonly recordedAt: string;
}
