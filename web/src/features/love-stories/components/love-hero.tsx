import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { ForeverStamps } from '../../../ui/illustrations/forever-stamps.js';
import { LoveLetters } from '../../../ui/illustrations/love-letters.js';
import { ADVERTISED_PERCENT, savingText } from '../saving.js';
import { PackageContents, Price, usePackage } from './offer.js';
import { PageOrLoginButton } from './page-or-login-button.js';

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
            Ask your friends and family for a video each. They record it on any phone, no account needed. No one else
            sees a second of it, not even you, until the day you choose.
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

export function ForeverBundle() {
  const offer = usePackage('bundle');
  const saving = useSaving();
  if (offer.state === 'none') return null;
  return (
    <section id="forever-bundle" aria-labelledby="bundle-title" className="border-y border-line bg-surface">
      <div className="gutter mx-auto grid max-w-6xl items-center gap-x-16 gap-y-8 py-air md:grid-cols-2">
        <ForeverStamps className="mx-auto max-w-120" />
        <div>
          <p className="flex flex-wrap gap-2">
            <Badge tone="accent">Most Popular</Badge>
            {saving === null ? null : <Badge tone="success">Save {ADVERTISED_PERCENT}%</Badge>}
          </p>
          <h2 id="bundle-title" className="mt-4 font-display text-title">
            Forever Bundle
          </h2>
          <p className="mt-3 max-w-prose text-lead text-ink-soft">
            One Wedding Capsule for the day itself, and five Anniversary Capsules for the years that follow. Use them
            one at a time, whenever you like.
          </p>
          <PackageContents offer={offer} className="mt-6" />
          {saving === null ? null : <SavingSum text={saving} />}
          <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3">
            <Price offer={offer} announces />
            <PageOrLoginButton to="/capsules/create" query="type=bundle" size="lg" className="max-sm:w-full">
              Get the Forever Bundle
            </PageOrLoginButton>
          </div>
        </div>
      </div>
    </section>
  );
}

/** The sum behind the advertised saving; empty while prices load, null if they do not add up to it. */
function useSaving(): string | null {
  const [bundle, wedding, anniversary] = [usePackage('bundle'), usePackage('wedding'), usePackage('anniversary')];
  if (bundle.state === 'loading' || bundle.state === 'failed') return '';
  if (bundle.state !== 'sold' || wedding.state !== 'sold' || anniversary.state !== 'sold') return null;
  return savingText({
    bundleCents: bundle.offered.basePriceCents,
    weddingCents: wedding.offered.basePriceCents,
    anniversaryCents: anniversary.offered.basePriceCents,
    anniversaries: bundle.offered.anniversaryCredits,
  });
}

/** Reserves its height while prices load. */
function SavingSum({ text }: { text: string }) {
  return <p className="mt-5 min-h-[4.5em] max-w-prose text-sm text-ink-soft sm:min-h-[3em]">{text}</p>;
}
