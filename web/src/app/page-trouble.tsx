import type { ReactNode } from 'react';

export interface PageTroubleProps {
  title: string;
  icon: ReactNode;
  children: ReactNode;
  action: ReactNode;
}

/** The layout of error pages. */
export function PageTrouble({ title, icon, children, action }: PageTroubleProps) {
  return (
    <div role="alert" className="mx-auto flex w-full max-w-md flex-col items-center px-4 py-16 text-center sm:py-24">
      <title>{`${title} · Dear Future`}</title>
      <span className="stamp-edge grid size-20 place-items-center bg-primary text-on-primary" aria-hidden="true">
        {icon}
      </span>
      <h1 className="mt-6 font-display text-title">{title}</h1>
      <p className="mt-3 text-lg text-ink-soft">{children}</p>
      <div className="mt-8">{action}</div>
    </div>
  );
}
