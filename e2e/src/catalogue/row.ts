import type { World } from './world.js';

/** One line of the product's texts: what happens, and how it is made to happen and looked at. */
export interface Row {
  /** The situation, so that a line that is missing here is missed. */
  row: string;
  /** Brings it about and compares every word that is shown. */
  see: (world: World) => Promise<void>;
}
