import type { ComponentType } from 'react';

/**
 * Declares one page of docs/product.md §2. Each `*.route.ts` exports one as `route`, beside the module of the page. Those
 * for search engines also export `preview`, which only the build reads.
 */
export interface PageRoute {
  /** As the router and the gateway write it. `/*` is every other address. */
  path: string;
  /** Loads the page’s component from the module of the same name without `.route`. */
  load: () => Promise<ComponentType>;
  /** Completes "You need to log in to …". Pages without it are public. */
  purpose?: string;
  /** The page draws its heading before the session is known and handles a change of user itself. */
  frame?: boolean;
  /** The first read of the page, if it is cheap and the same for every address of the page. */
  firstRead?: string;
}
