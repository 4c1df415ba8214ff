import { Badge } from '../../../ui/badge.js';
import { ForeverStamps } from '../../../ui/illustrations/forever-stamps.js';
import { ADVERTISED_PERCENT, savingText } from '../saving.js';
import { PackageContents, PageOrLoginButton, Price, usePackage } from './offer.js';

export function ForeverBundle() {
  const offer = usePackage('bundle');
  const credited = usePackage('anniversary');
  const saving = useSaving();
  if (offer.data === null) return null;
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
            One Wedding Capsule for the day itself, and 5 Anniversary Capsules for the years that follow. Use them one
            at a time, whenever you like.
          </p>
          <PackageContents offer={offer} credited={credited} className="mt-6" />
          {/* The line keeps its height while the prices load, so that nothing below moves. */}
          {saving === null || offer.hasFailed ? null : (
            <p className="mt-5 min-h-[4.5em] max-w-prose text-sm text-balance text-ink-soft">{saving}</p>
          )}
          <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3">
            <Price offer={offer} announcesFailure />
            <PageOrLoginButton
              to="/capsules/create?type=bundle"
              size="lg"
              className="max-sm:w-full"
              label="Get the Forever Bundle"
            />
          </div>
        </div>
      </div>
    </section>
  );
}

/** Returns '' while the prices load; null if the bundle saves less than advertised, or a package is not on sale. */
function useSaving(): string | null {
  const { data: bundle } = usePackage('bundle');
  const { data: wedding } = usePackage('wedding');
  const { data: anniversary } = usePackage('anniversary');
  if (bundle === undefined) return '';
  if (!bundle || !wedding || !anniversary) return null;
  return savingText({
    bundleCents: bundle.basePriceCents,
    weddingCents: wedding.basePriceCents,
    anniversaryCents: anniversary.basePriceCents,
    anniversaries: bundle.anniversaryCredits,
  });
}
