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
  readonly idempotencyKey: string;
  /** Id of the capsule it became. It is then kept, but not offered, until the server says that it can be played. */
  readonly sentAs?: string;
}

export interface ScheduleDraft {
  readonly date: string;
  readonly time: string;
  readonly method: DeliveryMethod;
  /** Ids of people in the address book; absent or empty for the user, null for people not chosen yet. */
  readonly recipients?: readonly string[] | null;
  readonly note: string;
}

export type StoredIn = 'browser' | 'page';
