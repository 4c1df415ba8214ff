import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../../entities/session/session.js';
import { useHydrated } from '../../../lib/use-hydrated.js';
import { Button } from '../../../ui/button.js';
import { HeroIllustration } from './hero-illustration.js';

export function Hero() {
  const hydrated = useHydrated();
  const [day] = useState(() => new Date());
  return (
    <section id="home" aria-labelledby="hero-title" className="overflow-x-clip">
      <div className="gutter mx-auto grid max-w-6xl items-center gap-x-10 gap-y-8 pt-8 pb-air md:grid-cols-[1.02fr_1fr] md:pt-12 short:pt-5 short:pb-6">
        <div>
          <h1 id="hero-title" className="font-display text-display text-wrap">
            Capture Today, Treasure Tomorrow
          </h1>
          <p className="mt-5 max-w-[34rem] text-lead text-ink-soft short:mt-3 short:text-base">
            Record a video message for your future self or for someone you love. Pick a date, next month or years away.
            We’ll keep it safe and deliver it on the day.
          </p>
          <div className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-3 short:mt-4">
            <StartButton />
            <p className="text-ink-faint">Free, up to five minutes per message.</p>
          </div>
        </div>
        <HeroIllustration today={hydrated ? day : null} />
      </div>
    </section>
  );
}

/** Opens the login, or `/payment` for signed-in users. */
export function StartButton({ className, onNight = false }: { className?: string; onNight?: boolean }) {
  const { isAuthenticated } = useSession();
  return (
    <Button asChild size="lg" variant={onNight ? 'accent' : 'primary'} className={className}>
      {isAuthenticated ? <Link to="/payment">Start Recording</Link> : <a href="/api/login">Get Started</a>}
    </Button>
  );
}
