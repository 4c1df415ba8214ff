import type { DeliveryMethod } from '@dear-future/contracts/constants';
import type { PromptDto } from '@dear-future/contracts/http/prompts';
import type { RecordedVideo } from '../../recorder/media-format.js';

/** A saved recording that is not scheduled yet: one for each user and browser. */
export interface StoredRecording {
  /** The user's `sub`: other users of this browser never see the recording. */
  readonly userId: string;
  readonly prompt: PromptDto;
  readonly video: RecordedVideo;
  /** Whether it was started for other people, whom the user chooses in the scheduling form. */
  readonly isForOthers: boolean;
  readonly idempotencyKey: string;
  /** Id of the capsule it became. Then it is kept, but not offered, until the server confirms that it can be played. */
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
