import { Component, type ReactNode } from 'react';
import { PageCrashed } from './page-crashed.js';
import { PageNotFetched } from './pages.js';
import { PageUnreachable } from './page-unreachable.js';

interface Props {
  children: ReactNode;
}

interface State {
  error: unknown;
}

/** Keeps header and footer standing when a page breaks or its code does not arrive. React asks for a class here. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error instanceof PageNotFetched) return <PageUnreachable onRetry={() => this.setState({ error: null })} />;
    return error === null ? this.props.children : <PageCrashed />;
  }
}
