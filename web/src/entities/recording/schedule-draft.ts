import type { DeliveryMethod } from '@dear-future/contracts/constants';
import { browserStore } from '../../lib/browser/text-store.js';
import { draftKey } from '../../recorder/recordings/recording-store.js';

/** What was filled in to schedule a saved recording. */
export interface ScheduleDraft {
  readonly date: string;
  readonly time: string;
  readonly method: DeliveryMethod;
  /** Ids of people in the address book; absent or empty for the user, null for people not chosen yet. */
  readonly recipients?: readonly string[] | null;
  readonly note: string;
}

export const storeDraft = (recordingId: string, draft: ScheduleDraft): void =>
  void browserStore.write(draftKey(recordingId), JSON.stringify(draft));

export const loadDraft = (recordingId: string) => browserStore.readJson(draftKey(recordingId)) as ScheduleDraft | null;
