import { createElement, lazy, useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { prefetchCode } from './network.js';

export interface LazyComponent<Props extends object> {
  (props: Props): ReactNode;
  /** Fetches the code first, so that the part renders without suspending. A failure shows when it renders. */
  readonly fetch: () => Promise<void>;
}

/**
 * Page or part of a page whose code loads when it first renders. If that fails (offline, or a release changed the
 * files), `Instead` renders, by default nothing. It is fetched again when the network is back, when `Instead` asks, and
 * when it renders next. Most browsers cache the failure until a reload, so the page reloads itself if nothing would be
 * lost (`afterMissing`).
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props & RetryProps> = Nothing,
): LazyComponent<Props> {
  const listeners = new Set<() => void>();
  let rendered = false;
  let part = fetched();

  function fetched(): ComponentType<Props> {
    const fetching = lazy(async () => {
      rendered = true;
      return { default: await load().catch(missing) };
    });
    return fetching;

    // Listen before the failure is committed: the network may be back by then.
    function missing(): ComponentType<Props> {
      const retry = (): void => {
        if (part === fetching) again();
      };
      window.addEventListener('online', retry, { once: true });
      return Missing;
    }

    // React renders again before it commits a failure: retry only a committed one.
    function Missing(props: Props) {
      useEffect(() => {
        if (part !== fetching) return undefined;
        afterMissing();
        return () => {
          if (part === fetching) part = fetched();
        };
      }, []);
      return createElement(Instead, { ...props, onRetry: again, onReload: reload });
    }
  }

  function again(): void {
    part = fetched();
    for (const listener of listeners) listener();
  }

  async function fetch(): Promise<void> {
    const component = await load().catch(() => null);
    // Another component would be mounted again and lose its state.
    if (component !== null && !rendered) part = component;
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  function Part(props: Props) {
    const Shown = useSyncExternalStore(
      subscribe,
      () => part,
      () => part,
    );
    return createElement(Shown, props);
  }
  return Object.assign(Part, { fetch });
}
/** Fetches parts that are needed soon, this many milliseconds after the page. Offline, they load when they are needed. */
export function usePrefetch(parts: readonly Pick<LazyComponent<never>, 'fetch'>[], waitMs: number): void {
  useEffect(() => {
    const timer = setTimeout(() => parts.forEach(({ fetch }) => prefetchCode(fetch)), waitMs);
    return () => clearTimeout(timer);
  }, [parts, waitMs]);
}

export interface RetryProps {
  /** Fetches the part again. */
  readonly onRetry: () => void;
  /** Reloads the page. Absent if fetching again is enough. */
  readonly onReload?: () => void;
}

/** Reloads the page if a release replaced its code and nothing would be lost. */
export function afterMissing(): void {
  import('./new-version.js').then(
    ({ reloadForNewVersion }) => reloadForNewVersion(),
    () => undefined,
  );
}

function reload(): void {
  window.location.reload();
}

function Nothing(): null {
  return null;
}
