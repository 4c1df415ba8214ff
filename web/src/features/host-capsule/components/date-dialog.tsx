import { earliestNewDate, NOTICE_DAYS } from '@dear-future/contracts/date-change';
import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { deliveryTimeOf, earliestDay, firstDayFrom } from '../../../entities/paid-capsules/delivery-time.js';
import { dayOf, dayText, lastDay } from '../../../lib/delivery-days.js';
import { dayInZone, placeOf } from '../../../lib/zoned-time.js';
import { Button } from '../../../ui/button.js';
import { DatePicker } from '../../../ui/date-picker.js';
import { Dialog } from '../../../ui/dialog.js';
import { Field } from '../../../ui/field.js';
import { useChangeDate } from '../host-api.js';

export function DateDialog({ capsule, onClose }: { capsule: PaidCapsuleDto; onClose: () => void }) {
  const { timeZone } = capsule;
  const passed = capsule.needsNewDate || !capsule.isSealed;
  const [now] = useState(() => new Date());
  const deliveryDate = new Date(capsule.deliveryDate);
  const noticed = !passed && capsule.contributorCount > 0 ? earliestNewDate(deliveryDate, now) : null;
  const rule =
    noticed !== null && noticed < deliveryDate
      ? `at least ${String(NOTICE_DAYS)} days away`
      : 'later than the current one';
  const earliest = noticed === null ? earliestDay(now, timeZone) : firstDayFrom(noticed, timeZone);
  const before = passed ? '' : dayInZone(deliveryDate, timeZone);
  const { control: form, handleSubmit } = useForm({ defaultValues: { day: before } });
  const { field } = useController({ control: form, name: 'day' });
  const change = useChangeDate(capsule.id);
  const submit = handleSubmit((chosen) => {
    const deliveryDate = deliveryTimeOf(chosen.day, timeZone);
    if (deliveryDate !== null) change.mutate({ deliveryDate, timeZone }, { onSuccess: onClose });
  });
  return (
    <Dialog
      onClose={onClose}
      title={passed ? 'Choose a new date' : 'Change the delivery date'}
      description={
        noticed === null
          ? 'Everyone who opens the link sees the new date.'
          : `Some videos are already in, so the new date must be ${rule}. Contributors who open their edit link will see both dates.`
      }
    >
      <form onSubmit={(event) => void submit(event)} className="grid gap-5">
        <Field label="Delivery Date" required hint={`Arrives at 9:00 AM ${placeOf(timeZone)} time`}>
          {(control) => (
            <DatePicker
              {...control}
              value={dayOf(field.value)}
              earliest={dayOf(earliest) ?? now}
              latest={lastDay(now)}
              onChange={(chosen) => field.onChange(dayText(chosen))}
            />
          )}
        </Field>
        <Button
          type="submit"
          size="lg"
          disabled={deliveryTimeOf(field.value, timeZone) === null || field.value === before}
          loading={change.isPending}
          className="sm:justify-self-end"
        >
          Save Date
        </Button>
      </form>
    </Dialog>
  );
}
