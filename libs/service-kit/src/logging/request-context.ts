import { AsyncLocalStorage } from 'node:async_hooks';

interface RequestContext {
  requestId: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work` so that every log line within carries the request's id. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return storage.run({ requestId }, work);
}

/** The id of the request being served, or `-` outside one. */
export function currentRequestId(): string {
  return storage.getStore()?.requestId ?? '-';
}

/**
 * Gives the request being served the id it was known by in the gateway, once its token is verified. The one context
 * object is changed in place so that lines written before and after belong to the same story.
 */
export function adoptRequestId(requestId: string): void {
  const context = storage.getStore();
  if (context) context.requestId = requestId;
}
