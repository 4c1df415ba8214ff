import type { ChangeTimeCapsuleBody, TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ScheduleDraft } from '../../../entities/recording/stored-recording.js';
import { checkSchedule } from '../../../entities/time-capsules/schedule-check.js';
import { ScheduleFields } from '../../../entities/time-capsules/schedule-fields.js';
import { dayInZone, localZone, placeOf, timeInZone } from '../../../lib/time/zoned-time.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { Field } from '../../../ui/forms/field.js';
import { Select } from '../../../ui/forms/input.js';
import { useChangeTimeCapsule, useRestoreTimeCapsule } from '../time-capsules-api.js';

interface ChangeDialogProps {
  capsule: TimeCapsuleDto;
  onClose: () => void;
  /** Whether it restores a removed capsule, whose date has passed, with these changes. */
  restores?: boolean;
}

const CHANGE = {
  title: 'Change this capsule',
  description: 'You can change it until we start sending it.',
  submit: 'Save Changes',
};
const RESTORATION = {
  title: 'Choose a new day',
  description: 'This capsule’s delivery date has passed.',
  submit: 'Restore Capsule',
};

export function ChangeDialog({ capsule, onClose, restores = false }: ChangeDialogProps) {
  const zoneBefore = capsule.timeZone ?? localZone();
  const before = draftOf(capsule, zoneBefore);
  const [zone, setZone] = useState(zoneBefore);
  const form = useForm<ScheduleDraft>({
    defaultValues: restores ? { ...before, date: '' } : before,
    shouldFocusError: false,
  });
  const change = useChangeTimeCapsule();
  const restore = useRestoreTimeCapsule();
  const busy = change.isPending || restore.isPending;
  const zones = [...new Set([zoneBefore, localZone()])];
  const { handleSubmit, setError, setFocus, clearErrors, formState } = form;
  const { title, description, submit: label } = restores ? RESTORATION : CHANGE;

  const submit = handleSubmit((draft) => {
    clearErrors();
    const moved = restores || zone !== zoneBefore || draft.date !== before.date || draft.time !== before.time;
    const changed = changesOf(draft, before, moved ? zone : null);
    if ('field' in changed) {
      const { field, description: message } = changed;
      setError(field, { type: 'schedule', message });
      setFocus(field);
      return;
    }
    (restores ? restore : change).mutate({ id: capsule.id, change: changed }, { onSuccess: onClose });
  });

  return (
    <Dialog onClose={onClose} title={title} description={description}>
      <form noValidate onSubmit={(event) => void submit(event)} className="stack gap-6">
        <ScheduleFields form={form} readOnly={busy}>
          {zones.length > 1 ? (
            <Field label="Time zone">
              {(control) => (
                <Select {...control} value={zone} onChange={({ target }) => setZone(target.value)} disabled={busy}>
                  {zones.map((each) => (
                    <option key={each} value={each}>
                      {placeOf(each)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          ) : null}
        </ScheduleFields>
        <Button
          type="submit"
          size="lg"
          className="sm:justify-self-end"
          label={label}
          loading={busy}
          disabled={!formState.isDirty && zone === zoneBefore}
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

/** Returns only what changed, because a date that has passed may stay. @param zone of a new date or time, or null */
function changesOf(draft: ScheduleDraft, before: ScheduleDraft, zone: string | null) {
  const change: ChangeTimeCapsuleBody = {};
  if (zone !== null) {
    const checked = checkSchedule(draft, new Date(), zone);
    if ('field' in checked) return checked;
    Object.assign(change, { deliveryDate: checked.deliveryDate, timeZone: zone });
  }
  const recipients = draft.recipients?.join() ?? '';
  if (recipients !== before.recipients?.join()) change.recipients = recipients;
  if (recipients === '' && draft.method !== before.method) change.deliveryMethod = draft.method;
  if (draft.note !== before.note) change.personalNote = draft.note;
  return change;
}
