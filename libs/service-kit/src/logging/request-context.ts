import { AsyncLocalStorage } from 'node:async_hooks';

interface RequestContext {
  requestId: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work`; its log lines have the request's id. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return storage.run({ requestId }, work);
}

/** The id of the current request, or `-`. */
export function currentRequestId(): string {
  return storage.getStore()?.requestId ?? '-';
}

/**
 * Sets the gateway's id for the current request, once its token is verified. Changes the context in place, so that
 * earlier and later log lines have the same id.
 */
export function adoptRequestId(requestId: string): void {
  const context = storage.getStore();
  if (context) context.requestId = requestId;
}
