import type { CapsulePackageDto, CreditDto } from '@dear-future/contracts/http/paid-capsules';
import { clsx } from 'clsx';
import { Clock, Gift, Ticket, Users } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { limitText, minutesText } from '../../../entities/paid-capsules/capsule-words.js';
import type { OrderDraft } from '../../../entities/paid-capsules/order-draft.js';
import { count, dollars } from '../../../lib/count.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { toast } from '../../../ui/use-toast.js';
import { creditsFor, withPackage } from '../order-choices.js';
import { packagesGrid, StepFrame } from './step-frame.js';

interface PackageStepProps {
  draft: OrderDraft;
  change: (part: Partial<OrderDraft>) => void;
  packages: readonly CapsulePackageDto[];
  credits: readonly CreditDto[];
  onContinue: () => void;
}

export function PackageStep({ draft, change, packages, credits, onContinue }: PackageStepProps) {
  const payable = packages
    .map((each) => ({ chosen: each, left: creditsFor(each.id, credits, draft) }))
    .filter(({ left }) => left > 0);
  const next = (): void => {
    if (draft.packageId !== null) onContinue();
    else toast({ title: 'Package Required', description: 'Please select a package to continue', tone: 'danger' });
  };
  const choose = (value: string): void => {
    const useCredit = value.startsWith(CREDIT);
    const id = useCredit ? value.slice(CREDIT.length) : value;
    const chosen = packages.find((each) => each.id === id);
    if (chosen) change(withPackage(draft, chosen, useCredit, packages));
  };
  return (
    <StepFrame
      title="Choose Your Package"
      description="Every package comes with its own link, a sealed capsule and delivery on the day you choose."
      forward={
        <Button size="lg" onClick={next}>
          {draft.packageId === null ? 'Select a Package to Continue' : 'Continue'}
        </Button>
      }
    >
      <RadioGroup.Root
        aria-label="Package"
        value={draft.packageId === null ? null : `${draft.useCredit ? CREDIT : ''}${draft.packageId}`}
        onValueChange={choose}
        className={packagesGrid(payable.length + packages.length)}
      >
        {payable.map(({ chosen, left }) => (
          <PackageCard
            key={`credit-${chosen.id}`}
            value={`${CREDIT}${chosen.id}`}
            chosen={chosen}
            credit={`${count(left, 'credit')} left from your bundle`}
          />
        ))}
        {packages.map((each) => (
          <PackageCard key={each.id} value={each.id} chosen={each} />
        ))}
      </RadioGroup.Root>
    </StepFrame>
  );
}

/** Prefix of the radio value of a package that a credit pays for. */
const CREDIT = 'credit:';

interface PackageCardProps {
  value: string;
  chosen: CapsulePackageDto;
  /** Text about the credits left, if one of them pays. */
  credit?: string;
}

function PackageCard({ value, chosen, credit }: PackageCardProps) {
  return (
    <RadioGroup.Item
      value={value}
      className={clsx(
        'group relative flex cursor-pointer flex-col gap-3 rounded-lg border border-line-strong bg-surface p-5 text-left shadow-rest transition-[border-color,box-shadow,background-color] duration-150',
        'hover:border-ink-soft hover:shadow-lift',
        'data-[state=checked]:border-primary-ink data-[state=checked]:bg-primary-soft data-[state=checked]:shadow-[inset_0_0_0_1px_var(--color-primary-ink)]',
      )}
    >
      <span className="flex items-start justify-between gap-3">
        <span className="font-display text-heading text-balance">{credit ? 'Use a Credit' : chosen.name}</span>
        <span
          aria-hidden="true"
          className="mt-1.5 grid size-5 shrink-0 place-items-center rounded-full border-2 border-line-strong bg-surface group-data-[state=checked]:border-primary-ink"
        >
          <span className="size-2.5 scale-0 rounded-full bg-primary-ink transition-transform group-data-[state=checked]:scale-100" />
        </span>
      </span>
      <span className="text-title font-semibold text-primary-ink">
        {credit ? '$0' : dollars(chosen.basePriceCents)}
      </span>
      <span className="text-pretty text-ink-soft">
        {credit ? `One ${chosen.name}, already paid for.` : chosen.description}
      </span>
      <span className="mt-auto grid gap-1.5 border-t border-dashed border-line-strong pt-3 text-sm [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-primary-ink">
        <span className="flex items-center gap-2">
          <Users aria-hidden="true" />
          {limitText(chosen.maxContributors)}
        </span>
        <span className="flex items-center gap-2">
          <Clock aria-hidden="true" />
          Up to {minutesText(chosen.maxVideoDurationSeconds)} per video
        </span>
        {!credit && chosen.anniversaryCredits > 0 ? (
          <span className="flex items-center gap-2">
            <Gift aria-hidden="true" />
            {count(chosen.anniversaryCredits, 'anniversary credit')}
          </span>
        ) : null}
      </span>
      {credit ? (
        <Badge tone="accent" className="self-start">
          <Ticket aria-hidden="true" />
          {credit}
        </Badge>
      ) : null}
    </RadioGroup.Item>
  );
}
