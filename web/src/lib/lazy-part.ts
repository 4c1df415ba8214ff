import { createElement, lazy, useEffect, useSyncExternalStore, type ComponentType } from 'react';

/**
 * A part of a page whose code is fetched when it is first shown. Where that fails (no network, a newer version has other files)
 * `Instead` stands in its place, by default nothing: a page never breaks for a part of it. It is fetched anew when the network or the
 * person is back, when `Instead` asks, and when it is next shown.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props & RetryProps> = Nothing,
): ComponentType<Props> {
  const listeners = new Set<() => void>();
  let part = fetched();
  /** Whether `part` is one that failed, and is shown so. */
  let failed = false;

  function fetched(): ComponentType<Props> {
    return lazy(async () => ({ default: await load().catch(() => NotThere) }));
  }

  function again(): void {
    failed = false;
    part = fetched();
    for (const listener of listeners) listener();
  }

  // The renderer asks again before it has shown a failure: only a failure that was seen is tried anew.
  function NotThere(props: Props) {
    useEffect(() => {
      failed = true;
      const back = (): void => {
        if (document.visibilityState === 'visible') again();
      };
      window.addEventListener('online', again);
      document.addEventListener('visibilitychange', back);
      return () => {
        window.removeEventListener('online', again);
        document.removeEventListener('visibilitychange', back);
        if (failed) part = fetched();
        failed = false;
      };
    }, []);
    return createElement(Instead, { ...props, onRetry: again });
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  return function LazyPart(props: Props) {
    const Shown = useSyncExternalStore(subscribe, () => part);
    return createElement(Shown, props);
  };
}

export interface RetryProps {
  /** Fetches the part anew. */
  readonly onRetry: () => void;
}

function Nothing(): null {
  return null;
}
