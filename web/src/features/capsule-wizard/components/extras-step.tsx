import {
  HIGHLIGHT_REEL_CENTS,
  LONGER_VIDEO_CENTS,
  LONGER_VIDEO_SECONDS,
  MAX_ADDITIONAL_SLOTS,
  SLOT_BLOCK,
  SLOT_BLOCK_CENTS,
  slotBlocks,
} from '@dear-future/contracts/pricing';
import { Clapperboard, Hourglass, Minus, Plus, Users } from 'lucide-react';
import { minutesText } from '../../../entities/paid-capsules/capsule-texts.js';
import { dollars } from '../../../lib/count.js';
import { Button } from '../../../ui/button.js';
import { CheckboxCard } from '../../../ui/forms/checkbox-card.js';
import { Field } from '../../../ui/forms/field.js';
import { Input } from '../../../ui/forms/input.js';
import { readSlots } from '../order-choices.js';
import { StepFrame, type StepProps } from './step-frame.js';

export function ExtrasStep({ draft, change, chosen, price, onBack, onContinue }: StepProps) {
  return (
    <StepFrame
      title="Enhance Your Capsule"
      description="All optional."
      onBack={onBack}
      forward={{ onClick: onContinue, label: 'Review & Pay' }}
    >
      <div className="grid gap-4">
        <CheckboxCard
          checked={draft.hasLongerVideoAddon}
          onCheckedChange={(hasLongerVideoAddon) => change({ hasLongerVideoAddon })}
          icon={<Hourglass />}
          label="Longer Videos"
          description={`Up to ${minutesText(LONGER_VIDEO_SECONDS)} for each video, instead of ${minutesText(chosen.maxVideoDurationSeconds)}.`}
          aside={`+${dollars(LONGER_VIDEO_CENTS)}`}
        />
        <CheckboxCard
          checked={draft.hasHighlightReelAddon}
          onCheckedChange={(hasHighlightReelAddon) => change({ hasHighlightReelAddon })}
          icon={<Clapperboard />}
          label="Highlight Reel"
          description="A film of up to 3 minutes with the best moments."
          aside={`+${dollars(HIGHLIGHT_REEL_CENTS)}`}
        />
        {chosen.maxContributors === null ? null : (
          <Slots
            slots={draft.additionalContributorSlots}
            onChange={(additionalContributorSlots) => change({ additionalContributorSlots })}
            room={price.maxContributors ?? chosen.maxContributors}
          />
        )}
      </div>
    </StepFrame>
  );
}

interface SlotsProps {
  slots: number;
  onChange: (slots: number) => void;
  room: number;
}

function Slots({ slots, onChange, room }: SlotsProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3 rounded-lg border border-line-strong bg-surface p-5 shadow-rest">
      <span className="stamp-edge grid size-14 shrink-0 place-items-center bg-primary-soft text-primary-ink max-sm:hidden">
        <Users className="size-6" />
      </span>
      <Field
        label={<span className="font-display text-lg font-normal">Extra Contributors</span>}
        hint={`${dollars(SLOT_BLOCK_CENTS)} per ${SLOT_BLOCK} extra contributors. Your capsule will have room for ${room}.`}
        className="min-w-0 flex-1 basis-56"
      >
        {(control) => (
          <div className="flex gap-2">
            <Button
              variant="secondary"
              size="icon"
              icon={Minus}
              aria-label={`${SLOT_BLOCK} fewer spots`}
              aria-disabled={slots === 0}
              onClick={() => onChange(Math.max(0, slots - SLOT_BLOCK))}
            />
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              min={0}
              max={MAX_ADDITIONAL_SLOTS}
              step={SLOT_BLOCK}
              value={String(slots)}
              onFocus={(event) => event.currentTarget.select()}
              onChange={(event) => onChange(readSlots(event.currentTarget.value))}
              // Hides the browser’s arrows, because they would push the number off-center.
              className="max-w-24 [appearance:textfield] text-center tabular-nums [&::-webkit-inner-spin-button]:appearance-none"
            />
            <Button
              variant="secondary"
              size="icon"
              icon={Plus}
              aria-label={`${SLOT_BLOCK} more spots`}
              aria-disabled={slots >= MAX_ADDITIONAL_SLOTS}
              onClick={() => onChange(Math.min(slots + SLOT_BLOCK, MAX_ADDITIONAL_SLOTS))}
            />
          </div>
        )}
      </Field>
      <span aria-live="polite" className="font-semibold text-primary-ink">
        +{dollars(slotBlocks(slots) * SLOT_BLOCK_CENTS)}
      </span>
    </div>
  );
}
