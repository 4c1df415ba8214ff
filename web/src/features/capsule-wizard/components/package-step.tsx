import type { CapsulePackageDto, CreditDto } from '@dear-future/contracts/http/paid-capsules';
import { RadioGroup } from 'radix-ui';
import type { OrderDraft } from '../../../entities/paid-capsules/order-draft.js';
import { count } from '../../../lib/count.js';
import { Button } from '../../../ui/button.js';
import { toast } from '../../../ui/use-toast.js';
import { creditsFor, withPackage } from '../order-choices.js';
import { PackageCard } from './package-card.js';
import { StepFrame } from './step-frame.js';
import { packagesGrid } from './wizard-grid.js';

export interface PackageStepProps {
  draft: OrderDraft;
  change: (part: Partial<OrderDraft>) => void;
  packages: readonly CapsulePackageDto[];
  credits: readonly CreditDto[];
  onContinue: () => void;
}

/** Step 1: a package, or a credit that pays for one. */
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
      description="Every package comes with its own link, a sealed capsule and delivery on the day."
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

/** Before the package's id in the value of a choice that a credit pays. */
const CREDIT = 'credit:';
