import { useEffect, useEffectEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useHasLeft } from '../../lib/use-has-left.js';
import { Button } from '../../ui/button.js';
import { SealedEnvelope } from '../../ui/illustrations/sealed-envelope.js';

/** Long enough to read the greeting, in milliseconds. */
const MOVES_ON_AFTER = 4000;

/** Greets a new user and redirects to recording. */
export function WelcomePage() {
  const navigate = useNavigate();
  const hasLeft = useHasLeft();
  const moveOn = useEffectEvent(() => {
    if (!hasLeft()) void navigate('/record', { replace: true });
  });

  useEffect(() => {
    const timer = window.setTimeout(() => moveOn(), MOVES_ON_AFTER);
    return () => window.clearTimeout(timer);
  }, []);

  return (
    <div className="mx-auto flex w-full max-w-xl flex-1 flex-col items-center justify-center px-4 py-14 text-center">
      <title>Welcome · Dear Future</title>
      <SealedEnvelope className="max-w-60" />
      <h1 className="mt-8 font-display text-title">Welcome to Dear Future</h1>
      <p className="mt-3 text-lg text-ink-soft">
        Create unlimited 5-minute time capsules for free. Say it today, choose a day, and we’ll deliver it then.
      </p>
      <Button asChild size="lg" className="mt-8">
        <Link to="/record">Start Recording</Link>
      </Button>
    </div>
  );
}
