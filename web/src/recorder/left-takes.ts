import type { SpooledTake } from './take-spool.js';

/** A take whose page was left before the browser stored all of it. Kept in memory. */
export interface LeftTake {
  readonly take: SpooledTake;
  /** All of it, from the first second on. */
  readonly chunks: Blob[];
  /** Gives up storing it. Resolves once nothing of it is being written any more. */
  readonly forget: () => Promise<void>;
}

/** By take id; removed once stored or not wanted. */
export const leftTakes = new Map<string, LeftTake>();
