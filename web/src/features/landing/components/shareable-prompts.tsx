import { Link2, Play } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSession } from '../../../entities/session/use-session.js';
import { Button } from '../../../ui/button.js';

interface Answer {
  name: string;
  length: string;
  /** Colours of the drawing: ground, clothes, hair, skin. */
  ground: string;
  clothes: string;
  hair: string;
  skin: string;
  /** How the print lies on the table. */
  lies: string;
}

const ANSWERS: readonly Answer[] = [
  {
    name: 'Aunt Rosa',
    length: '2:14',
    ground: '#d98f2b',
    clothes: '#5b2239',
    hair: '#d9cfd3',
    skin: '#c98d63',
    lies: '-rotate-5',
  },
  {
    name: 'Coach Tomás',
    length: '0:48',
    ground: '#7a2e4d',
    clothes: '#e9a23b',
    hair: '#2b1b2e',
    skin: '#8a5a3c',
    lies: 'translate-y-4 rotate-2',
  },
  {
    name: 'Lena, 6',
    length: '0:31',
    ground: '#4e7258',
    clothes: '#f3e2e7',
    hair: '#b3672c',
    skin: '#e8b892',
    lies: '-translate-y-1 rotate-6',
  },
];

/** One question goes out, many answers come back. Only who is signed in can begin at once (docs/product.md §2). */
export function ShareablePrompts() {
  const { isAuthenticated } = useSession();
  return (
    <section aria-labelledby="shareable-title" className="overflow-hidden border-t border-line bg-surface">
      <div className="mx-auto grid max-w-6xl items-center gap-x-16 gap-y-14 px-4 py-16 sm:px-6 md:grid-cols-[1fr_1.1fr] lg:py-24">
        <div>
          <h2 id="shareable-title" className="font-display text-title">
            Shareable Prompts
          </h2>
          <p className="mt-4 max-w-prose text-lg text-ink-soft">
            Ask one question and send one link: to the whole class, the wedding guests, everyone who knew her. They
            answer with a video, on any phone, without an account. You watch the answers come in.
          </p>
          <ul className="mt-6 grid gap-3">
            {[
              'A link of its own for each question, open as long as you like',
              'Every response kept in one place, for you alone',
              'All of them to download, just as they were recorded',
            ].map((promise) => (
              <li key={promise} className="flex gap-3">
                <span aria-hidden="true" className="mt-2.5 size-1.5 shrink-0 rounded-full bg-accent" />
                {promise}
              </li>
            ))}
          </ul>
          {isAuthenticated ? (
            <Button asChild size="lg" className="mt-8 whitespace-normal">
              <Link to="/shared-prompts">Create Your First Shareable Prompt</Link>
            </Button>
          ) : null}
        </div>
        <div aria-hidden="true" className="mx-auto w-full max-w-md">
          <div className="relative rounded-md border border-line bg-paper p-5 shadow-lift sm:p-6">
            <p className="font-display text-heading">What did Grandma teach you that you still do today?</p>
            <p className="mt-4 flex items-center gap-2.5 rounded-sm border border-dashed border-line-strong bg-surface px-3 py-2 text-sm text-ink-soft">
              <Link2 className="size-4 shrink-0 text-primary-ink" />
              <span className="truncate">dearfuture/share/for-her-eightieth</span>
            </p>
          </div>
          <div className="relative mt-7 grid grid-cols-3 gap-3 sm:gap-4">
            {ANSWERS.map((answer) => (
              <Print key={answer.name} answer={answer} />
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}

/** An answer as a print of its first look. */
function Print({ answer }: { answer: Answer }) {
  const { name, length, ground, clothes, hair, skin, lies } = answer;
  return (
    <div data-theme="light" className={`rounded-sm bg-[#fffdfd] p-1.5 pb-2 text-ink shadow-lift ${lies}`}>
      <div className="relative">
        <svg viewBox="0 0 100 118" className="block w-full rounded-xs" fill="none">
          <path d="M0 0h100v118H0z" fill={ground} />
          <path d="M0 118c6-26 24-32 50-32s44 6 50 32z" fill={clothes} />
          <path d="M24 60C20 34 30 22 50 22s30 12 26 38c-2 12-6 20-10 25H34c-4-5-8-13-10-25z" fill={hair} />
          <path d="M40 72h20v17c0 7-20 7-20 0z" fill={skin} />
          <path d="M31 55c0-16 8-23 19-23s19 7 19 23c0 17-9 26-19 26s-19-9-19-26z" fill={skin} />
          <path d="M30 54c2-13 8-16 18-19 4 7 11 12 22 16 1-19-7-26-20-26S29 35 30 54z" fill={hair} />
        </svg>
        <span className="absolute right-1.5 bottom-1.5 grid size-7 place-items-center rounded-full bg-[#fffdfd] text-primary">
          <Play className="ml-0.5 size-3.5 fill-current" />
        </span>
      </div>
      <p className="mt-1.5 flex flex-wrap items-baseline justify-between gap-x-2 px-0.5 text-sm leading-tight">
        <span className="font-semibold">{name}</span>
        <span className="text-ink-faint tabular-nums">{length}</span>
      </p>
    </div>
  );
}
