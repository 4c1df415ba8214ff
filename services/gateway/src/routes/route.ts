import type { ContractClass } from '@dear-future/contracts/fields';
import type { Backend, Method } from '../upstream/service-client.js';

type RouteMethod = Exclude<Method, 'HEAD'>;

/** A link whose secret is sent in the `Authorization` header. */
export type SecretLink = 'editLink' | 'recipientLink';

/** A JSON object, an array of JSON objects, another type of content, or no content. */
export type RouteResponse = ContractClass | readonly [ContractClass] | `${string}/${string}` | null;

/** The query parameters of a list that comes in pages (docs/product.md §7). */
export const PAGED = ['limit', 'cursor'] as const;

export interface Route {
  /** A GET route also handles HEAD (RFC 9110 §9.3.2). */
  method: RouteMethod;
  path: string;
  /** Who may call the route. `anyone` and `visitor` both mean everyone, but only `visitor` looks up the session. */
  auth: 'anyone' | 'visitor' | 'user';
  /** What handles the route: a service (under this path without `/api`), several services, or the gateway itself. */
  target: Backend | 'composition' | 'own';
  /** The link whose secret the caller needs. A missing secret gets a 401, a wrong one a 404. */
  link?: SecretLink;
  /**
   * `form` is a small form or JSON, and `stream` an upload. `raw` is forwarded byte for byte; its sender has signed it,
   * so the gateway does not check the origin. The default is `nothing`.
   */
  body?: 'nothing' | 'form' | 'stream' | 'raw';
  /** The fields of a `form`, or the text fields besides `video` in a `stream`. */
  fields?: ContractClass;
  query?: readonly ('limit' | 'cursor' | 'name' | 'returnTo' | 'token')[];
  responses: Readonly<Partial<Record<200 | 201 | 202 | 204 | 206 | 303 | 304 | 410 | 503, RouteResponse>>>;
  forwardHeaders?: readonly ('idempotency-key' | 'content-type' | 'stripe-signature')[];
  /** The route is exempt from the limits of concurrent requests: it has its own limits, or is called by machines. */
  takesNoTurn?: true;
  /** The hourly limit per user, by default `changes` if the route writes for a user. Uploads have their own limits. */
  limit?: 'changes' | 'reels' | 'writes';
}

export type ForwardedRoute = Route & { target: Backend };

export function isForwarded<R extends Route>(row: R): row is R & ForwardedRoute {
  return row.target !== 'own' && row.target !== 'composition';
}

type RouteDetails = Partial<Omit<Route, 'method' | 'path' | 'target' | 'responses'>>;

/** Routes are for users by default. A route with fields has a `form`, unless its body is a `stream`. */
function routeFactory<Target extends Route['target']>(target: Target) {
  return (
    call: `${RouteMethod} /api/${string}`,
    responses: Route['responses'],
    { auth = 'user', ...details }: RouteDetails = {},
  ): Route & { target: Target } => {
    const [method, path] = call.split(' ') as [RouteMethod, string];
    const isChange = auth === 'user' && method !== 'GET' && details.body !== 'stream';
    return {
      method,
      path,
      auth,
      target,
      responses,
      ...(details.fields && { body: 'form' as const }),
      ...(isChange && { limit: 'changes' as const }),
      // Downloads have their own limits.
      ...(target === 'composition' && method === 'GET' && { takesNoTurn: true as const }),
      ...details,
    };
  };
}

export const capsules = routeFactory('capsules');
export const billing = routeFactory('billing');
export const delivery = routeFactory('delivery');
export const composition = routeFactory('composition');
export const own = routeFactory('own');

export const upload: typeof composition = (call, responses, details) =>
  composition(call, responses, { body: 'stream', ...details });
