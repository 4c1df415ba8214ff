import type { CapsulePackageDto } from '@dear-future/contracts/http/paid-capsules';
import {
  HIGHLIGHT_REEL_CENTS,
  LONGER_VIDEO_CENTS,
  LONGER_VIDEO_SECONDS,
  MAX_ADDITIONAL_SLOTS,
  SLOT_BLOCK,
  SLOT_BLOCK_CENTS,
  slotBlocks,
  type Price,
} from '@dear-future/contracts/pricing';
import { Clapperboard, Hourglass, Minus, Plus, Users } from 'lucide-react';
import { limitText, minutesText } from '../../../entities/paid-capsules/capsule-words.js';
import type { OrderDraft } from '../../../entities/paid-capsules/order-draft.js';
import { dollars } from '../../../lib/count.js';
import { Button } from '../../../ui/button.js';
import { CheckCard } from '../../../ui/check-card.js';
import { Field } from '../../../ui/field.js';
import { Input } from '../../../ui/input.js';
import { readSlots } from '../order-choices.js';
import { StepFrame } from './step-frame.js';

export interface ExtrasStepProps {
  draft: OrderDraft;
  change: (part: Partial<OrderDraft>) => void;
  chosen: CapsulePackageDto;
  price: Price;
  onBack: () => void;
  onContinue: () => void;
}

export function ExtrasStep({ draft, change, chosen, price, onBack, onContinue }: ExtrasStepProps) {
  return (
    <StepFrame
      title="Enhance Your Capsule"
      description="All optional."
      onBack={onBack}
      forward={
        <Button size="lg" onClick={onContinue}>
          Review & Pay
        </Button>
      }
    >
      <div className="grid gap-4">
        <CheckCard
          checked={draft.longerVideo}
          onCheckedChange={(longerVideo) => change({ longerVideo })}
          icon={<Hourglass aria-hidden="true" />}
          label="Longer Videos"
          description={`Up to ${minutesText(LONGER_VIDEO_SECONDS)} for each video, instead of ${minutesText(chosen.maxVideoDurationSeconds)}.`}
          aside={`+${dollars(LONGER_VIDEO_CENTS)}`}
        />
        <CheckCard
          checked={draft.highlightReel}
          onCheckedChange={(highlightReel) => change({ highlightReel })}
          icon={<Clapperboard aria-hidden="true" />}
          label="Highlight Reel"
          description="A film of up to three minutes with the best moments."
          aside={`+${dollars(HIGHLIGHT_REEL_CENTS)}`}
        />
        {chosen.maxContributors === null ? null : (
          <Slots slots={draft.slots} onSlots={(slots) => change({ slots })} limit={limitText(price.maxContributors)} />
        )}
      </div>
    </StepFrame>
  );
}

interface SlotsProps {
  slots: number;
  onSlots: (slots: number) => void;
  /** The contributor limit with these slots. */
  limit: string;
}

function Slots({ slots, onSlots, limit }: SlotsProps) {
  const set = (next: number): void => onSlots(Math.min(Math.max(0, next), MAX_ADDITIONAL_SLOTS));
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3 rounded-lg border border-line-strong bg-surface p-5 shadow-rest">
      <span className="stamp-edge grid size-14 shrink-0 place-items-center bg-primary-soft text-primary-ink max-sm:hidden">
        <Users className="size-6" aria-hidden="true" />
      </span>
      <Field
        label={<span className="font-display text-lg font-normal">Additional Contributor Slots</span>}
        hint={`${dollars(SLOT_BLOCK_CENTS)} per ${SLOT_BLOCK} extra contributors. ${limit} in total.`}
        className="min-w-0 flex-1 basis-56"
      >
        {(control) => (
          <span className="flex items-center gap-2">
            <Button
              variant="secondary"
              size="icon"
              aria-label={`${SLOT_BLOCK} fewer`}
              disabled={slots === 0}
              onClick={() => set(slots - SLOT_BLOCK)}
            >
              <Minus aria-hidden="true" />
            </Button>
            <span className="w-24">
              <Input
                {...control}
                type="number"
                inputMode="numeric"
                min={0}
                max={MAX_ADDITIONAL_SLOTS}
                step={SLOT_BLOCK}
                value={String(slots)}
                onFocus={(event) => event.currentTarget.select()}
                onChange={(event) => onSlots(readSlots(event.currentTarget.value))}
                // Hides the browser’s arrows, which would push the number off-centre.
                className="text-center tabular-nums [appearance:textfield] [&::-webkit-inner-spin-button]:[appearance:none]"
              />
            </span>
            <Button
              variant="secondary"
              size="icon"
              aria-label={`${SLOT_BLOCK} more`}
              disabled={slots >= MAX_ADDITIONAL_SLOTS}
              onClick={() => set(slots + SLOT_BLOCK)}
            >
              <Plus aria-hidden="true" />
            </Button>
          </span>
        )}
      </Field>
      <span className="font-semibold text-primary-ink">+{dollars(slotBlocks(slots) * SLOT_BLOCK_CENTS)}</span>
    </div>
  );
}
