import type { ChangeTimeCapsuleBody, TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { useForm } from 'react-hook-form';
import type { ScheduleDraft } from '../../../entities/recording/stored-recording.js';
import { deliveryDateOf, scheduleResolver } from '../../../entities/time-capsules/schedule-check.js';
import { ScheduleFields } from '../../../entities/time-capsules/schedule-fields.js';
import { localZone } from '../../../lib/time/local-zone.js';
import { dayInZone, timeInZone } from '../../../lib/time/zoned-time.js';
import { isKnownZone, placeOf } from '../../../lib/time/zones.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { useChangeTimeCapsule, useRestoreTimeCapsule } from '../time-capsules-api.js';

interface ChangeDialogProps {
  capsule: TimeCapsuleDto;
  onClose: () => void;
  /** Whether saving also restores the capsule. Set for a removed capsule whose date has passed. */
  restores?: boolean;
}

const CHANGE = {
  title: 'Change This Capsule',
  description: 'You can change it until we start sending it.',
  submit: 'Save Changes',
};
const RESTORATION = {
  title: 'Choose a New Date',
  description: 'This capsule’s delivery date has passed.',
  submit: 'Restore Capsule',
};

export function ChangeDialog({ capsule, onClose, restores = false }: ChangeDialogProps) {
  const { title, description, submit: label } = restores ? RESTORATION : CHANGE;
  // In a zone that this browser does not know, a new time would be off, so it is chosen in the reader's zone.
  const zone = capsule.timeZone !== null && isKnownZone(capsule.timeZone) ? capsule.timeZone : localZone();
  const before = draftOf(capsule, zone);
  const isMoved = ({ date, time }: ScheduleDraft): boolean => restores || date !== before.date || time !== before.time;
  const form = useForm<ScheduleDraft>({
    defaultValues: restores ? { ...before, date: '' } : before,
    resolver: scheduleResolver((draft) => (isMoved(draft) ? zone : null)),
  });
  const change = useChangeTimeCapsule();
  const restore = useRestoreTimeCapsule();
  const isBusy = change.isPending || restore.isPending;
  const submit = form.handleSubmit((draft) => {
    const body = changesOf(draft, before);
    if (isMoved(draft)) Object.assign(body, { deliveryDate: deliveryDateOf(draft, zone), timeZone: zone });
    (restores ? restore : change).mutate({ id: capsule.id, change: body }, { onSuccess: onClose });
  });
  const zoneHint =
    zone === localZone() && (capsule.timeZone ?? zone) === zone ? '' : ` The time below is ${placeOf(zone)} time.`;

  return (
    <Dialog onClose={onClose} title={title} description={`${description}${zoneHint}`}>
      <form noValidate onSubmit={(event) => void submit(event)} className="stack gap-6">
        <ScheduleFields form={form} readOnly={isBusy} />
        <Button
          type="submit"
          size="lg"
          className="sm:justify-self-end"
          label={label}
          loading={isBusy}
          disabled={!form.formState.isDirty}
        />
      </form>
    </Dialog>
  );
}

function draftOf(capsule: TimeCapsuleDto, zone: string): ScheduleDraft {
  const moment = new Date(capsule.deliveryDate);
  return {
    date: dayInZone(moment, zone),
    time: timeInZone(moment, zone),
    method: capsule.deliveryMethod,
    note: capsule.personalNote ?? '',
    recipients: capsule.recipients.flatMap(({ personId }) => personId ?? []),
  };
}

/** Returns what the user has changed, except for the date. */
function changesOf(draft: ScheduleDraft, before: ScheduleDraft): ChangeTimeCapsuleBody {
  const recipients = draft.recipients?.join() ?? '';
  return {
    ...(recipients !== before.recipients?.join() && { recipients }),
    ...(recipients === '' && draft.method !== before.method && { deliveryMethod: draft.method }),
    ...(draft.note !== before.note && { personalNote: draft.note }),
  };
}
