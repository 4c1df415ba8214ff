import { currentTime } from '../../lib/time/clock.js';
import type { RecordedVideo } from '../../recorder/media-format.js';
import { findSavedRecordings, forgetRecording, inPage } from '../../recorder/recordings/recording-store.js';
import type { SavedFor } from '../../recorder/recordings/recording-database.js';
import { RecordingWriter } from '../../recorder/recordings/recording-writer.js';

/** A saved recording that is not scheduled yet. */
export interface StoredRecording extends SavedFor {
  /** The user's `sub`: other users of this browser never see the recording. */
  readonly userId: string;
  readonly video: RecordedVideo;
}

/** Saves the user's recording. Never fails: at worst it stays in this page, which keeps trying. */
export async function saveRecording({ userId: owner, video, ...content }: StoredRecording): Promise<void> {
  const { recordingId: id, type: mimeType, recordedAt: startedAt, durationSeconds, blob } = video;
  await inPage.get(id)?.close();
  requestPersistence();
  const saved = { ...content, at: currentTime().toISOString() };
  const writer = new RecordingWriter({ id, owner, context: {}, mimeType, startedAt, saved });
  writer.append(blob, durationSeconds * 1000);
  await writer.leave();
}

/** Asks the browser not to clear this page's storage when space runs short. Nothing depends on its consent. */
function requestPersistence(): void {
  const { storage } = navigator as { storage?: Partial<StorageManager> };
  storage?.persist?.().catch(() => false);
}

/** Forgets the copy of this capsule's video, which the server has. */
export async function forgetSent(userId: string, capsuleId: string): Promise<void> {
  const recordings = await findSavedRecordings(userId).catch(() => []);
  for (const { id, sentAs } of recordings) if (sentAs === capsuleId) await forgetRecording(id);
}
