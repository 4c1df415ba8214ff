import type { ErrorCode } from '@dear-future/contracts/errors';
import type { Route } from 'playwright-core';

/** Answers in the server's place, where nobody waits for a real one. */
export const answer =
  (body: unknown, status = 200) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });

/** What the server says to a person when it refuses. */
export const SENTENCE = 'The post office is closed today.';

/** A refusal with a sentence for a person. */
export const refusal = (status: number, code: ErrorCode = 'internal') =>
  answer({ statusCode: status, code, message: SENTENCE, details: [] }, status);

/** A refusal without a word: what a proxy answers when nothing stands behind it. */
export const silence =
  (status = 503) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, body: '' });

/** Lets only calls of this method be answered so; the others reach the server. */
export const only =
  (method: string, act: (route: Route) => Promise<void>) =>
  (route: Route): Promise<void> =>
    route.request().method() === method ? act(route) : route.fallback();
