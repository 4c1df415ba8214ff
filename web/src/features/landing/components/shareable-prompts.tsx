import { Link2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSession } from '../../../entities/session/session.js';
import { Button } from '../../../ui/button.js';
import { Lena, Rosa, Tomas } from '../../../ui/illustrations/portraits.js';
import { VideoPrint } from '../../../ui/illustrations/stamp.js';

const PROMISES = [
  'Each question gets its own link, for as long as you like',
  'Every response in one place, just for you',
  'Download them all in original quality',
] as const;

/** Shared prompts. Only signed-in users see the button (docs/product.md §2). */
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
            <Button asChild size="lg" className="mt-8 whitespace-normal! max-sm:w-full">
              <Link to="/shared-prompts">Create Your First Shareable Prompt</Link>
            </Button>
          ) : null}
        </div>
        <div aria-hidden="true" className="mx-auto w-full max-w-md">
          <div className="relative rounded-md bg-surface p-5 shadow-lift sm:p-6">
            <p className="font-display text-heading">What did Grandma teach you that you still do today?</p>
            <p className="mt-4 flex items-center gap-2.5 rounded-sm border border-dashed border-line-strong px-3 py-2 text-sm text-ink-soft">
              <Link2 className="size-4 shrink-0 text-primary-ink" />
              <span className="truncate">dearfuture/share/for-her-eightieth</span>
            </p>
          </div>
          <div className="relative mt-7 grid grid-cols-3 gap-3 sm:gap-4">
            <VideoPrint name="Aunt Rosa" length="2:14" ground="#d98f2b" className="-rotate-5">
              <Rosa />
            </VideoPrint>
            <VideoPrint name="Tomás" length="0:48" ground="#7a2e4d" className="translate-y-4 rotate-2">
              <Tomas />
            </VideoPrint>
            <VideoPrint name="Lena, 6" length="0:31" ground="#4e7258" className="-translate-y-1 rotate-6">
              <Lena />
            </VideoPrint>
          </div>
        </div>
      </div>
    </section>
  );
}
