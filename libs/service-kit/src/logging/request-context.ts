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

/** Once the token is verified. In place, so that earlier parts of the request log the same id too. */
export function adoptRequestId(requestId: string): void {
  const context = storage.getStore();
  if (context) context.requestId = requestId;
}
