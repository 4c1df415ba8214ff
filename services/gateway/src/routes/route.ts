import type { ServiceName } from '@dear-future/contracts/services';

export type RouteMethod = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** What answers a route: a service (under its own path), a composition of two services, or the gateway itself. */
export type RouteAction = { forward: Exclude<ServiceName, 'gateway'>; to: string } | 'composition' | 'own';

/** What is limited for each person by itself (`security/rate-limits.ts` says how often). */
export type PersonLimit = 'capsules' | 'checkouts' | 'payment-checks' | 'reels';

export interface Route {
  /** A GET answers HEAD too (RFC 9110 §9.3.2). */
  method: RouteMethod;
  path: string;
  /** `person`: signed in, else 401. `visitor`: anybody, but a session that is there is looked up. `anyone`: nobody looks. */
  who: 'anyone' | 'visitor' | 'person';
  does: RouteAction;
  /**
   * How the body is read: not at all, as a small form or JSON, streamed on untouched, or (`raw`) read whole and handed on byte for
   * byte. Default `nothing`.
   */
  body?: 'nothing' | 'form' | 'stream' | 'raw';
  /** Headers of the request that a forward hands on; no other ever is. */
  handsOn?: readonly ('idempotency-key' | 'content-type' | 'stripe-signature')[];
  /** Besides every GET: made twice it comes to the same as made once, so a forward that broke off is made again. */
  repeatable?: true;
  /** Its answer takes as long as the client reads it. */
  isStream?: true;
  /** Counted for each person. */
  limit?: PersonLimit;
  /** A machine calls it and signs what it says, so it may come from anywhere (docs/product.md §6). */
  signed?: true;
}
