import { Component, Suspense, type ReactNode } from 'react';
import { lazyComponent } from '../lib/lazy-component.js';
import { prefetchCode } from '../lib/network.js';

const PageCrashed = lazyComponent(async () => (await import('./page-error.js')).PageCrashed, PlainError);

/** Shown for a page whose code didn’t load. */
export const PageUnreachable = lazyComponent(async () => (await import('./page-error.js')).PageUnreachable, PlainError);

/** Prefetches the error pages: they could not load without a network. */
export function preloadErrorPages(): void {
  prefetchCode(() => Promise.all([PageCrashed.fetch(), PageUnreachable.fetch(), import('../lib/new-version.js')]));
}

/** Keeps header and footer when a page crashes. Error boundaries must be classes. */
export class PageBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    return (
      <Suspense>
        <PageCrashed />
      </Suspense>
    );
  }
}

/** Shown when the error pages didn’t load either. */
function PlainError() {
  return (
    <div role="alert" className="mx-auto max-w-md px-4 py-16 text-center">
      <title>This page didn’t load · Dear Future</title>
      <h1 className="font-display text-title">This page didn’t load</h1>
      <p className="mt-3 text-lg text-ink-soft">Nothing you saved is lost. Reload the page once you’re back online.</p>
    </div>
  );
}
