import type { ReactNode } from 'react';
import { SealedEnvelope } from './illustrations/sealed-envelope.js';

interface NightCallProps {
  /** Of the heading. */
  id: string;
  title: string;
  text: string;
  /** One button of the `accent` look. */
  action: ReactNode;
}

/** The dark call to action at the end of a landing page. */
export function NightCall({ id, title, text, action }: NightCallProps) {
  return (
    <section aria-labelledby={id} className="overflow-hidden bg-surface-night text-on-night">
      <div className="gutter mx-auto grid max-w-6xl items-center gap-x-16 gap-y-8 py-air md:grid-cols-[1.5fr_1fr]">
        <div>
          <h2 id={id} className="font-display text-title">
            {title}
          </h2>
          <p className="mt-4 max-w-[34rem] text-lead text-on-night-soft">{text}</p>
          <div className="mt-8">{action}</div>
        </div>
        <div aria-hidden="true" data-theme="light" className="relative hidden [--surface-sunk:transparent] md:block">
          <svg viewBox="0 0 400 400" className="absolute top-1/2 left-1/2 w-120 -translate-1/2" fill="none">
            <g stroke="#d6c3cf" strokeOpacity="0.22" strokeWidth="1.1">
              <circle cx="200" cy="200" r="118" />
              <circle cx="200" cy="200" r="156" />
              <circle cx="200" cy="200" r="194" />
            </g>
            <circle cx="92" cy="88" r="4.5" fill="#e9a23b" />
            <circle cx="352" cy="164" r="3" fill="#eda6c0" />
            <circle cx="146" cy="304" r="3" fill="#7fa588" />
          </svg>
          <SealedEnvelope className="relative mx-auto max-w-68 -rotate-4" />
        </div>
      </div>
    </section>
  );
}
