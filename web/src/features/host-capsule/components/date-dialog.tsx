import { earliestNewDate, NOTICE_DAYS } from '@dear-future/contracts/date-change';
import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { useState } from 'react';
import { deliveryTimeOf, earliestDay, firstDayFrom } from '../../../entities/paid-capsules/delivery-time.js';
import { lastDay } from '../../../lib/time/delivery-days.js';
import { placeOf } from '../../../lib/time/zones.js';
import { dayInZone } from '../../../lib/time/zoned-time.js';
import { Button } from '../../../ui/button.js';
import { DateField } from '../../../ui/forms/date-field.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { useChangeDate } from '../host-api.js';
import { currentTime } from '../../../lib/time/clock.js';

export function DateDialog({ capsule, onClose }: { capsule: PaidCapsuleDto; onClose: () => void }) {
  const { timeZone } = capsule;
  const hasPassed = capsule.needsNewDate || !capsule.isSealed;
  const [now] = useState(currentTime);
  const current = new Date(capsule.deliveryDate);
  const earliest = !hasPassed && capsule.contributorCount > 0 ? earliestNewDate(current, now) : null;
  const requirement =
    earliest !== null && earliest < current ? `at least ${NOTICE_DAYS} days away` : 'later than the current one';
  const currentDay = hasPassed ? '' : dayInZone(current, timeZone);
  const [day, setDay] = useState(currentDay);
  const deliveryDate = deliveryTimeOf(day, timeZone);
  const change = useChangeDate(capsule.id);
  return (
    <Dialog
      onClose={onClose}
      title={hasPassed ? 'Choose a New Date' : 'Change the Delivery Date'}
      description={
        earliest === null
          ? 'Everyone who opens the link sees the new date.'
          : `Some videos are already in, so the new date must be ${requirement}. Contributors who open their edit link will see the old date and the new one.`
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (deliveryDate !== null) change.mutate({ deliveryDate, timeZone }, { onSuccess: onClose });
        }}
        className="grid gap-5"
      >
        <DateField
          label="Delivery Date"
          required
          day={day}
          hint={`Arrives at 9:00 AM ${placeOf(timeZone)} time.`}
          min={earliest === null ? earliestDay(now, timeZone) : firstDayFrom(earliest, timeZone)}
          max={lastDay(now)}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <Button
          type="submit"
          size="lg"
          disabled={deliveryDate === null || day === currentDay}
          loading={change.isPending}
          className="sm:justify-self-end"
          label="Save Date"
        />
      </form>
    </Dialog>
  );
}
