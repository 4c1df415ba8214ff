import { useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { loginPath } from '../../entities/session/login-path.js';
import { sessionQuery, useSession } from '../../entities/session/session.js';
import { useLiveUpdates } from '../../entities/live/use-live-updates.js';
import { LinkButton } from '../../ui/button.js';
import { dialogNotice } from '../../ui/overlays/dialog-notice.js';

export function SignedInParts() {
  useLiveUpdates();
  return <SessionEndBanner />;
}

function SessionEndBanner() {
  const { hasEnded } = useSession();
  const client = useQueryClient();

  useEffect(() => {
    if (!hasEnded) return undefined;
    dialogNotice.set(<SessionEndNotice />);
    // Moves toasts out of the way (ui/feedback/toast.tsx).
    document.documentElement.dataset['notice'] = 'top';
    // The link in a sign-in email opens a new tab, so the user may have signed in there.
    const refetch = (): void => {
      if (document.visibilityState === 'visible') void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    };
    document.addEventListener('visibilitychange', refetch);
    return () => {
      dialogNotice.set(null);
      delete document.documentElement.dataset['notice'];
      document.removeEventListener('visibilitychange', refetch);
    };
  }, [client, hasEnded]);

  return (
    <div
      role="status"
      className="sticky top-[calc(4rem+env(safe-area-inset-top))] z-20 short:top-[calc(3.5rem+env(safe-area-inset-top))]"
    >
      {hasEnded ? <SessionEndNotice /> : null}
    </div>
  );
}

function SessionEndNotice() {
  const login = loginPath(useLocation());
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-b border-line bg-accent-soft px-4 py-2 text-accent-ink">
      <p className="flex items-center gap-2 text-sm font-semibold">
        <KeyRound className="size-4 shrink-0" />
        Your session has ended. We’ve kept what you typed: log in to pick up where you left off.
      </p>
      <LinkButton href={login} size="sm" label="Log In" />
    </div>
  );
}
