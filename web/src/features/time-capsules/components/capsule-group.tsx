import type { ReactNode } from 'react';

/** Cards of capsules that belong together, as list items. */
export function CapsuleGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-4 text-lg font-semibold text-ink-soft">{title}</h2>
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>
    </section>
  );
}
