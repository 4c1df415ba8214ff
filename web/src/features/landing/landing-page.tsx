import { useState } from 'react';
import { useSession } from '../../entities/session/session.js';
import { useHydrated } from '../../lib/react/use-hydrated.js';
import { LinkButton } from '../../ui/button.js';
import { CallToAction } from '../../ui/layout/call-to-action.js';
import { Hero } from '../../ui/layout/hero.js';
import { About } from './components/about.js';
import { HeroIllustration } from './components/hero-illustration.js';
import { HowItWorks } from './components/how-it-works.js';
import { ShareablePrompts } from './components/shareable-prompts.js';
import { UseCases } from './components/use-cases.js';
import { currentTime } from '../../lib/time/clock.js';

export default function LandingPage() {
  const isHydrated = useHydrated();
  const [today] = useState(currentTime);
  return (
    <>
      <title>Dear Future</title>
      <Hero
        id="home"
        title="Capture Today, Treasure Tomorrow"
        text="Record a video message for your future self or for someone you love. Pick a date, next month or years away. We’ll keep it safe and deliver it on the day."
        actions={
          <>
            <StartButton variant="primary" />
            <p className="text-ink-faint">Free, up to 5 minutes per message.</p>
          </>
        }
        illustration={<HeroIllustration today={isHydrated ? today : null} />}
      />
      <UseCases />
      <HowItWorks />
      <ShareablePrompts />
      <About />
      <CallToAction
        id="closing-title"
        title="What would you like to hear from yourself?"
        text="All it takes is a camera, a question, and a few minutes."
        action={<StartButton variant="accent" />}
      />
    </>
  );
}

function StartButton({ variant }: { variant: 'primary' | 'accent' }) {
  const { isAuthenticated } = useSession();
  return (
    <LinkButton
      size="lg"
      variant={variant}
      {...(isAuthenticated ? { to: '/payment' } : { href: '/api/login' })}
      label={isAuthenticated ? 'Start Recording' : 'Get Started'}
    />
  );
}
