import { Lock } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { loginPath } from '../entities/session/login-path.js';
import { useHasLeft } from '../lib/react/use-has-left.js';
import { LinkButton } from '../ui/button.js';
import { IconStamp, MessagePage } from '../ui/layout/message-page.js';
import { toast } from '../ui/feedback/use-toast.js';

/** Gives users time to read the toast (docs/product.md §2.1). */
const LOGIN_DELAY_MS = 2000;

/** `purpose` completes "You need to log in to …". */
export function AuthenticationRequired({ purpose }: { purpose: string }) {
  const login = loginPath(useLocation());
  const hasLeft = useHasLeft();
  const logIn = useEffectEvent(() => {
    if (!hasLeft()) window.location.assign(login);
  });

  useEffect(() => {
    toast({ title: `You need to log in to ${purpose}. Redirecting...` });
    const timer = window.setTimeout(() => logIn(), LOGIN_DELAY_MS);
    const cancelRedirect = (): void => window.clearTimeout(timer);
    // Otherwise the redirect would interrupt a user who is already leaving for another address.
    window.addEventListener('beforeunload', cancelRedirect);
    return () => {
      cancelRedirect();
      window.removeEventListener('beforeunload', cancelRedirect);
    };
  }, [login, purpose]);

  const action = <LinkButton href={login} size="lg" label="Log In Now" />;
  return (
    // Leaves room for the toast, which is at the top on phones.
    <div className="max-sm:pt-12">
      <MessagePage title="Authentication Required" picture={<IconStamp icon={Lock} />} action={action}>
        <p>Your capsules are private. Log in and we’ll bring you right back here.</p>
      </MessagePage>
    </div>
  );
}
