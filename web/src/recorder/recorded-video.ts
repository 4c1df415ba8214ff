import type { RecordingType } from './media-format.js';

/** A finished recording, as the recorder hands it on. */
export interface RecordedVideo {
  /** The take it came from, unique for ever. */
  readonly takeId: string;
  readonly blob: Blob;
  readonly type: RecordingType;
  /** Recorded time in seconds, pauses excluded. */
  readonly durationSeconds: number;
  /** When the recording began, ISO 8601, UTC. */
  readonly recordedAt: string;
}
