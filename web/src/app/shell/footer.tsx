import { Link } from 'react-router-dom';
import { useSession } from '../../entities/session/session.js';
import { Logo } from '../../ui/logo.js';

export function Footer() {
  const { user } = useSession();
  const look = 'inline-flex min-h-11 items-center underline underline-offset-3';
  return (
    <footer className="pb-[env(safe-area-inset-bottom)]">
      <div aria-hidden="true" className="h-1.5 bg-(image:--airmail)" />
      <div className="gutter mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-2 py-7 text-ink-faint">
        <p className="flex items-center gap-2.5">
          <Logo className="h-5" />
          <span className="font-display text-ink">Dear Future</span>
        </p>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6 text-sm">
          {user ? (
            <Link to="/my-paid-capsules" className={look}>
              Paid Capsules
            </Link>
          ) : null}
          <Link to="/love-stories" className={look}>
            Love Stories
          </Link>
        </nav>
        <p className="text-sm">Recorded today. Delivered when it matters.</p>
      </div>
    </footer>
  );
}
