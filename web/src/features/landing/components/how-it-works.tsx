import type { ReactNode } from 'react';
import { Ada } from '../../../ui/illustrations/parts.js';
import { Postmark } from '../../../ui/illustrations/postmark.js';

export function HowItWorks() {
  return (
    <section id="record" aria-labelledby="how-title" className="gutter mx-auto w-full max-w-6xl py-air">
      <h2 id="how-title" className="font-display text-title">
        How It Works
      </h2>
      <ol className="mt-8 grid md:mt-10 md:grid-cols-3">
        <Step
          step={1}
          title="Choose a Prompt"
          text="Pick a question about your goals, your memories, or the people you love. Or write your own."
        >
          <div className="w-64 max-w-full -rotate-3 rounded-sm border border-line bg-surface p-5 shadow-lift">
            <p className="text-sm font-semibold text-primary-ink">Personal Growth</p>
            <p className="mt-1.5 font-display text-lg leading-snug">
              What are you afraid of today that you hope to laugh about someday?
            </p>
          </div>
        </Step>
        <Step
          step={2}
          title="Record"
          text="Look into the camera and talk for up to 5 minutes. Watch it back, keep it, or try again."
        >
          <div className="relative aspect-[4/3] w-56 max-w-full overflow-hidden rounded-md bg-surface-night shadow-lift">
            <svg viewBox="0 0 224 168" className="absolute inset-0 size-full" fill="none">
              <path d="M0 0h224v168H0z" fill="#4b2a4f" />
              <circle cx="176" cy="60" r="58" fill="#7a2e4d" />
              <g transform="translate(44 6) scale(1.4)">
                <Ada />
              </g>
              <rect x="50" y="133" width="124" height="26" rx="13" fill="#1a101d" opacity="0.78" />
              <rect x="61" y="141" width="10" height="10" rx="2" fill="#ff6b5e" />
              <text x="79" y="150.8" fontFamily="var(--font-text)" fontWeight="600" fontSize="13.5" fill="#fff7f9">
                02:41 / 5:00
              </text>
            </svg>
          </div>
        </Step>
        <Step
          step={3}
          title="Schedule Delivery"
          text="In a month, in a year, or on any day you choose. It arrives by email or as a notification."
        >
          <div className="relative">
            <div className="w-40 rotate-2 overflow-hidden rounded-sm border border-line bg-surface text-center shadow-lift">
              <p className="bg-primary py-1.5 text-sm font-semibold text-on-primary">September</p>
              <p className="pt-3 font-display text-6xl leading-none">14</p>
              <p className="pt-2 pb-4 text-ink-faint">9:00 AM</p>
            </div>
            <Postmark
              caption="DELIVERED"
              lines={['SEP', '14', '2031']}
              ink="text-success-ink"
              className="absolute -right-14 -bottom-7 w-26 rotate-12"
            />
          </div>
        </Step>
      </ol>
    </section>
  );
}

function Step({ step, title, text, children }: { step: number; title: string; text: string; children: ReactNode }) {
  return (
    <li className="group relative grid grid-cols-[3rem_minmax(0,1fr)] gap-x-5 pb-12 last:pb-0 md:block md:pb-0">
      <div
        aria-hidden="true"
        className="col-start-2 mt-6 flex h-44 items-center max-md:order-last md:mt-0 md:h-52 md:items-end md:pb-10"
      >
        {children}
      </div>
      <div aria-hidden="true" className="relative row-span-2 flex flex-col items-center md:mb-5 md:flex-row">
        <span className="grid size-12 shrink-0 place-items-center rounded-full border-2 border-primary-ink bg-paper font-display text-xl text-primary-ink outline-1 outline-offset-3 outline-primary-ink">
          {step}
        </span>
        <span className="mt-3 w-0 flex-1 border-l-2 border-dashed border-line-strong group-last:hidden max-md:-mb-9 md:mx-3 md:mt-0 md:h-0 md:w-auto md:border-t-2 md:border-l-0" />
      </div>
      <div>
        <h3 className="font-display text-heading">{title}</h3>
        <p className="mt-1.5 max-w-80 text-ink-soft md:pr-8">{text}</p>
      </div>
    </li>
  );
}
