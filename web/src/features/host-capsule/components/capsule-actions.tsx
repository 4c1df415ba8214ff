import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { CalendarDays, Lock } from 'lucide-react';
import { awaitsPayment, stageOf } from '../../../entities/paid-capsules/capsule-texts.js';
import type { ButtonProps } from '../../../ui/button.js';
import { DialogButton } from '../../../ui/overlays/dialog-button.js';
import { LazyConfirm, lazyDialog } from '../../../ui/overlays/lazy-dialog.js';
import { dayOfCapsule } from '../capsule-day.js';
import { useCloseCapsule } from '../host-api.js';

export function CapsuleActions({ capsule }: { capsule: PaidCapsuleDto }) {
  const close = useCloseCapsule(capsule.id);
  const stage = stageOf(capsule);
  // An unpaid order whose date has passed cannot be paid until it has a later date.
  const canChangeDate = awaitsPayment(capsule) || (capsule.isSealed && (stage === 'active' || stage === 'closed'));
  if (!canChangeDate) return null;
  return (
    <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-auto max-sm:*:px-3">
      <DateButton capsule={capsule} label="Change Date" variant="secondary" />
      {capsule.isOpen ? (
        <DialogButton
          dialog={LazyConfirm}
          variant="secondary"
          icon={Lock}
          className="max-sm:[&_svg]:hidden"
          dialogProps={{
            title: 'Close submissions?',
            description: `No new videos can be added, and contributors can’t replace or withdraw theirs. You can reopen submissions at any time before ${dayOfCapsule(capsule)}.`,
            keepLabel: 'Keep Collecting',
            confirmLabel: 'Close Submissions',
            tone: 'primary' as const,
            onConfirm: () => close.mutateAsync(),
          }}
          label="Close Submissions"
        />
      ) : null}
    </div>
  );
}

const DateDialog = lazyDialog(async () => (await import('./date-dialog.js')).DateDialog);

interface DateButtonProps extends Pick<ButtonProps, 'variant'> {
  capsule: PaidCapsuleDto;
  label: string;
}

export function DateButton({ capsule, label, variant }: DateButtonProps) {
  return (
    <DialogButton
      variant={variant}
      icon={CalendarDays}
      className="max-sm:[&_svg]:hidden"
      dialog={DateDialog}
      dialogProps={{ capsule }}
      label={label}
    />
  );
}
