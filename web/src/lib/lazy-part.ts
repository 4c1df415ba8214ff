import { createElement, lazy, useEffect, useSyncExternalStore, type ComponentType } from 'react';

/**
 * A part of a page whose code is fetched when it is first shown. Where that fails (no network, a newer version has other files)
 * `Instead` stands in its place, by default nothing: a page never breaks for a part of it. It is fetched anew when the network is
 * back, when `Instead` asks, and when it is next shown. Most browsers give the same failure again for as long as the page is open:
 * there only loading the page anew helps, which it does by itself where nothing would be lost (`afterMissing`).
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props & RetryProps> = Nothing,
): ComponentType<Props> {
  const listeners = new Set<() => void>();
  let part = fetched();

  function fetched(): ComponentType<Props> {
    const fetching = lazy(async () => ({ default: await load().catch(missing) }));
    return fetching;

    // Listens at once, not when the failure is shown: the network may be back before that.
    function missing(): ComponentType<Props> {
      const retry = (): void => {
        if (part === fetching) again();
      };
      window.addEventListener('online', retry, { once: true });
      return NotThere;
    }

    // The renderer asks again before it has shown a failure: only a failure that was seen is tried anew.
    function NotThere(props: Props) {
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

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  return function LazyPart(props: Props) {
    const Shown = useSyncExternalStore(
      subscribe,
      () => part,
      () => part,
    );
    return createElement(Shown, props);
  };
}

export interface RetryProps {
  /** Fetches the part anew. */
  readonly onRetry: () => void;
  /** Loads the page anew. Left out where no code is missing, and fetching anew is enough. */
  readonly onReload?: () => void;
}

/** Some code did not come. Where a newer version took its place, and nothing would be lost, the page is loaded anew. */
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
