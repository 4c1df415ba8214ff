import type { ReactNode } from 'react';

interface HeroProps {
  id?: string;
  topic?: string;
  title: string;
  text: string;
  actions: ReactNode;
  illustration: ReactNode;
}

export function Hero({ id, topic, title, text, actions, illustration }: HeroProps) {
  return (
    <section id={id} aria-labelledby="hero-title" className="overflow-x-clip">
      <div className="gutter mx-auto grid max-w-6xl items-center gap-x-10 gap-y-8 pt-8 pb-air md:grid-cols-[1.02fr_1fr] md:pt-12 short:pt-5 short:pb-6">
        <div>
          {topic && <p className="mb-2 font-semibold text-primary-ink">{topic}</p>}
          <h1 id="hero-title" className="font-display text-display">
            {title}
          </h1>
          <p className="mt-5 max-w-[34rem] text-lead text-ink-soft short:mt-3 short:text-base">{text}</p>
          <div className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-3 short:mt-4">{actions}</div>
        </div>
        {illustration}
      </div>
    </section>
  );
}
