import type { CapsulePackageDto, CreditDto } from '@dear-future/contracts/http/paid-capsules';
import { clsx } from 'clsx';
import { Ticket } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { packageFacts } from '../../../entities/paid-capsules/package-facts.js';
import { count, dollars } from '../../../lib/count.js';
import { Badge } from '../../../ui/badge.js';
import { toast } from '../../../ui/feedback/use-toast.js';
import { RadioDot } from '../../../ui/forms/radio-dot.js';
import { creditsFor } from '../order-choices.js';
import type { Order } from '../use-orders.js';
import { StepFrame } from './step-frame.js';

interface PackageStepProps {
  order: Order | null;
  packages: readonly CapsulePackageDto[];
  credits: readonly CreditDto[];
  onChoose: (offer: CapsulePackageDto, useCredit: boolean) => void;
  onContinue: () => void;
}

const CREDIT_PREFIX = 'credit:';

export function PackageStep({ order, packages, credits, onChoose, onContinue }: PackageStepProps) {
  const creditOffers = packages
    .map((offer) => ({ offer, creditsLeft: creditsFor(offer.id, credits) }))
    .filter(({ creditsLeft }) => creditsLeft > 0);
  const continueIfChosen = (): void => {
    if (order) onContinue();
    else toast({ title: 'Package Required', description: 'Please select a package to continue', tone: 'danger' });
  };
  const choose = (value: string): void => {
    const chosen = packages.find(({ id }) => id === value.replace(CREDIT_PREFIX, ''));
    if (chosen) onChoose(chosen, value.startsWith(CREDIT_PREFIX));
  };
  return (
    <StepFrame
      title="Choose Your Package"
      description="Every capsule has its own link, stays sealed, and arrives on the day you choose."
      forward={{ onClick: continueIfChosen, label: order ? 'Continue' : 'Select a Package to Continue' }}
    >
      <RadioGroup.Root
        aria-label="Package"
        value={order && `${order.draft.useCredit ? CREDIT_PREFIX : ''}${order.chosen.id}`}
        onValueChange={choose}
        // Three columns only if they leave no gap in the last row.
        className={clsx(
          'grid gap-4 sm:grid-cols-2',
          (creditOffers.length + packages.length) % 3 === 0 && 'xl:grid-cols-3',
        )}
      >
        {creditOffers.map(({ offer, creditsLeft }) => (
          <PackageCard key={offer.id} offer={offer} packages={packages} creditsLeft={creditsLeft} />
        ))}
        {packages.map((offer) => (
          <PackageCard key={offer.id} offer={offer} packages={packages} />
        ))}
      </RadioGroup.Root>
    </StepFrame>
  );
}

interface PackageCardProps {
  offer: CapsulePackageDto;
  packages: readonly CapsulePackageDto[];
  /** Set on a card that offers to pay for the package with a credit. */
  creditsLeft?: number;
}

function PackageCard({ offer, packages, creditsLeft }: PackageCardProps) {
  const usesCredit = creditsLeft !== undefined;
  // A package that is paid for with a credit includes no new credits.
  const facts = packageFacts(usesCredit ? { ...offer, anniversaryCredits: 0 } : offer, packages);
  return (
    <RadioGroup.Item
      value={`${usesCredit ? CREDIT_PREFIX : ''}${offer.id}`}
      className={clsx(
        'group relative flex cursor-pointer flex-col gap-3 rounded-lg border border-line-strong bg-surface p-5 text-left shadow-rest transition-[border-color,box-shadow,background-color] duration-150',
        'hover:border-ink-soft hover:shadow-lift',
        'data-[state=checked]:border-primary-ink data-[state=checked]:bg-primary-soft data-[state=checked]:shadow-[inset_0_0_0_1px_var(--color-primary-ink)]',
      )}
    >
      <span className="flex items-start justify-between gap-3">
        <span className="font-display text-heading text-balance">{usesCredit ? 'Use a Credit' : offer.name}</span>
        <RadioDot />
      </span>
      <span className="text-title font-semibold text-primary-ink">
        {usesCredit ? '$0' : dollars(offer.basePriceCents)}
      </span>
      <span className="text-pretty text-ink-soft">
        {usesCredit ? `One ${offer.name}, already paid for.` : offer.description}
      </span>
      {usesCredit ? (
        <Badge tone="accent" className="self-start">
          <Ticket />
          {count(creditsLeft, 'credit')} left from your bundle
        </Badge>
      ) : null}
      <span className="mb-auto grid gap-1.5 border-t border-dashed border-line-strong pt-3 text-sm">
        {facts.map(([Icon, text]) => (
          <span key={text} className="flex items-start gap-2 text-balance">
            <Icon className="mt-0.5 size-4 shrink-0 text-primary-ink" />
            <span>{text}</span>
          </span>
        ))}
      </span>
    </RadioGroup.Item>
  );
}
