import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface MessagePageProps {
  readonly title: string;
  readonly picture: ReactNode;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

export function MessagePage({ title, picture, children, action }: MessagePageProps) {
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col items-center px-4 py-16 text-center sm:py-24">
      <title>{`${title} · Dear Future`}</title>
      {picture}
      <h1 className="mt-8 font-display text-title">{title}</h1>
      <div className="mt-3 grid gap-3 text-lg text-balance text-ink-soft">{children}</div>
      {action === undefined ? null : <div className="mt-8">{action}</div>}
    </div>
  );
}

/** Shows an exclamation mark if there is no `icon`. */
export function IconStamp({ icon: Icon }: { icon?: LucideIcon | undefined }) {
  return (
    <span className="stamp-edge grid size-20 place-items-center bg-primary text-on-primary">
      {Icon ? <Icon className="size-7" /> : <b className="font-display text-4xl">!</b>}
    </span>
  );
}
