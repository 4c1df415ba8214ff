import { Component, Suspense, type ReactNode } from 'react';
import { lazyPart } from '../lib/lazy-part.js';
import { ahead } from '../lib/network.js';
import { PlainTrouble } from './plain-trouble.js';

const PageCrashed = lazyPart(async () => (await import('./page-trouble.js')).PageCrashed, PlainTrouble);

/** Shown for a page whose code did not load. */
export const PageUnreachable = lazyPart(async () => (await import('./page-trouble.js')).PageUnreachable, PlainTrouble);

/** Fetches the error pages ahead: without a network they could not load. */
export function prepareForTrouble(): void {
  ahead(() => Promise.all([PageCrashed.fetch(), PageUnreachable.fetch(), import('../lib/new-version.js')]));
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
