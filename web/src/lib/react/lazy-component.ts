import { createElement, use, useEffect, type ComponentType } from 'react';
import { reloadForNewVersion } from '../browser/new-version.js';
import { Store, useStore } from './store.js';

export interface RetryProps {
  readonly onRetry: () => void;
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

  const start = () =>
    (loading ??= load().then(
      (component) => (loaded = component),
      () => null,
    ));
  const retry = (): void => {
    if (loaded !== null) return;
    loading = null;
    retries.set(retries.read() + 1);
  };
  if (typeof window !== 'undefined') window.addEventListener('online', retry);

  function LazyComponent(props: Props) {
    const attempt = useStore(retries);
    const Loaded = loaded ?? use(start());
    // A key, so that each failed attempt has its own effect below.
    return Loaded ? createElement<Props>(Loaded, props) : createElement(NotLoaded, { ...props, key: attempt });
  }

  function NotLoaded(props: Props) {
    useEffect(() => {
      const failure = loading;
      void reloadForNewVersion();
      return () => {
        if (loading === failure) loading = null;
      };
    }, []);
    return createElement(Instead, { ...props, onRetry: retry });
  }

  /** Fetches the code first, so that the part renders without suspending. A failure shows when it renders. */
  const fetch = async (): Promise<void> => {
    if ((await start()) === null) loading = null;
  };
  return Object.assign(LazyComponent, { fetch });
}

const PREFETCH_AFTER_MS = 1_000;

/** A part that is needed soon: its code loads shortly after the module that contains it. */
export function lazyPart<Props extends object>(...part: Parameters<typeof lazyComponent<Props>>) {
  const Part = lazyComponent(...part);
  const prefetch = (): void => {
    // Most browsers would cache the failure.
    if (navigator.onLine) void Part.fetch();
  };
  if (typeof window !== 'undefined') window.setTimeout(prefetch, PREFETCH_AFTER_MS);
  return Part;
}
