import { clsx } from 'clsx';
import { Clock3, Hourglass, Users, type LucideIcon } from 'lucide-react';
import type { Ask, Fact } from '../link-kind.js';

const SIGNS: Record<Fact['about'], LucideIcon> = { length: Clock3, places: Users, day: Hourglass };

/** From this many characters on a title is set smaller: it has to leave room for the recorder. */
const LONG_TITLE = 70;

export function Question({ ask }: { ask: Ask }) {
  return (
    <header className="grid gap-2.5 sm:gap-3">
      <title>{`${ask.title} · Dear Future`}</title>
      <p className="font-semibold text-primary-ink">{ask.kicker}</p>
      <h1
        dir="auto"
        className={clsx(
          'font-display wrap-anywhere short:text-heading',
          ask.title.length > LONG_TITLE ? 'text-heading' : 'text-title',
        )}
      >
        {ask.title}
      </h1>
      {ask.question === null ? null : (
        <p dir="auto" className="font-display text-heading wrap-anywhere short:text-lg">
          {ask.question}
        </p>
      )}
      <p dir="auto" className="max-w-prose text-lg whitespace-pre-line text-ink-soft wrap-anywhere short:text-base">
        {ask.description}
      </p>
      {ask.facts.length === 0 ? null : <Facts facts={ask.facts} />}
    </header>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1.5 border-t border-line pt-3.5 sm:pt-4">
      {facts.map(({ about, text }) => {
        const Sign = SIGNS[about];
        return (
          <li key={about} className="flex items-center gap-2 font-semibold">
            <Sign aria-hidden="true" className="size-4.5 shrink-0 text-primary-ink" />
            {text}
          </li>
        );
      })}
    </ul>
  );
}
