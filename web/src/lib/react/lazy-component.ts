import { createElement, use, useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { reloadForNewVersion } from '../browser/new-version.js';
import { Store, useStore } from './store.js';

export interface RetryProps {
  readonly onRetry: () => void;
}

type Load<Props> = () => Promise<ComponentType<Props>>;
type Failed<Props> = ComponentType<Props & RetryProps>;

/**
 * A page whose code loads on `fetch` or on the first render. Suspends, so that the previous page stays until it loads.
 * If the code does not load (offline, or a release changed the files), `Instead` renders. The code is fetched again
 * when the network returns, `Instead` calls `onRetry`, or the page opens again. React's `lazy` would remember a failure
 * forever. Most browsers remember it until a reload, so the page reloads if no work would be lost.
 */
export function lazyPage(load: Load<object>, Instead: Failed<object>) {
  const { code, fetch, retry, useRetry } = lazyCode(load, Instead);
  function LazyPage() {
    useRetry();
    // Unlike parts, pages are prerendered, and the build then needs the loaded code, too.
    const loaded = useSyncExternalStore(code.subscribe, code.read, code.read);
    return createElement(loaded ?? use(fetch()));
  }
  return Object.assign(LazyPage, { fetch, retry });
}

/**
 * A part of a page. Its code loads like that of {@link lazyPage}, but it does not suspend: after a fallback anywhere on
 * the page, React holds back other content for 300 ms.
 * @param loading renders until the code has loaded
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  Instead: Failed<Props> = () => null,
  loading: ReactNode = null,
) {
  const { code, fetch, retry, useRetry } = lazyCode(load, Instead);
  function LazyPart(props: Props) {
    useRetry();
    const loaded = useStore(code);
    useEffect(() => void fetch(), [loaded]);
    return loaded === null ? loading : createElement(loaded, props);
  }
  return Object.assign(LazyPart, { fetch, retry });
}

const PREFETCH_AFTER_MS = 1_000;

/** A part that is needed soon. Its code loads shortly after the module that defines it. */
export function prefetchedPart<Props extends object>(...part: Parameters<typeof lazyPart<Props>>) {
  const Part = lazyPart(...part);
  const prefetch = (): void => {
    // Offline, most browsers would remember the failure until a reload.
    if (navigator.onLine) void Part.fetch().then(Part.retry);
  };
  if (typeof window !== 'undefined') window.setTimeout(prefetch, PREFETCH_AFTER_MS);
  return Part;
}

function lazyCode<Props extends object>(load: Load<Props>, Instead: Failed<Props>) {
  const code = new Store<ComponentType<Props> | null>(null);
  let loading: Promise<ComponentType<Props>> | null = null;
  let hasFailed = false;
  let retries = 0;

  const fetch = () => (loading ??= start());
  const start = async (): Promise<ComponentType<Props>> => {
    const before = retries;
    const loaded = await load().catch(() => null);
    if (loaded === null && retries > before) return start();
    hasFailed = loaded === null;
    const shown = loaded ?? notLoaded();
    code.set(shown);
    return shown;
  };
  /** Clears a failure, so that the code is fetched again on the next render. */
  const retry = (): void => {
    // Counted even before a failure, because a request may take long to fail after the network is lost.
    retries += 1;
    if (!hasFailed) return;
    hasFailed = false;
    loading = null;
    code.set(null);
  };
  if (typeof window !== 'undefined') window.addEventListener('online', retry);

  /** Returns a new component each time, so that its effect runs after each failure. */
  const notLoaded = () =>
    function NotLoaded(props: Props) {
      useEffect(() => void reloadForNewVersion(), []);
      return createElement(Instead, { ...props, onRetry: retry });
    };
  const useRetry = (): void => useEffect(() => retry, []);
  return { code, fetch, retry, useRetry };
}
