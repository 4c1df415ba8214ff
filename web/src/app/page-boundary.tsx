import { Component, Suspense, type ReactNode } from 'react';
import { lazyPart } from '../lib/lazy-part.js';
import { ahead } from '../lib/network.js';
import { forgetPage, PageNotFetched } from './pages.js';
import { PlainTrouble } from './plain-trouble.js';

const PageCrashed = lazyPart(async () => (await import('./page-crashed.js')).PageCrashed, PlainTrouble);
const PageUnreachable = lazyPart<{ onRetry: () => void }>(
  async () => (await import('./page-unreachable.js')).PageUnreachable,
  PlainTrouble,
);

/** Fetches the error pages ahead: without a network they could not load. */
export function prepareForTrouble(): void {
  ahead(() => Promise.all([import('./page-crashed.js'), import('./page-unreachable.js')]));
}

interface Props {
  children: ReactNode;
}

interface State {
  error: unknown;
}

/** Keeps header and footer when a page crashes or its code does not load. Error boundaries must be classes. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (!(error instanceof PageNotFetched)) return;
    forgetPage(error.module);
    // Listen at once: the network may be back before the error page has loaded.
    window.addEventListener('online', this.retry);
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.retry);
  }

  private readonly retry = (): void => {
    window.removeEventListener('online', this.retry);
    this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <Suspense>
        {error instanceof PageNotFetched ? <PageUnreachable onRetry={this.retry} /> : <PageCrashed />}
      </Suspense>
    );
  }
}
