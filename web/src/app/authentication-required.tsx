import { Lock } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { loginAddress } from '../entities/session/login-address.js';
import { useHasLeft } from '../lib/use-has-left.js';
import { Button } from '../ui/button.js';
import { toast } from '../ui/use-toast.js';

/** How long the toast can be read before the login page opens, in milliseconds (docs/product.md §2.1). */
const LOGIN_DELAY_MS = 2000;

/** What visitors of a protected page see until the login page opens. `purpose` completes "You need to log in to …". */
export function AuthenticationRequired({ purpose }: { purpose: string }) {
  const login = loginAddress(useLocation());
  const hasLeft = useHasLeft();
  const logIn = useEffectEvent(() => {
    if (!hasLeft()) window.location.assign(login);
  });

  useEffect(() => {
    toast({ title: `You need to log in to ${purpose}. Redirecting...` });
    const timer = window.setTimeout(() => logIn(), LOGIN_DELAY_MS);
    const stay = (): void => window.clearTimeout(timer);
    // The redirect would call back a user who is already leaving for another address.
    window.addEventListener('beforeunload', stay);
    return () => {
      stay();
      window.removeEventListener('beforeunload', stay);
    };
  }, [login, purpose]);

  return (
    // Leaves room for the toast, which is at the top on phones.
    <div className="mx-auto flex w-full max-w-xl flex-col items-center px-4 pt-28 pb-16 text-center sm:py-24">
      <title>Authentication Required · Dear Future</title>
      <span className="stamp-edge grid size-20 place-items-center bg-primary text-on-primary">
        <Lock className="size-7" aria-hidden="true" />
      </span>
      <h1 className="mt-6 font-display text-title">Authentication Required</h1>
      <p className="mt-3 max-w-md text-lg text-ink-soft">
        Your capsules are private. Log in and we’ll bring you right back here.
      </p>
      <Button asChild size="lg" className="mt-8">
        <a href={login}>Log In Now</a>
      </Button>
    </div>
  );
}
