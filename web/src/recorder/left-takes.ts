import type { SpooledTake } from './take-spool.js';

/** A take whose recorder has gone before the browser could store it whole: the page itself remembers it meanwhile. */
export interface LeftTake {
  readonly take: SpooledTake;
  /** All of it, from the first second on. */
  readonly chunks: Blob[];
  /** Gives up storing it. Resolves once nothing of it is being written any more. */
  readonly forget: () => Promise<void>;
}

/** By the take's id; each leaves once it is stored or not wanted. */
export const leftTakes = new Map<string, LeftTake>();
