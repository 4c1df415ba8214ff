import { Component, Suspense, type ReactNode } from 'react';
import { lazyComponent, type RetryProps } from '../lib/react/lazy-component.js';

/** Loads soon after the first page, because without a network it could not load when it is needed. */
export const PageError = lazyComponent<Partial<RetryProps>>(
  async () => (await import('./page-error.js')).PageError,
  () => (
    <div role="alert" className="px-4 py-16 text-center">
      <title>This page didn’t load · Dear Future</title>
      <h1 className="font-display text-title">This page didn’t load</h1>
      <p className="mt-3 text-lg">Nothing you saved is lost. Reload the page once you’re back online.</p>
    </div>
  ),
);

/** Keeps header and footer when a page crashes. */
export class PageBoundary extends Component<{ children: ReactNode }> {
  override state = { crashed: false };

  static getDerivedStateFromError = () => ({ crashed: true });

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    return <Suspense children={<PageError />} />;
  }
}
