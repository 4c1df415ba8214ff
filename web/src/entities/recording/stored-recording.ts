import type { DeliveryMethod } from '@dear-future/contracts/constants';
import type { PromptDto } from '@dear-future/contracts/http/prompts';
import type { RecordedVideo } from '../../recorder/media-format.js';

/** A recording that was saved and waits to be scheduled. One for each user and browser. */
export interface StoredRecording {
  /** The user's `sub`: other users of this browser never see the recording. */
  readonly userId: string;
  readonly prompt: PromptDto;
  readonly video: RecordedVideo;
  /** It was begun for other people, whom the scheduling form asks for. */
  readonly isForOthers: boolean;
  /** Idempotency key of every try to create the capsule. */
  readonly idempotencyKey: string;
  /**
   * Id of the capsule it became, until the server says that the video can be played. Until then it is stored, but not
   * offered.
   */
  readonly sentAs?: string;
}

export interface ScheduleDraft {
  readonly date: string;
  /** Local time, `HH:mm` or `HH:mm:ss`. */
  readonly time: string;
  readonly method: DeliveryMethod;
  /** Ids of people in the address book; absent or empty for the user, null for people not chosen yet. */
  readonly recipients?: readonly string[] | null;
  readonly note: string;
}

/** Where a recording is stored: in the browser, or only in this page. */
export type StoredIn = 'browser' | 'page';

export function newStoredRecording(
  recorded: Pick<StoredRecording, 'userId' | 'prompt' | 'video' | 'isForOthers'>,
): StoredRecording {
  return { ...recorded, idempotencyKey: crypto.randomUUID() };
}
