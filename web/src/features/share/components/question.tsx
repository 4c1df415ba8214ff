import { Clock3, Hourglass, Users, type LucideIcon } from 'lucide-react';
import type { Ask, Fact } from '../link-kind.js';

const SIGNS: Record<Fact['about'], LucideIcon> = { length: Clock3, places: Users, day: Hourglass };

/** What is asked, as its owner wrote it, and what is good to know before recording. */
export function Question({ ask }: { ask: Ask }) {
  return (
    <header className="grid gap-3">
      <title>{`${ask.title} · Dear Future`}</title>
      <p className="font-semibold text-primary-ink">{ask.kicker}</p>
      <h1 className="font-display text-title wrap-anywhere">{ask.title}</h1>
      {ask.question === null ? null : <p className="mt-1 font-display text-heading wrap-anywhere">{ask.question}</p>}
      <p className="max-w-prose text-lg whitespace-pre-line text-ink-soft wrap-anywhere">{ask.description}</p>
      {ask.facts.length === 0 ? null : <Facts facts={ask.facts} />}
    </header>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-2 border-t border-line pt-4">
      {facts.map(({ about, text }) => {
        const Sign = SIGNS[about];
        return (
          <li key={about} className="flex items-center gap-2 font-semibold">
            <Sign aria-hidden="true" className="size-4.5 text-primary-ink" />
            {text}
          </li>
        );
      })}
    </ul>
  );
}
