import { createElement, use, useEffect, type ComponentType } from 'react';
import { Store, useStore } from './store.js';

export interface RetryProps {
  readonly onRetry: () => void;
  /** Absent if fetching again is enough. */
  readonly onReload?: () => void;
}

/**
 * A page, or part of a page, whose code loads when it first renders. If that fails (offline, or a release changed the
 * files), `Instead` renders, by default nothing. The code is fetched again when the network returns, when `Instead`
 * calls `onRetry`, and on the next render. Most browsers cache the failure until a reload, so the page reloads if
 * nothing would be lost. React's `lazy` would remember the failure forever.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props & RetryProps> = () => null,
) {
  const retries = new Store(0);
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props> | null> | null = null;

  const start = () => {
    if (loading === null && typeof window !== 'undefined') {
      // Before the request fails, because the network may return earlier.
      window.addEventListener('online', retry, { once: true });
    }
    return (loading ??= load().then(
      (component) => (loaded = component),
      () => null,
    ));
  };
  const retry = (): void => {
    if (loaded !== null) return;
    loading = null;
    retries.set(retries.read() + 1);
  };

  function LazyComponent(props: Props) {
    const attempt = useStore(retries);
    const Loaded = loaded ?? use(start());
    // A key, so that each failed attempt has its own effect below.
    return Loaded ? createElement<Props>(Loaded, props) : createElement(NotLoaded, { ...props, key: attempt });
  }

  function NotLoaded(props: Props) {
    useEffect(() => {
      const failure = loading;
      import('../browser/new-version.js').then((version) => version.reloadForNewVersion()).catch(() => undefined);
      return () => {
        if (loading === failure) loading = null;
      };
    }, []);
    return createElement(Instead, { ...props, onRetry: retry, onReload: () => window.location.reload() });
  }

  /** Fetches the code first, so that the part renders without suspending. A failure shows when it renders. */
  const fetch = async (): Promise<void> => {
    if ((await start()) === null) loading = null;
  };
  return Object.assign(LazyComponent, { fetch, isFetched: () => loaded !== null });
}
