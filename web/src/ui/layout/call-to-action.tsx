import type { ReactNode } from 'react';
import { NightRings } from '../illustrations/night-rings.js';
import { SealedEnvelope } from '../illustrations/sealed-envelope.js';

interface CallToActionProps {
  id: string;
  title: string;
  text: string;
  action: ReactNode;
}

export function CallToAction({ id, title, text, action }: CallToActionProps) {
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
        <div
          aria-hidden="true"
          data-theme="light"
          className="relative hidden [--color-surface-sunk:transparent] md:block"
        >
          <NightRings className="absolute top-1/2 left-1/2 w-120 -translate-1/2" />
          <SealedEnvelope className="relative mx-auto max-w-68 -rotate-4" />
        </div>
      </div>
    </section>
  );
}
