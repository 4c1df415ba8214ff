import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonProps } from '../../../ui/button.js';
import { later } from '../../../ui/later.js';
import type { DateDialogProps } from './date-dialog.js';

const DateDialog = later<DateDialogProps>(
  async () => (await import('./date-dialog.js')).DateDialog,
  ({ onClose }) => onClose(),
);

export interface DateButtonProps extends Pick<ButtonProps, 'variant'> {
  capsule: PaidCapsuleDto;
  label: string;
}

/** Opens a sheet in which the capsule gets another day. */
export function DateButton({ capsule, label, variant }: DateButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} {...DateDialog.onIntent} onClick={() => setOpen(true)}>
        <CalendarDays aria-hidden="true" className="max-sm:hidden" />
        {label}
      </Button>
      {open ? <DateDialog.Part capsule={capsule} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
