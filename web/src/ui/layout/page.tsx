import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export interface PageProps {
  title: string;
  subtitle?: ReactNode;
  above?: ReactNode;
  actions?: ReactNode;
  width?: 'narrow' | 'normal' | 'wide';
  children?: ReactNode;
}

const WIDTHS = { narrow: 'max-w-2xl', normal: 'max-w-5xl', wide: 'max-w-6xl' };

export function Page({ title, subtitle, above, actions, width = 'normal', children }: PageProps) {
  // Titles that users typed may be long.
  const size = title.length > 70 ? 'text-heading' : 'text-title';
  return (
    <div className={clsx('mx-auto w-full gutter py-8 sm:py-12 short:py-5', WIDTHS[width])}>
      <title>{`${title} · Dear Future`}</title>
      {above ? <div className="mb-3">{above}</div> : null}
      <header className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className={clsx('font-display wrap-anywhere', size)}>{title}</h1>
          {subtitle ? <p className="mt-2 max-w-prose text-lead text-ink-soft">{subtitle}</p> : null}
        </div>
        {actions}
      </header>
      {children}
    </div>
  );
}
