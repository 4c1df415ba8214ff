import type { DeliveryMethod } from '@dear-future/contracts/constants';
import type { PromptDto } from '@dear-future/contracts/http/prompts';
import type { RecordedVideo } from '../../recorder/media-format.js';

/** A recording that is not scheduled yet, or a copy of one that is. Each browser stores at most one for each user. */
export interface StoredRecording {
  /** The user's `sub`: other users of this browser never see the recording. */
  readonly userId: string;
  readonly prompt: PromptDto;
  readonly video: RecordedVideo;
  /** Whether the recording is for other people, whom the user chooses in the scheduling form. */
  readonly isForOthers: boolean;
  readonly idempotencyKey: string;
  /** The id of the capsule that the recording became. docs/product.md §9.2 says how long the browser keeps its copy. */
  readonly sentAs?: string;
}

export interface ScheduleDraft {
  readonly date: string;
  readonly time: string;
  readonly method: DeliveryMethod;
  /** Ids of people. Left out or empty if the capsule is for the user; null if the user has not chosen people yet. */
  readonly recipients?: readonly string[] | null;
  readonly note: string;
}

export type StoredIn = 'browser' | 'page';
