import { Badge } from '../../../ui/badge.js';
import { ForeverStamps } from '../../../ui/illustrations/forever-stamps.js';
import { ADVERTISED_PERCENT, savingText } from '../saving.js';
import { Holds, Price, usePackage } from './offer.js';
import { WayButton } from './way-button.js';

/** The day itself and the years after it, in one package. */
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
            one after the other, whenever you like.
          </p>
          <Holds offer={offer} className="mt-6" />
          {saving === null ? null : <SavingSum text={saving} />}
          <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3">
            <Price offer={offer} announces />
            <WayButton to="/capsules/create" query="type=bundle" size="lg" className="max-sm:w-full">
              Get the Forever Bundle
            </WayButton>
          </div>
        </div>
      </div>
    </section>
  );
}

/** The sum behind the advertised saving; empty while prices are not known, null when they do not add up to it. */
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
