import { AsyncLocalStorage } from 'node:async_hooks';

interface RequestContext {
  requestId: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

export function withRequestId<T>(requestId: string, work: () => T): T {
  return storage.run({ requestId }, work);
}

export function currentRequestId(): string {
  return storage.getStore()?.requestId ?? '-';
}

/** Changes the context in place, so that code that began before this call logs the same id. */
export function adoptRequestId(requestId: string): void {
  const context = storage.getStore();
  if (context) context.requestId = requestId;
}
