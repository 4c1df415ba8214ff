import { Button } from '../../../ui/button.js';
import { LoveLetters } from '../../../ui/illustrations/love-letters.js';
import { usePackage } from './offer.js';

/** The first screen: what this is about. */
export function LoveHero() {
  const bundled = usePackage('bundle').state !== 'none';
  return (
    <section aria-labelledby="love-title" className="overflow-x-clip">
      <div className="gutter mx-auto grid max-w-6xl items-center gap-x-10 gap-y-8 pt-8 pb-air md:grid-cols-[1.02fr_1fr] md:pt-12 short:pt-5 short:pb-6">
        <div>
          <p className="font-semibold text-primary-ink">Love Stories</p>
          <h1 id="love-title" className="mt-2 font-display text-display">
            Everyone you love, on the day it counts
          </h1>
          <p className="mt-5 max-w-[34rem] text-lead text-ink-soft short:mt-3 short:text-base">
            Ask your friends and family for a video each. They record it on any phone, no account needed. No one sees a
            second of it, not even you, until the day.
          </p>
          <div className="mt-7 flex flex-wrap gap-3 short:mt-4">
            {bundled ? (
              <Button asChild size="lg">
                <a href="#forever-bundle">See the Forever Bundle</a>
              </Button>
            ) : null}
            <Button asChild size="lg" variant={bundled ? 'secondary' : 'primary'}>
              <a href="#stories">All Love Stories</a>
            </Button>
          </div>
        </div>
        <LoveLetters className="mx-auto max-w-140 short:max-w-84" />
      </div>
    </section>
  );
}
