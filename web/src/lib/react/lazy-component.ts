import { createElement, use, useEffect, type ComponentType } from 'react';
import { Store, useStore } from './store.js';

export interface RetryProps {
  readonly onRetry: () => void;
  /** Absent if fetching again is enough. */
  readonly onReload?: () => void;
}

/**
 * Page or part of a page whose code loads when it first renders. If that fails (offline, or a release changed the
 * files), `Instead` renders, by default nothing. It is fetched again when the network is back, when `Instead` asks, and
 * when it renders next. Most browsers cache the failure until a reload, so the page reloads itself if nothing would be
 * lost. Not React's `lazy`: that one remembers a failure for ever.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props & RetryProps> = () => null,
) {
  const retries = new Store(0);
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props> | null> | null = null;

  const start = () => (loading ??= load().then((part) => (loaded = part), failed));
  const retry = (): void => {
    loading = null;
    retries.set(retries.read() + 1);
  };
  function failed(): null {
    // Before React shows the failure: the network may be back by then.
    window.addEventListener('online', retry, { once: true });
    return null;
  }

  function Part(props: Props) {
    const attempt = useStore(retries);
    const Shown = loaded ?? use(start());
    // The key: each failed attempt has its own effect below.
    return Shown ? createElement<Props>(Shown, props) : createElement(Missing, { ...props, key: attempt });
  }

  function Missing(props: Props) {
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
  return Object.assign(Part, { fetch, isFetched: () => loaded !== null });
}
