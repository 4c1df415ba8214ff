import type { ReactNode } from 'react';
import { Mic } from 'lucide-react';
import { Postmark } from '../../../ui/illustrations/postmark.js';

/** The three steps, as stations of one route. */
export function HowItWorks() {
  return (
    <section id="record" aria-labelledby="how-title" className="mx-auto w-full max-w-6xl px-4 py-16 sm:px-6 lg:py-24">
      <h2 id="how-title" className="font-display text-title">
        How It Works
      </h2>
      <ol className="mt-10 grid gap-y-12 md:grid-cols-3 md:gap-x-0">
        <Station
          step={1}
          title="Choose a Prompt"
          text="Pick a question about your goals, your people or your memories. Or write your own."
        >
          <div className="w-62 max-w-full -rotate-3 rounded-sm border border-line bg-surface p-5 shadow-lift">
            <p className="text-sm font-semibold text-primary-ink">Personal Growth</p>
            <p className="mt-1.5 font-display text-lg leading-snug">
              What are you afraid of today that you hope to laugh about?
            </p>
          </div>
        </Station>
        <Station
          step={2}
          title="Record"
          text="Look into the camera and talk for up to five minutes. Watch it, keep it, or take another."
        >
          <div className="relative aspect-[4/3] w-56 max-w-full overflow-hidden rounded-md bg-surface-night shadow-lift">
            <svg viewBox="0 0 224 168" className="absolute inset-0 size-full" fill="none">
              <path d="M0 168c10-40 52-52 112-52s102 12 112 52z" fill="var(--primary)" />
              <path d="M68 92c-6-34 12-60 44-60s50 26 44 60c-3 16-8 26-14 34H82c-6-8-11-18-14-34z" fill="#16091a" />
              <path d="M98 104h28v20c0 9-28 9-28 0z" fill="#c98d63" />
              <path d="M82 76c0-22 12-32 30-32s30 10 30 32c0 24-14 38-30 38S82 100 82 76z" fill="#e2ab80" />
              <path d="M80 76c2-18 10-22 24-26 6 10 22 16 40 22 2-26-12-36-32-36-22 0-36 14-32 40z" fill="#16091a" />
              <path
                d="M14 34V14h20M190 14h20v20M210 134v20h-20M34 154H14v-20"
                stroke="#f9eeee"
                strokeOpacity="0.7"
                strokeWidth="2.5"
              />
            </svg>
            <p className="absolute top-5 right-6 flex items-center gap-1.5 text-sm font-semibold text-on-night tabular-nums">
              <span className="size-2 rounded-full bg-danger" />
              02:41 / 5:00
            </p>
            <Mic className="absolute bottom-5 left-6 size-4 text-on-night" />
          </div>
        </Station>
        <Station
          step={3}
          title="Schedule Delivery"
          text="A month, a year, or a day you name. It comes by e-mail, or as a notification here."
        >
          <div className="relative">
            <div className="w-40 rotate-2 overflow-hidden rounded-sm border border-line bg-surface text-center shadow-lift">
              <p className="bg-primary py-1.5 text-sm font-semibold text-on-primary">September</p>
              <p className="pt-3 font-display text-6xl leading-none">14</p>
              <p className="pt-2 pb-4 text-ink-faint">09:00</p>
            </div>
            <Postmark
              id="how-postmark"
              place="DELIVERED"
              lines={['SEP', '14', '09:00']}
              className="absolute -right-14 -bottom-7 w-26 rotate-12 text-success-ink"
            />
          </div>
        </Station>
      </ol>
    </section>
  );
}

function Station({ step, title, text, children }: { step: number; title: string; text: string; children: ReactNode }) {
  return (
    <li className="group relative">
      <div aria-hidden="true" className="flex h-52 items-center md:items-end md:pb-10">
        {children}
      </div>
      <div aria-hidden="true" className="relative mb-5 flex items-center">
        <span className="grid size-12 shrink-0 place-items-center rounded-full border-2 border-primary-ink font-display text-xl text-primary-ink outline-1 outline-offset-3 outline-primary-ink">
          {step}
        </span>
        <span className="ml-3 hidden h-0 flex-1 border-t-2 border-dashed border-line-strong md:mr-3 md:block md:group-last:hidden" />
      </div>
      <h3 className="font-display text-heading">{title}</h3>
      <p className="mt-1.5 max-w-80 text-ink-soft md:pr-8">{text}</p>
    </li>
  );
}
