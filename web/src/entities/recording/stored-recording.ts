import type { DeliveryMethod } from '@dear-future/contracts/constants';
import type { PromptDto } from '@dear-future/contracts/http/prompts';
import type { RecordedVideo } from '../../recorder/recorded-video.js';

/** A recording that was saved and waits to be scheduled. One for each person and browser. */
export interface StoredRecording {
  /** The person's `sub`. Shown to nobody else who signs in here. */
  readonly personId: string;
  readonly prompt: PromptDto;
  readonly video: RecordedVideo;
  /** Sent with every try to create the capsule, so that a repeated try never makes a second one. */
  readonly idempotencyKey: string;
  /** The capsule that it became, while nobody knows whether that can be played. Until then the recording is kept and not offered. */
  readonly sentAs?: string;
}

/** What was filled in on the scheduling form, so that a session that ends meanwhile loses nothing. */
export interface ScheduleDraft {
  /** Local date, `yyyy-MM-dd`, or empty while none is chosen. */
  readonly date: string;
  /** Local time, `HH:mm` or `HH:mm:ss`. */
  readonly time: string;
  readonly method: DeliveryMethod;
  readonly note: string;
}

/** Where a saved recording lies: on disk, where a reload finds it, or in this page alone. */
export type KeptIn = 'browser' | 'page';

export function newStoredRecording(personId: string, prompt: PromptDto, video: RecordedVideo): StoredRecording {
  return { personId, prompt, video, idempotencyKey: crypto.randomUUID() };
}
