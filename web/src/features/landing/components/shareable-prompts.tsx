import { Link2 } from 'lucide-react';
import { useSession } from '../../../entities/session/session.js';
import { LinkButton } from '../../../ui/button.js';
import { Lena, Rosa, Tomas } from '../../../ui/illustrations/parts.js';

const PROMISES = [
  'Each question has its own link, which works for as long as you like',
  'Every response in one place, just for you',
  'Download them all in original quality',
] as const;

const RESPONSES = [
  { name: 'Aunt Rosa', length: '2:14', background: '#d98f2b', rotation: '-rotate-5', Person: Rosa },
  { name: 'Tomás', length: '0:48', background: '#7a2e4d', rotation: 'translate-y-4 rotate-2', Person: Tomas },
  { name: 'Lena, 6', length: '0:31', background: '#4e7258', rotation: '-translate-y-1 rotate-6', Person: Lena },
] as const;

export function ShareablePrompts() {
  const { isAuthenticated } = useSession();
  return (
    <section aria-labelledby="shareable-title" className="overflow-hidden bg-primary-soft">
      <div className="gutter mx-auto grid max-w-6xl items-center gap-x-16 gap-y-12 py-air max-md:grid-cols-[minmax(0,1fr)] md:grid-cols-[1fr_1.1fr]">
        <div>
          <h2 id="shareable-title" className="font-display text-title">
            Shareable Prompts
          </h2>
          <p className="mt-4 max-w-prose text-lead text-ink-soft">
            Ask one question and send one link: to the whole class, the wedding guests, everyone who knew Grandma. They
            answer with a video, on any phone, without an account. You watch the responses come in.
          </p>
          <ul className="mt-6 grid gap-3">
            {PROMISES.map((promise) => (
              <li key={promise} className="flex gap-3">
                <span aria-hidden="true" className="mt-2.5 size-1.5 shrink-0 rounded-full bg-primary-ink" />
                {promise}
              </li>
            ))}
          </ul>
          {isAuthenticated ? (
            <LinkButton
              to="/shared-prompts"
              size="lg"
              className="mt-8 whitespace-normal! max-sm:w-full"
              label="Create Your First Shareable Prompt"
            />
          ) : null}
        </div>
        <div aria-hidden="true" className="mx-auto w-full max-w-md">
          <div className="relative rounded-md bg-surface p-5 shadow-lift sm:p-6">
            <p className="font-display text-heading">What did Grandma teach you that you still do today?</p>
            <p className="mt-4 flex items-center gap-2.5 rounded-sm border border-dashed border-line-strong px-3 py-2 text-sm text-ink-soft">
              <Link2 className="size-4 shrink-0 text-primary-ink" />
              <span className="truncate">…/share/for-her-eightieth</span>
            </p>
          </div>
          <div className="relative mt-7 grid grid-cols-3 gap-3 sm:gap-4">
            {RESPONSES.map((response) => (
              <VideoPrint key={response.name} {...response} />
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}

function VideoPrint({ name, length, background, rotation, Person }: (typeof RESPONSES)[number]) {
  return (
    <div
      data-theme="light"
      className={`rounded-sm bg-[#fffdfd] p-1.5 pb-2 text-ink shadow-lift transition-[rotate,translate] duration-300 ease-letter hover:rotate-0 ${rotation}`}
    >
      <svg viewBox="0 0 100 118" className="block w-full rounded-xs" fill="none">
        <path d="M0 0h100v118H0z" fill={background} />
        <Person />
        <circle cx="85" cy="103" r="11.5" fill="#fffdfd" />
        <path d="M81.5 97v12l9.5-6z" fill="#7a2e4d" />
      </svg>
      <p className="mt-1.5 flex items-baseline justify-between gap-x-1 px-0.5 text-sm leading-tight">
        <span className="font-semibold whitespace-nowrap">{name}</span>
        <span className="text-ink-faint tabular-nums max-sm:hidden">{length}</span>
      </p>
    </div>
  );
}
