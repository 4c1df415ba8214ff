import type { DeliveryMethod } from '@dear-future/contracts/constants';
import { Bell, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { ScheduleDraft } from '../../../entities/recording/stored-recording.js';
import { RadioCards } from '../../../ui/radio-cards.js';

/** Labels and descriptions of the methods. Source: docs/product.md §9. */
const METHODS: { value: DeliveryMethod; label: string; description: string; icon: ReactNode }[] = [
  {
    value: 'email',
    label: 'Email',
    description: 'Email notification with video link',
    icon: <Mail aria-hidden="true" />,
  },
  { value: 'app', label: 'App', description: 'In-app notification', icon: <Bell aria-hidden="true" /> },
];

/** How the capsule makes itself known on its day. */
export function MethodField({ form, readOnly }: { form: UseFormReturn<ScheduleDraft>; readOnly: boolean }) {
  return (
    <div className="grid gap-3">
      <h2 className="font-display text-heading">How should it reach you?</h2>
      <Controller
        control={form.control}
        name="method"
        render={({ field }) => (
          <RadioCards
            label="Delivery method"
            options={METHODS}
            readOnly={readOnly}
            value={field.value}
            onValueChange={field.onChange}
            className="sm:grid-cols-2"
          />
        )}
      />
    </div>
  );
}
